import type { Course } from '@lectern/contract/courses.ts'
import type { DeletedCourse } from '@lectern/contract/deleted-courses.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type CourseRow, getStaffCourse } from './courses.access.ts'
import { getCourse } from './courses.ts'
import {
  bringMembersBack,
  isFormerOwner,
  listDeletedOf,
  listOpenLectureJobs,
  lockWholeCourse,
  moveMembersAside,
} from './deleted-courses.queries.ts'

/** How long a deleted course can be restored. */
export const COURSE_GRACE_MS = 30 * 24 * 60 * 60_000

/** The person who acts, with the network address for the audit log. */
type Caller = { userId: string; client: string }

const presentDeleted = (course: Pick<CourseRow, 'id' | 'name'>, deletedAt: Date): DeletedCourse => ({
  _id: course.id,
  name: course.name,
  deleted_at: deletedAt.toISOString(),
  removed_at: new Date(deletedAt.getTime() + COURSE_GRACE_MS).toISOString(),
})

/** Deletes a locked course, in the transaction: its staff and students lose it at once. Deleting it again has no effect. */
export const deleteLockedCourse = async (
  context: Context,
  tx: Transaction,
  course: CourseRow,
  { userId, client }: Caller,
): Promise<DeletedCourse> => {
  const deletedAt = course.deletedAt ?? new Date(context.clock.nowMs())
  if (course.deletedAt === null) {
    await moveMembersAside(tx, course.id, deletedAt)
    const details = { course: course.name }
    await record(tx, { action: 'course_deleted', actorId: userId, details, client })
  }
  return presentDeleted(course, deletedAt)
}

/**
 * Cancels what is written and spoken for the lectures of a deleted course; submissions are graded to their end. After the
 * deletion, because jobs lock their lecture before its course. A job that ends at this moment may have started others.
 * @param courseId left out: of all deleted courses, for a process that was killed before it did so
 */
export const cancelLectureJobs = async (
  { database, queue }: Pick<Context, 'database' | 'queue'>,
  courseId?: string,
): Promise<void> => {
  let open = await listOpenLectureJobs(database, courseId)
  while (open.length > 0) {
    for (const jobId of open) await queue.cancel(jobId)
    open = await listOpenLectureJobs(database, courseId)
  }
}

/** Deletes a course of the caller. @throws not_found for all but its owner */
export const deleteCourse = async (
  context: Context,
  courseId: string,
  { user, client }: { user: Identity; client: string },
): Promise<DeletedCourse> => {
  const deleted = await context.database.transaction(async (tx) => {
    const course = await lockWholeCourse(tx, courseId)
    await getStaffCourse({ database: tx }, courseId, user, 'delete_course')
    return deleteLockedCourse(context, tx, course!, { userId: user.userId, client })
  })
  await cancelLectureJobs(context, courseId)
  return deleted
}

/** Restores a locked course with its members, in the transaction. @throws conflict when it is not deleted, or cannot come back */
export const restoreLockedCourse = async (
  context: Context,
  tx: Transaction,
  course: CourseRow,
  { userId, client }: Caller,
): Promise<void> => {
  if (course.deletedAt === null) throw conflict('course_not_deleted')
  if (course.deletedAt.getTime() + COURSE_GRACE_MS <= context.clock.nowMs())
    throw notFound('course_not_found')
  await bringMembersBack(tx, course.id)
  const details = { course: course.name }
  await record(tx, { action: 'course_restored', actorId: userId, details, client })
}

/** Restores a deleted course of the caller. @throws not_found for all but its owner, and after 30 days */
export const restoreCourse = async (
  context: Context,
  courseId: string,
  { user, client }: { user: Identity; client: string },
): Promise<Course> => {
  await context.database.transaction(async (tx) => {
    const course = await lockWholeCourse(tx, courseId)
    if (!course) throw notFound('course_not_found')
    if (course.deletedAt === null) await getStaffCourse({ database: tx }, courseId, user, 'delete_course')
    else if (!(await isFormerOwner(tx, courseId, user.userId))) throw notFound('course_not_found')
    await restoreLockedCourse(context, tx, course, { userId: user.userId, client })
  })
  return getCourse(context, courseId, user)
}

export const listDeletedCourses = async (
  { database, clock }: Context,
  user: Identity,
): Promise<DeletedCourse[]> => {
  const rows = await listDeletedOf(database, user.userId, new Date(clock.nowMs() - COURSE_GRACE_MS))
  return rows.map((row) => presentDeleted(row, row.deletedAt!))
}
