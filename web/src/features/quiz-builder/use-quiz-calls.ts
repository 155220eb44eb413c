import type { Quiz } from '@lectern/contract/quizzes.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { changedContentOf, contentOf, switchesOf } from './quiz-body.ts'
import { needsRegrade, type QuizWork } from './quiz-work.ts'
import type { useQuizWork } from './use-quiz-work.ts'

/**
 * The calls that create and update the quiz. Each ends with a toast and leaves for `exit`.
 * @param letGo called before leaving: nothing is unsaved any more
 */
export function useQuizCalls(
  courseId: string,
  exit: string,
  state: ReturnType<typeof useQuizWork>,
  letGo: () => void,
) {
  const { t } = useTranslation('quizAuthoring')
  const navigate = useNavigate()
  const effects = {
    shows: ({ _id: id }: Quiz) => keyOf(calls.quizzes.get, { params: { id } }),
    changes: [
      keyOf(calls.quizzes.ofCourse, { params: { courseId } }),
      // The bank says which quizzes ask a question.
      keyOf(calls.questionBank.list, { params: { courseId } }),
    ],
  }
  const create = useAction(calls.quizzes.create, effects)
  const update = useAction(calls.quizzes.update, effects)
  const leave = (state: unknown) => navigate(exit, { replace: true, state })

  return {
    isBusy: create.isPending || update.isPending,
    leave: () => void leave(null),
    async createQuiz(work: QuizWork) {
      const made = await create.mutateAsync({
        query: { course_id: courseId },
        body: { ...contentOf(work), ...switchesOf(work) },
      })
      letGo()
      showToast('success', t('created', { title: made.title, code: made.quiz_code }))
      await leave(null)
    },
    /** @throws 409 if another window has saved the quiz, or if the dates move running attempts without `movesAttempts` */
    async updateQuiz(before: Quiz, work: QuizWork, movesAttempts: boolean) {
      const saved = await update.mutateAsync({
        params: { id: before._id },
        body: {
          ...changedContentOf(work, state.stored),
          // Only switches changed here: those changed in another window stay.
          ...switchesOf(work, state.stored),
          revision: state.revision,
          ...(movesAttempts && { moves_running_attempts: true }),
        },
      })
      letGo()
      showToast('success', t('updated', { title: saved.title }))
      const regrade = saved.submission_count > 0 && needsRegrade(before, saved)
      await leave(regrade ? { regrade: { quizId: saved._id, title: saved.title } } : null)
    },
  }
}
