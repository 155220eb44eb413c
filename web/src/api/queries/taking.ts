import type { Draft, StudentQuiz } from '@lectern/contract/submissions.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { type Timed, timed } from '../timed.ts'

/** A quiz as it is taken, and what the server holds of the answers; each with the moment it was said. */
export type TakenQuiz = { quiz: Timed<StudentQuiz>; draft: Timed<Draft> | null }

/** As long as this after joining what was told then is new enough. */
const freshMs = 10_000

/**
 * The quiz a student takes. The server is asked on every visit, also on a reload; only what joining has just
 * brought is taken as it is.
 */
export const useTakenQuiz = (quizId: string) =>
  useQuery({
    queryKey: keys.quizzes.taken(quizId),
    queryFn: async ({ signal }): Promise<TakenQuiz> => {
      const quiz = await timed(() => callApi(calls.submissions.quiz, { params: { id: quizId }, signal }))
      if (!quiz.reply.submission?.is_draft) return { quiz, draft: null }
      const draft = await timed(() => callApi(calls.submissions.draft, { params: { id: quizId }, signal }))
      return { quiz, draft }
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The quizzes of a course a student is enrolled in, newest first, with where they stand. */
export const useQuizzesForStudent = (courseId: string) =>
  useQuery({
    queryKey: keys.quizzes.forStudent(courseId),
    queryFn: ({ signal }) =>
      timed(() => callApi(calls.submissions.ofCourse, { params: { courseId }, signal })),
    // The clocks of running attempts go on by themselves; a grading is waited for.
    refetchInterval: ({ state }) => {
      const attempts = state.data?.reply.map(({ submission }) => submission) ?? []
      if (state.status === 'error') return false
      const isGrading = attempts.some((attempt) => attempt?.submitted && !attempt.is_graded)
      // What is not graded by then waits for somebody.
      if (isGrading) return state.dataUpdateCount < 40 ? 3_000 : 60_000
      return attempts.some((attempt) => attempt?.is_draft && attempt.remaining_seconds) ? 30_000 : false
    },
  })
