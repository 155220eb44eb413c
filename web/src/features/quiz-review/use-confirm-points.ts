import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useReviewAction } from './use-review-action.ts'

/** Confirms the points of a flagged answer; the message takes it back, also after the answer has left the screen. */
export function useConfirmPoints(quizId: string) {
  const { t } = useTranslation('quizReview')
  const action = useReviewAction(calls.grading.confirmGrade, quizId)
  const undo = (id: string, question_id: string) =>
    action.mutateAsync({ params: { id }, body: { question_id, confirmed: false } }).then(
      () => showToast('info', t('confirmPoints.undone')),
      (error) => showToast('error', withReason(error, t('confirmPoints.failed'))),
    )
  return {
    ...action,
    confirm: (id: string, question_id: string, onDone?: () => void, onFailed?: () => void) =>
      action.mutate(
        { params: { id }, body: { question_id } },
        {
          onSuccess: () => {
            showToast('success', t('confirmPoints.done'), {
              label: t('reverse.button'),
              run: () => void undo(id, question_id),
            })
            onDone?.()
          },
          onError: () => onFailed?.(),
        },
      ),
  }
}
