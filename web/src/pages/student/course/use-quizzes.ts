import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { timeCall } from '../../../api/timed.ts'

const HOUR_MS = 3_600_000

/** Until the next quiz opens or closes, a second more; at most an hour. False: none will. */
const untilNextDate = (quizzes: readonly StudentQuizListItem[]): number | false => {
  const now = Date.now()
  const dates = quizzes.flatMap(({ opens_at, closes_at }) => [opens_at, closes_at])
  const next = dates.map((date) => Date.parse(date ?? '') - now).filter((ms) => ms > 0)
  return next.length > 0 && Math.min(HOUR_MS, Math.min(...next) + 1_000)
}

/**
 * The quizzes of a course in which the student is enrolled, newest first, with the state of the student's
 * attempt.
 */
export const useQuizzes = (courseId: string) =>
  useQuery({
    queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) as QueryKey,
    queryFn: ({ signal }) =>
      timeCall(() => callApi(calls.submissions.ofCourse, { params: { courseId }, signal })),
    // Clocks of running attempts count locally. Polling finds the end of a grading.
    refetchInterval: ({ state }) => {
      const attempts = state.data?.reply.map(({ submission }) => submission) ?? []
      const isGrading = attempts.some((attempt) => attempt?.submitted && !attempt.is_graded)
      // 40 polls are two minutes. An answer that is ungraded after that probably waits for the professor.
      if (isGrading) return pollEvery(state.dataUpdateCount < 40 ? 3_000 : 60_000, state.error)
      const isTimed = attempts.some((attempt) => attempt?.is_draft && attempt.remaining_seconds)
      if (isTimed) return pollEvery(30_000, state.error)
      return pollEvery(untilNextDate(state.data?.reply ?? []), state.error)
    },
  })
