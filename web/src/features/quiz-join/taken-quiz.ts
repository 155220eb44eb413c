import type { Draft, StudentQuiz } from '@lectern/contract/submissions.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { type Timed, timeCall } from '../../api/timed.ts'

/** A quiz as it is taken, and the answers that the server has; each with the moment of the reply. */
export type TakenQuiz = { quiz: Timed<StudentQuiz>; draft: Timed<Draft> | null }

export const takenQuizKey = (quizId: string): QueryKey =>
  keyOf(calls.submissions.quiz, { params: { id: quizId } })

/**
 * Joins a quiz by its code, which starts the clock. With `quizId` nothing starts if the code belongs to another quiz. The reply is handed to the take screen in memory only: in the state
 * of the navigation it would outlive a reload, which would show an old quiz.
 */
export function useJoinQuiz() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ code, quizId }: { code: string; quizId: string | undefined }) =>
      timeCall(() =>
        callApi(calls.submissions.join, {
          body: { quiz_code: code, ...(quizId !== undefined && { quiz_id: quizId }) },
        }),
      ),
    onSuccess: (quiz) => {
      const { _id, course_id: courseId, is_resuming } = quiz.reply
      // An attempt that is resumed may have answers, which the take screen asks for.
      if (!is_resuming) client.setQueryData<TakenQuiz>(takenQuizKey(_id), { quiz, draft: null })
      void client.invalidateQueries({ queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) })
    },
  })
}
