import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { CourseRow } from '../courses/courses.access.ts'
import { lockPronunciations } from '../courses/spoken-hash.ts'
import type { LectureRow } from './lectures.access.ts'

/**
 * Moves a locked lecture into a deleted course of its own, which has no members and the same owner. The course is locked:
 * otherwise one that changes hands at this moment would leave the lecture with its former owner.
 */
export const moveAside = async (tx: Transaction, lecture: LectureRow, deletedAt: Date): Promise<void> => {
  await tx.execute(sql`
    with holder as (
      insert into courses (id, professor_id, name, description, supported_languages, course_code, deleted_at, deleted_lecture_of)
      select gen_random_uuid(), professor_id, name, '', supported_languages, gen_random_uuid()::text,
        ${deletedAt.toISOString()}::timestamptz, id
      from courses where id = ${lecture.courseId} for share returning id)
    update lectures l set course_id = holder.id from holder where l.id = ${lecture.id}`)
}

const holders = alias(coursesTable, 'holder')

/** A deleted lecture, the course that holds it, and the one that it was deleted from. */
type DeletedLectureRow = { lecture: LectureRow; holder: CourseRow; course: CourseRow }

/**
 * Locks a deleted lecture until the transaction ends, for the staff of its former course who may edit its lectures. The
 * lecture comes first, as in jobs that write it; then its former course, which may change hands, be archived or get other
 * pronunciations at this moment.
 */
export const lockDeletedLecture = async (
  tx: Transaction,
  lectureId: string,
  user: Identity,
): Promise<DeletedLectureRow | undefined> => {
  const mayEdit = isOnStaff(holders.deletedLectureOf, user.userId, 'edit_lectures')
  const [found] = await tx
    .select({ courseId: holders.deletedLectureOf })
    .from(lecturesTable)
    .innerJoin(holders, eq(holders.id, lecturesTable.courseId))
    .where(and(eq(lecturesTable.id, lectureId), mayEdit))
    .for('update', { of: lecturesTable })
  if (!found?.courseId) return undefined
  await lockPronunciations(tx, found.courseId)
  const [row] = await tx
    .select({ lecture: lecturesTable, holder: holders, course: coursesTable })
    .from(lecturesTable)
    .innerJoin(holders, eq(holders.id, lecturesTable.courseId))
    .innerJoin(coursesTable, eq(coursesTable.id, holders.deletedLectureOf))
    .where(and(eq(lecturesTable.id, lectureId), mayEdit))
    .for('update', { of: holders })
  return row
}

/** Moves a locked deleted lecture back into its course. */
export const moveBack = async (
  tx: Transaction,
  { lecture, holder, course }: DeletedLectureRow,
): Promise<void> => {
  await tx.update(lecturesTable).set({ courseId: course.id }).where(eq(lecturesTable.id, lecture.id))
  await removeHolder(tx, holder.id)
}

/** Removes a course that holds a deleted lecture, with the lecture if it still does. */
export const removeHolder = async (tx: Transaction, holderId: string): Promise<void> => {
  await tx.delete(coursesTable).where(eq(coursesTable.id, holderId))
}

/** Lists the deleted lectures of a course that are not to be removed yet, the newest first. */
export const listDeletedLecturesOf = (
  db: Queryable,
  courseId: string,
  deletedAfter: Date,
): Promise<
  (Pick<LectureRow, 'id' | 'title' | 'published'> & { deletedAt: Date | null; slideCount: number })[]
> =>
  db
    .select({
      id: lecturesTable.id,
      title: lecturesTable.title,
      published: lecturesTable.published,
      deletedAt: holders.deletedAt,
      slideCount: sql<number>`(select count(*)::int from ${slidesTable} where ${slidesTable.deckId} = ${lecturesTable.deckId})`,
    })
    .from(lecturesTable)
    .innerJoin(holders, eq(holders.id, lecturesTable.courseId))
    .where(and(eq(holders.deletedLectureOf, courseId), gt(holders.deletedAt, deletedAfter)))
    .orderBy(desc(holders.deletedAt), desc(lecturesTable.id))

/** Lists the jobs of a lecture that have not ended. */
export const listOpenJobs = async (db: Queryable, lectureId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(and(eq(jobsTable.lectureId, lectureId), inArray(jobsTable.state, ['PENDING', 'RUNNING'])))
  return rows.map(({ id }) => id)
}
