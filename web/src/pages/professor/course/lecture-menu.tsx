import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { ActionIcon, Menu } from '@mantine/core'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'

type LectureMenuProps = {
  lecture: LectureListItem
  /** Whether the caller may change lectures. */
  isEditor: boolean
  onEdit: () => void
}

/** Less frequent actions of a lecture, in words. Nothing when there is none. */
export function LectureMenu({ lecture, isEditor, onEdit }: LectureMenuProps) {
  const { t } = useTranslation('professor')
  const { _id: id, title, slide_count: slides, published } = lecture
  if (!isEditor && !published) return null
  const name = t('lecture.more', { lecture: title })
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon className="touch-size" size={36} aria-label={name}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        {published && (
          <Menu.Item
            className="touch-height"
            component={Link}
            to={paths.lectureInsight(id)}
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            {t('lecture.insight')}
          </Menu.Item>
        )}
        {isEditor && slides > 0 && (
          <Menu.Item
            className="touch-height"
            component={Link}
            to={paths.practiceCards(id)}
            leftSection={<IconCards size={18} aria-hidden />}
          >
            {t('lecture.practice')}
          </Menu.Item>
        )}
        {isEditor && (
          <Menu.Item
            className="touch-height"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={onEdit}
          >
            {t('editLecture.button')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
