import type { QuizListItem } from '@lectern/contract/quizzes.ts'
import { Box, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { useRestoreQuiz } from '../use-restore-quiz.ts'

type DeleteQuizProps = {
  courseId: string
  /** Stays set during the closing transition; null before the first opening. */
  quiz: QuizListItem | null
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Says what happens to a deleted quiz, and deletes it. */
export function DeleteQuiz({ courseId, quiz, isOpen, onClose, onDeleted }: DeleteQuizProps) {
  const { t } = useTranslation('quizAuthoring')
  const client = useQueryClient()
  const removal = useAction(calls.quizzes.remove, {
    isRemoval: true,
    onSuccess: (_, { params }) => client.removeQueries({ queryKey: keyOf(calls.quizzes.get, { params }) }),
    changes: [keyOf(calls.quizzes.ofCourse, { params: { courseId } })],
  })
  const restore = useRestoreQuiz(courseId)

  const remove = usePressGuard(async () => {
    if (!quiz) return
    try {
      await removal.mutateAsync({ params: { id: quiz._id } })
    } catch {
      // The dialog shows the error.
      return
    }
    showToast('success', t('deleteQuiz.done', { quiz: quiz.title }), {
      label: t('undo'),
      run: () => restore.mutate(quiz._id),
    })
    onDeleted()
  })

  // The list may be minutes old: students may have begun or handed in since.
  const now = useCall(
    calls.quizzes.get,
    { params: { id: quiz?._id ?? '' } },
    { ...alwaysFresh, enabled: isOpen && quiz !== null },
  )
  const submitted = now.data?.submission_count ?? quiz?.submission_count ?? 0
  const running = now.data?.open_attempts ?? quiz?.open_attempts ?? 0
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('deleteQuiz.title')}
      confirm={{ label: t('deleteQuiz.submit'), busyLabel: t('deleteQuiz.busy'), isDangerous: true }}
      isBusy={removal.isPending}
      error={removal.error && messageOf(removal.error, t('deleteQuiz.failed'))}
      onConfirm={() => void remove()}
      onClose={() => {
        removal.reset()
        onClose()
      }}
    >
      {quiz && (
        <Stack gap="xs" lh="1.375rem">
          <Box className="break-words" component="p" fw={600} dir="auto">
            {quiz.title}
          </Box>
          <p>{t('deleteQuiz.text')}</p>
          <p>{submitted === 0 ? t('deleteQuiz.keptNone') : t('deleteQuiz.kept', { count: submitted })}</p>
          {running > 0 && <p>{t('deleteQuiz.running', { count: running })}</p>}
        </Stack>
      )}
    </ConfirmModal>
  )
}
