import { type CourseAction, mayDo } from '@lectern/contract/course-access.ts'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'

/**
 * Whether the signed-in user may do an action in a course, by the table that the server decides by. Nothing is allowed
 * while the course is not loaded; undefined asks nothing.
 */
export function useMayDo(courseId: string | undefined): (action: CourseAction) => boolean {
  const { data } = useCall(calls.courses.get, courseId === undefined ? null : { params: { id: courseId } })
  const role = data?.role
  return (action) => role !== undefined && mayDo(role, action)
}
