import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DeleteItem } from '../../../ui/layout/delete-item.tsx'
import { ItemActions, ItemMeta, ItemThumbnail, ItemWords } from '../../../ui/layout/item-row.tsx'
import { CourseItem } from './course-items.tsx'

type LectureRowProps = {
  lecture: LectureListItem
  /** Whether the caller may change lectures. */
  isEditor: boolean
  onEdit: () => void
  onDelete: () => void
}

/**
 * One lecture. For those who may change it the whole row links to the studio; without slides, uploading them is the filled
 * button.
 */
export function LectureRow({ lecture, isEditor, onEdit, onDelete }: LectureRowProps) {
  const { t } = useTranslation(['professor', 'common'])
  const format = useFormat()
  const { title, slide_count: count, published } = lecture
  const action = count > 0 ? t('lecture.edit') : t('lecture.upload')
  const edit = t('editLecture.of', { lecture: title })
  const insight = t('lecture.insight', { lecture: title })
  const description = lecture.description?.trim() || (count === 0 && t('lecture.noSlides'))
  const map = published && (
    <Tooltip label={insight} multiline maw={320}>
      <ActionIcon component={Link} to={paths.lectureInsight(lecture._id)} size={36} aria-label={insight}>
        <IconChartBar size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <CourseItem item={lecture}>
      <Thumbnail src={lecture.thumbnail_url} isEmpty={count === 0} />
      <ItemWords
        title={title}
        to={
          isEditor ? paths.editLecture(lecture._id) : count > 0 ? paths.viewLecture(lecture._id) : undefined
        }
        beside={
          <StatusBadge kind={published ? 'on' : 'off'}>
            {published ? t('common:status.published') : t('common:status.draft')}
          </StatusBadge>
        }
        description={description}
      >
        <ItemMeta>
          <span>{t('lecture.slides', { count })}</span>
          <span>{t('lecture.created', { date: format.date(lecture.created_at) })}</span>
        </ItemMeta>
      </ItemWords>
      {isEditor ? (
        <ItemActions>
          <Button
            component={Link}
            to={paths.editLecture(lecture._id)}
            variant={count > 0 ? 'default' : 'filled'}
            size="sm"
            aria-label={t('lecture.actionOn', { action, lecture: title })}
          >
            {action}
          </Button>
          {map}
          {count > 0 && (
            <Tooltip label={t('lecture.practice', { lecture: title })} multiline maw={320}>
              <ActionIcon
                component={Link}
                to={paths.practiceCards(lecture._id)}
                size={36}
                aria-label={t('lecture.practice', { lecture: title })}
              >
                <IconCards size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={edit} multiline maw={320}>
            <ActionIcon size={36} aria-label={edit} onClick={onEdit}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <DeleteItem label={t('lecture.delete', { lecture: title })} onClick={onDelete} />
        </ItemActions>
      ) : (
        map && <ItemActions>{map}</ItemActions>
      )}
    </CourseItem>
  )
}

function Thumbnail({ src, isEmpty }: { src: string | null; isEmpty: boolean }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const Icon = isEmpty ? IconUpload : IconPresentation
  return (
    <ItemThumbnail
      src={src === failedSrc ? null : src}
      onError={() => setFailedSrc(src ?? undefined)}
      isEmpty={isEmpty}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </ItemThumbnail>
  )
}
