import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** The professor's own courses, newest first. */
export const useCourses = () =>
  useQuery({ queryKey: keys.courses.list, queryFn: ({ signal }) => callApi(calls.courses.list, { signal }) })

/** The courses a student is enrolled in, with counts of finished lectures. */
export const useMyCourses = () =>
  useQuery({
    queryKey: keys.courses.mine,
    queryFn: ({ signal }) => callApi(calls.courses.listMine, { signal }),
  })

/** A student's enrollments, with the progress of each published lecture. */
export const useEnrollments = () =>
  useQuery({
    queryKey: keys.courses.enrollments,
    queryFn: ({ signal }) => callApi(calls.courses.listEnrollments, { signal }),
  })

/** One course, for its professor or a student enrolled in it. */
export const useCourse = (courseId: string) =>
  useQuery({
    queryKey: keys.courses.one(courseId),
    queryFn: ({ signal }) => callApi(calls.courses.get, { params: { id: courseId }, signal }),
  })
