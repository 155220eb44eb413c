import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { Anchor, Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { paths } from '../../../../app/paths.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'

type PublishLectureProps = {
  /** As it was when the dialog opened: publishes a draft, unpublishes a published one. */
  lecture: LectureListItem
  isOpen: boolean
  onClose: () => void
}

/** Asks before students get a lecture or lose it. If scripts or audio are missing, it leads to the studio. */
export function PublishLecture({ lecture, isOpen, onClose }: PublishLectureProps) {
  const { t } = useTranslation('professor')
  const { _id: id, title, published } = lecture
  const update = useUpdateLecture(id)
  const named = { lecture: title }
  const texts = published
    ? {
        action: t('lecture.unpublish'),
        busy: t('lecture.unpublishing'),
        ask: t('lecture.askToUnpublish', named),
        done: t('lecture.unpublished', named),
        failed: t('lecture.unpublishFailed'),
      }
    : {
        action: t('lecture.publish'),
        busy: t('lecture.publishing'),
        ask: t('lecture.askToPublish', named),
        done: t('lecture.published', named),
        failed: t('lecture.publishFailed'),
      }
  const isIncomplete = update.error instanceof ApiError && update.error.publishError !== undefined
  const close = () => {
    update.reset()
    onClose()
  }
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={texts.action}
      confirm={{ label: texts.action, busyLabel: texts.busy }}
      isBusy={update.isPending}
      isImpossible={isIncomplete}
      error={update.error && messageOf(update.error, texts.failed)}
      onConfirm={() =>
        update.mutate(
          { published: !published },
          {
            onSuccess: () => {
              showToast('success', texts.done)
              close()
            },
          },
        )
      }
      onClose={close}
    >
      <Box component="p" lh="1.375rem">
        {texts.ask}
      </Box>
      {isIncomplete && (
        <Anchor component={Link} to={paths.editLecture(id)} display="inline-block" mt="md">
          {t('lecture.openStudio')}
        </Anchor>
      )}
    </ConfirmModal>
  )
}
