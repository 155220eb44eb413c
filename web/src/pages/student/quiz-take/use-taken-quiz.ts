import { useQuery } from '@tanstack/react-query'
import { hasStatus, isUnanswered } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { findAttempt, forgetAttempt } from '../../../api/offline/stored-attempt.ts'
import { asApiError } from '../../../api/outbox/outbox.ts'
import { useUser } from '../../../api/session.ts'
import { timeCall } from '../../../api/timed.ts'
import { type TakenQuiz, takenQuizKey } from '../../../features/quiz-join/taken-quiz.ts'

/** Duration for which the reply of joining counts as fresh. */
const freshMs = 10_000

const askAgainMs = 2_000

/** Some lines neither answer nor break off: a stored attempt need not wait for the end of a call. */
const silenceLimitMs = 5_000

/**
 * The quiz that a student takes. Every visit and reload asks the server, except right after joining. While the
 * server cannot be reached, a running attempt opens as this device has stored it, and its autosave asks further; without
 * one the server is asked again until it answers.
 */
export function useTakenQuiz(quizId: string) {
  const { _id: userId } = useUser()
  return useQuery({
    queryKey: takenQuizKey(quizId),
    queryFn: async ({ signal }): Promise<TakenQuiz> => {
      const stored = await findAttempt(userId, quizId).catch(() => undefined)
      const silence = stored && AbortSignal.timeout(silenceLimitMs)
      try {
        return await load(userId, quizId, silence ? AbortSignal.any([signal, silence]) : signal)
      } catch (error) {
        signal.throwIfAborted()
        if (hasStatus(error, 403, 404)) void forgetAttempt(userId, quizId).catch(() => undefined)
        if (stored && isUnanswered(asApiError(error))) return stored
        throw error
      }
    },
    staleTime: freshMs,
    retry: (_, error) => isUnanswered(error),
    retryDelay: askAgainMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function load(userId: string, quizId: string, signal: AbortSignal): Promise<TakenQuiz> {
  const input = { params: { id: quizId }, signal }
  const quiz = await timeCall(() => callApi(calls.submissions.quiz, input))
  if (quiz.reply.submission?.is_draft)
    return { quiz, draft: await timeCall(() => callApi(calls.submissions.draft, input)) }
  // Submitted, on another device or by the server.
  void forgetAttempt(userId, quizId).catch(() => undefined)
  return { quiz, draft: null }
}
