import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** A lecture with its slides in every language, without the history of the scripts: the drawer asks for it. */
export const useLecture = (lectureId: string) =>
  useQuery({
    queryKey: keys.lectures.one(lectureId),
    queryFn: ({ signal }) =>
      callApi(calls.lectures.get, { params: { id: lectureId }, query: { history: 'none' }, signal }),
  })

/** The lectures of the professor's course, newest first. */
export const useLecturesOfCourse = (courseId: string) =>
  useQuery({
    queryKey: keys.lectures.ofCourse(courseId),
    queryFn: ({ signal }) => callApi(calls.lectures.listOfCourse, { params: { courseId }, signal }),
  })

/** The published lectures of a course a student is enrolled in, in the order they were made. */
export const useLecturesForStudent = (courseId: string) =>
  useQuery({
    queryKey: keys.lectures.forStudent(courseId),
    queryFn: ({ signal }) => callApi(calls.lectures.listForStudent, { params: { courseId }, signal }),
  })
