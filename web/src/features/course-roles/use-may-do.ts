import { type CourseAction, mayChange } from '@lectern/contract/course-access.ts'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'

/**
 * Whether the signed-in user may change something in a course, by the table that the server decides by. Nothing is allowed
 * while the course is not loaded; undefined asks nothing.
 */
export function useMayDo(courseId: string | undefined): (action: CourseAction) => boolean {
  const { data } = useCall(calls.courses.get, courseId === undefined ? null : { params: { id: courseId } })
  return (action) => data !== undefined && mayChange(data, action)
}
