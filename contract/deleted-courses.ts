import { z } from 'zod'
import { defineCalls } from './call.ts'
import { course } from './courses.ts'
import { id, idParams, time } from './ids.ts'

/** A deleted course, as its owner sees it until it is removed. */
const deletedCourse = z.object({
  _id: id,
  name: z.string(),
  deleted_at: time,
  /** From then on it cannot be restored. */
  removed_at: time,
})
export type DeletedCourse = z.output<typeof deletedCourse>

export const deletedCourses = defineCalls({
  remove: {
    method: 'DELETE',
    path: '/courses/{id}',
    who: 'professor',
    action: 'delete_course',
    worksInArchive: true,
    summary: 'Delete a course: all members lose it at once. Its owner can restore it for 30 days.',
    params: idParams,
    reply: deletedCourse,
  },
  list: {
    method: 'GET',
    path: '/courses/deleted',
    who: 'professor',
    action: 'delete_course',
    summary: "The caller's own deleted courses that can still be restored, the newest first.",
    reply: z.array(deletedCourse),
  },
  restore: {
    method: 'POST',
    path: '/courses/{id}/restore',
    who: 'professor',
    action: 'delete_course',
    worksInArchive: true,
    summary: 'Restore a deleted course with its staff and students.',
    params: idParams,
    reply: course,
  },
})
