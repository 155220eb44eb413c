import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'

/** Restores a deleted quiz of the course and says whether students can join it again. */
export function useRestoreQuiz(courseId: string) {
  const { t } = useTranslation('professor')
  return useAction(calls.quizzes.restore, {
    input: (quizId: string) => ({ params: { id: quizId } }),
    shows: ({ _id: id }) => keyOf(calls.quizzes.get, { params: { id } }),
    changes: [keyOf(calls.quizzes.ofCourse, { params: { courseId } })],
    onSuccess: ({ title, is_active: isActive, quiz_code: code }) =>
      showToast(
        'success',
        t(isActive ? 'deletedQuiz.restoredActive' : 'deletedQuiz.restored', { quiz: title, code }),
      ),
    onError: (error) => showToast('error', withReason(error, t('deletedQuiz.restoreFailed'))),
  })
}
