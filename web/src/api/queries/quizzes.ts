import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** The quizzes of the professor's course, newest first. */
export const useQuizzesOfCourse = (courseId: string) =>
  useQuery({
    queryKey: keys.quizzes.ofCourse(courseId),
    queryFn: ({ signal }) => callApi(calls.quizzes.ofCourse, { params: { courseId }, signal }),
  })

/** Those that were deleted: what was handed in to them stays. Asked for once somebody wants to see them. */
export const useDeletedQuizzes = (courseId: string) =>
  useQuery({
    queryKey: keys.quizzes.deletedOf(courseId),
    queryFn: ({ signal }) =>
      callApi(calls.quizzes.ofCourse, { params: { courseId }, query: { deleted: 'only' }, signal }),
  })

/** A quiz with its questions and keys, for its professor. */
export const useQuiz = (quizId: string) =>
  useQuery({
    queryKey: keys.quizzes.one(quizId),
    queryFn: ({ signal }) => callApi(calls.quizzes.get, { params: { id: quizId }, signal }),
  })

/** The quiz as it is stored at this moment, whatever is kept of it. */
export const readQuiz = (quizId: string) => callApi(calls.quizzes.get, { params: { id: quizId } })

/** How often running attempts are asked after. */
const accommodationsEveryMs = 15_000

/** Every student of the course with the time they have more. */
export const useAccommodations = (quizId: string) =>
  useQuery({
    queryKey: keys.quizzes.accommodations(quizId),
    queryFn: ({ signal }) => callApi(calls.quizzes.accommodations, { params: { id: quizId }, signal }),
    refetchInterval: accommodationsEveryMs,
  })
