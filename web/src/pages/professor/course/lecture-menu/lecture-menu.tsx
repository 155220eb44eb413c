import type { LectureListItem } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { ActionIcon, Menu } from '@mantine/core'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPresentationAnalytics from '@tabler/icons-react/dist/esm/icons/IconPresentationAnalytics.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { paths } from '../../../../app/paths.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../../ui/feedback/use-asking.ts'
import { PublishLecture } from './publish-lecture.tsx'

type LectureMenuProps = {
  lecture: LectureListItem
  /** Whether the caller may change lectures. */
  isEditor: boolean
  onEdit: () => void
}

/** Less frequent actions of a lecture: first the pages about it, then what changes it. Nothing when there is none. */
export function LectureMenu({ lecture, isEditor, onEdit }: LectureMenuProps) {
  const { t } = useTranslation('professor')
  const { _id: id, title, slide_count: slides, published } = lecture
  // The dialog keeps its text while it closes, though the lecture changes.
  const { asked, isAsking, ask, stopAsking } = useAsking<LectureListItem>()
  const copy = useAction(calls.courseCopies.lecture, {
    changes: [keyOf(calls.lectures.listOfCourse)],
    onSuccess: (made) => showToast('success', t('lecture.copied', { lecture: made.title })),
    onError: (error) => showToast('error', withReason(error, t('lecture.copyFailed'))),
  })
  const duplicate = () =>
    copy.mutate({
      params: { id },
      body: { title: t('lecture.copyTitle', { lecture: title }).slice(0, limits.titleChars).toWellFormed() },
    })
  if (!isEditor && !published) return null
  const hasSlides = slides > 0
  const name = t('lecture.more', { lecture: title })
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon className="touch-size" size={36} aria-label={name}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={name}>
          {isEditor && hasSlides && (
            <Page to={paths.viewLecture(id)} icon={<IconPresentationAnalytics size={18} aria-hidden />}>
              {t('lecture.preview')}
            </Page>
          )}
          {published && (
            <Page to={paths.lectureInsight(id)} icon={<IconChartBar size={18} aria-hidden />}>
              {t('lecture.insight')}
            </Page>
          )}
          {isEditor && hasSlides && (
            <Page to={paths.practiceCards(id)} icon={<IconCards size={18} aria-hidden />}>
              {t('lecture.practice')}
            </Page>
          )}
          {isEditor && (
            <>
              {hasSlides && <Menu.Divider />}
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
                {t('editLecture.button')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCopy size={18} aria-hidden />}
                disabled={copy.isPending}
                onClick={duplicate}
              >
                {t('lecture.copy')}
              </Menu.Item>
              {(hasSlides || published) && (
                <Menu.Item
                  leftSection={
                    published ? <IconWorldOff size={18} aria-hidden /> : <IconSend size={18} aria-hidden />
                  }
                  onClick={() => ask(lecture)}
                >
                  {published ? t('lecture.unpublish') : t('lecture.publish')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && <PublishLecture lecture={asked} isOpen={isAsking} onClose={stopAsking} />}
    </>
  )
}

const Page = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Menu.Item component={Link} to={to} leftSection={icon}>
    {children}
  </Menu.Item>
)
