import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseParams, id, idParams, time } from './ids.ts'

/** A deleted lecture, as the staff of its course see it until it is removed. */
const deletedLecture = z.object({
  _id: id,
  title: z.string(),
  slide_count: z.number().int(),
  /** Restored, students have it again at once. */
  published: z.boolean(),
  deleted_at: time,
  /** From then on it cannot be restored. */
  removed_at: time,
})
export type DeletedLecture = z.output<typeof deletedLecture>

export const deletedLectures = defineCalls({
  list: {
    method: 'GET',
    path: '/lectures/course/{courseId}/deleted',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'The deleted lectures of a course that can still be restored, the newest first.',
    params: courseParams,
    reply: z.array(deletedLecture),
  },
  restore: {
    method: 'POST',
    path: '/lectures/{id}/restore',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Restore a deleted lecture as it was, with the progress and the notes of its students.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
})
