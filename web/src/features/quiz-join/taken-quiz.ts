import type { Draft, StudentQuiz } from '@lectern/contract/submissions.ts'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { type Timed, timeCall } from '../../api/timed.ts'

/** A quiz as it is taken, and the answers that the server has; each with the moment of the reply. */
export type TakenQuiz = { quiz: Timed<StudentQuiz>; draft: Timed<Draft> | null }

export const takenQuizKey = (quizId: string): QueryKey =>
  keyOf(calls.submissions.quiz, { params: { id: quizId } })

/** State of the navigation to the take screen: the code that was entered there. It outlives a reload. */
export type QuizToStart = {
  quizCode: string
  /** The quiz that the student had chosen, if the code belongs to another one. */
  meantTitle?: string
}

/** Finds what the navigation brought; null when the student comes without a code. */
export const findQuizToStart = (state: unknown): QuizToStart | null =>
  typeof (state as QuizToStart | null)?.quizCode === 'string' ? (state as QuizToStart) : null

/** Checks a code. No clock starts: the reply has questions only if the student's attempt runs already. */
export function useCheckCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      timeCall(() => callApi(calls.submissions.join, { body: { quiz_code: code, start: false } })),
    onSuccess: (quiz) => rememberQuiz(client, quiz),
  })
}

/** Joins a quiz by its code, which starts the clock. Nothing starts if the code belongs to another quiz. */
export function useStartQuiz(quizId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      timeCall(() => callApi(calls.submissions.join, { body: { quiz_code: code, quiz_id: quizId } })),
    onSuccess: async (quiz) => {
      const courseId = quiz.reply.course_id
      void client.invalidateQueries({ queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) })
      await rememberQuiz(client, quiz)
    },
  })
}

/** The take screen shows the reply at once. A resumed attempt may have answers, which that screen asks for. */
async function rememberQuiz(client: QueryClient, quiz: Timed<StudentQuiz>): Promise<void> {
  const queryKey = takenQuizKey(quiz.reply._id)
  if (quiz.reply.is_resuming) await client.invalidateQueries({ queryKey })
  else client.setQueryData<TakenQuiz>(queryKey, { quiz, draft: null })
}
