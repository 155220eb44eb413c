import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { Box, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { useRestoreLecture } from './use-restore-lecture.ts'

type DeleteLectureProps = {
  courseId: string
  /** Stays set during the closing transition; null before the first opening. */
  lecture: LectureListItem | null
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Says what is deleted with a lecture, and deletes it. */
export function DeleteLecture({ courseId, lecture, isOpen, onClose, onDeleted }: DeleteLectureProps) {
  const { t } = useTranslation('professor')
  const client = useQueryClient()
  const removal = useAction(calls.lectures.remove, {
    isRemoval: true,
    onSuccess: (_, { params }) => client.removeQueries({ queryKey: keyOf(calls.lectures.get, { params }) }),
    changes: [
      keyOf(calls.lectures.listOfCourse, { params: { courseId } }),
      keyOf(calls.deletedLectures.list, { params: { courseId } }),
    ],
  })
  const restore = useRestoreLecture(courseId)

  const remove = usePressGuard(async () => {
    if (!lecture) return
    try {
      await removal.mutateAsync({ params: { id: lecture._id } })
    } catch {
      // The dialog shows the error.
      return
    }
    showToast('success', t('deleteLecture.done', { lecture: lecture.title }), {
      label: t('deleteLecture.undo'),
      run: () => restore.mutate(lecture),
    })
    onDeleted()
  })

  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('deleteLecture.title')}
      confirm={{
        label: t('deleteLecture.submit'),
        busyLabel: t('deleteLecture.busy'),
        isDangerous: true,
      }}
      isBusy={removal.isPending}
      error={removal.error && messageOf(removal.error, t('deleteLecture.failed'))}
      onConfirm={() => void remove()}
      onClose={() => {
        removal.reset()
        onClose()
      }}
    >
      {lecture && <DeletedParts lecture={lecture} />}
    </ConfirmModal>
  )
}

function DeletedParts({ lecture }: { lecture: LectureListItem }) {
  const { t } = useTranslation('professor')
  const count = lecture.slide_count
  return (
    <Stack gap="xs" lh="1.375rem">
      <Box className="break-words" component="p" fw={600} dir="auto">
        {lecture.title}
      </Box>
      <p>{count > 0 ? t('deleteLecture.whole', { count }) : t('deleteLecture.empty')}</p>
      {lecture.published && <p>{t('deleteLecture.published')}</p>}
      <p>{t('deleteLecture.grace')}</p>
    </Stack>
  )
}
