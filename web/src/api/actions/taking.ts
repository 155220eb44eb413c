import type { AnswerValue } from '@lectern/contract/questions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import type { TakenQuiz } from '../queries/taking.ts'
import { timed } from '../timed.ts'

/**
 * Joins a quiz by its code, which starts the clock. What comes back is at hand for the take screen, in memory
 * alone: with the navigation's own state a reload would show an old quiz.
 */
export function useJoinQuiz() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => timed(() => callApi(calls.submissions.join, { body: { quiz_code: code } })),
    onSuccess: (quiz) => {
      const { _id, course_id, is_resuming } = quiz.reply
      // Who resumes has answers there already, which the take screen asks for.
      if (!is_resuming) client.setQueryData<TakenQuiz>(keys.quizzes.taken(_id), { quiz, draft: null })
      void client.invalidateQueries({ queryKey: keys.quizzes.forStudent(course_id) })
    },
  })
}

export type SentForGrading = { question_id: string; answer: AnswerValue; version: number }

/** Hands a quiz in. A second time gives the first one's job, or is refused with 409 once it is graded. */
export const submitQuiz = (quizId: string, answers: SentForGrading[], signal: AbortSignal) =>
  callApi(calls.submissions.submit, {
    params: { id: quizId },
    body: { answers, time_taken_seconds: 0 },
    signal,
  })

/** How far the grading of a submission is. */
export const fetchGradingStatus = (jobId: string, signal: AbortSignal) =>
  callApi(calls.grading.status, { params: { job: jobId }, signal })
