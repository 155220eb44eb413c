import type { SentBody } from '@lectern/contract/call.ts'
import type { Accommodation, Quiz, QuizListItem } from '@lectern/contract/quizzes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

export type QuizChange = SentBody<typeof calls.quizzes.update>

export function useCreateQuiz(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.quizzes.create>) =>
      callApi(calls.quizzes.create, { query: { course_id: courseId }, body }),
    onSuccess: (quiz) => {
      client.setQueryData(keys.quizzes.one(quiz._id), quiz)
      return client.invalidateQueries({ queryKey: keys.quizzes.ofCourse(courseId) })
    },
  })
}

/** Changes a quiz; with a `revision`, only if nobody was faster (409). */
export function useUpdateQuiz(quizId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: QuizChange) => callApi(calls.quizzes.update, { params: { id: quizId }, body }),
    onSuccess: (quiz) => {
      client.setQueryData(keys.quizzes.one(quizId), quiz)
      return client.invalidateQueries({ queryKey: keys.quizzes.ofCourse(quiz.course_id) })
    },
  })
}

/** Lets students join a quiz, or no longer. */
export function useSwitchQuiz(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ quizId, isActive }: { quizId: string; isActive: boolean }) =>
      callApi(calls.quizzes.update, { params: { id: quizId }, body: { is_active: isActive } }),
    onSuccess: (quiz: Quiz) => {
      client.setQueryData(keys.quizzes.one(quiz._id), quiz)
      client.setQueryData<QuizListItem[]>(keys.quizzes.ofCourse(courseId), (list) =>
        list?.map((one) => (one._id === quiz._id ? { ...one, is_active: quiz.is_active } : one)),
      )
    },
  })
}

/** Takes a quiz out of every list; submissions and grades stay. */
export function useDeleteQuiz(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quizId: string) => callApi(calls.quizzes.remove, { params: { id: quizId } }),
    onSuccess: (_, quizId) => {
      client.removeQueries({ queryKey: keys.quizzes.one(quizId) })
      return client.invalidateQueries({ queryKey: keys.quizzes.ofCourse(courseId) })
    },
  })
}

export type ExtraTime = { student: string; time_factor: number; extra_minutes: number }

/** Gives a student more time; 1 and 0 take it back. A running attempt has its new deadline at once. */
export function useSetExtraTime(quizId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ student, ...body }: ExtraTime) =>
      callApi(calls.quizzes.setAccommodation, { params: { id: quizId, student }, body }),
    onSuccess: (changed: Accommodation) =>
      client.setQueryData<Accommodation[]>(keys.quizzes.accommodations(quizId), (list) =>
        list?.map((one) => (one.student_id === changed.student_id ? changed : one)),
      ),
  })
}
