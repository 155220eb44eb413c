import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { listRemovable, lockWholeCourse } from '../courses/deleted-courses.queries.ts'
import { COURSE_GRACE_MS } from '../courses/deleted-courses.ts'
import { listFilesOf } from './lecture-files.queries.ts'
import { removeUnusedFiles } from './lecture-files.ts'

/** Removes a course with all that belongs to it, unless it was restored meanwhile. */
const removeCourse = async (context: Context, courseId: string, deletedBefore: Date): Promise<void> => {
  const keys = await context.database.transaction(async (tx) => {
    // Before the course, as where a deleted lecture is restored and in jobs: the other order could deadlock.
    const lectures = await tx
      .select({ id: lecturesTable.id })
      .from(lecturesTable)
      .where(eq(lecturesTable.courseId, courseId))
      .for('update')
    const course = await lockWholeCourse(tx, courseId)
    if (!course?.deletedAt || course.deletedAt > deletedBefore) return []
    const found: string[] = []
    for (const { id } of lectures) found.push(...(await listFilesOf(tx, id)))
    await tx.delete(coursesTable).where(eq(coursesTable.id, courseId))
    return found
  })
  await removeUnusedFiles(context, keys)
}

/** Removes courses that were deleted 30 days ago, with their files. Without the files when the process ends midway: the daily sweep takes them. */
export const removeCoursesAfterGrace = async (context: Context, signal?: AbortSignal): Promise<void> => {
  const deletedBefore = new Date(context.clock.nowMs() - COURSE_GRACE_MS)
  for (const courseId of await listRemovable(context.database, deletedBefore)) {
    signal?.throwIfAborted()
    await removeCourse(context, courseId, deletedBefore)
  }
}
