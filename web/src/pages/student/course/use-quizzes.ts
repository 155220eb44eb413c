import { type QueryKey, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { timed } from '../../../api/timed.ts'

/** The quizzes of a course a student is enrolled in, newest first, with the state of the student's attempt. */
export const useQuizzes = (courseId: string) =>
  useQuery({
    queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) as QueryKey,
    queryFn: ({ signal }) =>
      timed(() => callApi(calls.submissions.ofCourse, { params: { courseId }, signal })),
    // The clocks of running attempts run by themselves; the end of a grading is polled.
    refetchInterval: ({ state }) => {
      const attempts = state.data?.reply.map(({ submission }) => submission) ?? []
      if (state.status === 'error') return false
      const isGrading = attempts.some((attempt) => attempt?.submitted && !attempt.is_graded)
      // After two minutes an ungraded answer probably waits for the professor.
      if (isGrading) return state.dataUpdateCount < 40 ? 3_000 : 60_000
      return attempts.some((attempt) => attempt?.is_draft && attempt.remaining_seconds) ? 30_000 : false
    },
  })
