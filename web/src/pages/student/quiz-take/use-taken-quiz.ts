import { useQuery } from '@tanstack/react-query'
import { isUnanswered } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { timeCall } from '../../../api/timed.ts'
import { type TakenQuiz, takenQuizKey } from '../../../features/quiz-join/taken-quiz.ts'

/** Duration for which the reply of joining counts as fresh. */
const freshMs = 10_000

const askAgainMs = 2_000

/**
 * The quiz that a student takes. Every visit and reload asks the server, except right after joining. While the
 * server cannot be reached, it is asked again until it answers: the clock of the quiz runs.
 */
export const useTakenQuiz = (quizId: string) =>
  useQuery({
    queryKey: takenQuizKey(quizId),
    queryFn: async ({ signal }): Promise<TakenQuiz> => {
      const input = { params: { id: quizId }, signal }
      const quiz = await timeCall(() => callApi(calls.submissions.quiz, input))
      if (!quiz.reply.submission?.is_draft) return { quiz, draft: null }
      return { quiz, draft: await timeCall(() => callApi(calls.submissions.draft, input)) }
    },
    staleTime: freshMs,
    retry: (_, error) => isUnanswered(error),
    retryDelay: askAgainMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
