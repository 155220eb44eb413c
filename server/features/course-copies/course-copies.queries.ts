import type { CourseRole } from '@lectern/contract/course-access.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { courseStaffTable, coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'

/** What a job of this kind has in its payload. Null: all. */
export type CopyOrder = {
  courseId: string
  name: string
  lectures: string[] | null
  quizzes: string[] | null
}

const isChosen = (ids: string[] | null) => (ids ? sql`id = any(${sql.param(ids)}::uuid[])` : sql`true`)

/** Counts how many of the asked lectures and quizzes the course has. */
export const countOfCourse = async (
  db: Queryable,
  { courseId, lectures, quizzes }: CopyOrder,
): Promise<{ lectures: number; quizzes: number }> => {
  const { rows } = await db.execute<{ lectures: number; quizzes: number }>(sql`
    select (select count(*)::int from ${lecturesTable} where course_id = ${courseId} and ${isChosen(lectures)}) as lectures,
      (select count(*)::int from ${quizzesTable}
        where course_id = ${courseId} and archived_at is null and ${isChosen(quizzes)}) as quizzes`)
  return rows[0]!
}

/**
 * The lectures and quizzes to copy, in their order. Lectures are locked against another deck taking the place of the
 * present one meanwhile. What was deleted after the order is left out.
 */
export const listChosen = async (
  tx: Transaction,
  { courseId, lectures, quizzes }: CopyOrder,
): Promise<{ lectures: string[]; quizzes: string[] }> => {
  const lectureRows = await tx.execute<{ id: string }>(sql`
    select id from ${lecturesTable} where course_id = ${courseId} and ${isChosen(lectures)}
    order by created_at, id for share`)
  const quizRows = await tx.execute<{ id: string }>(sql`
    select id from ${quizzesTable} where course_id = ${courseId} and archived_at is null and ${isChosen(quizzes)}
    order by created_at, id for share`)
  return { lectures: lectureRows.rows.map(({ id }) => id), quizzes: quizRows.rows.map(({ id }) => id) }
}

/** Locks the course that is copied: its pronunciations and voice must fit the scripts' hashes. */
export const lockSource = async (tx: Transaction, courseId: string): Promise<{ id: string } | undefined> => {
  const [row] = await tx
    .select({ id: coursesTable.id })
    .from(coursesTable)
    .where(eq(coursesTable.id, courseId))
    .for('share')
  return row
}

export const findRole = async (
  tx: Transaction,
  courseId: string,
  userId: string,
): Promise<CourseRole | undefined> => {
  const [row] = await tx
    .select({ role: courseStaffTable.role })
    .from(courseStaffTable)
    .where(and(eq(courseStaffTable.courseId, courseId), eq(courseStaffTable.userId, userId)))
  return row?.role
}

/** Locks the waiting or running job of a person with the same order. Starts of the person wait for each other until the end. */
export const lockSameCopy = async (
  tx: Transaction,
  ownerId: string,
  order: CopyOrder,
): Promise<{ id: string } | undefined> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`course copy ${ownerId}`}, 0))`)
  const [job] = await tx
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.ownerId, ownerId),
        eq(jobsTable.kind, 'course_copy'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
        eq(jobsTable.payload, order),
      ),
    )
    .limit(1)
  return job
}

/** Counts how many courses are being copied for a person. */
export const countOpenCopies = (tx: Transaction, ownerId: string): Promise<number> =>
  tx.$count(
    jobsTable,
    and(
      eq(jobsTable.ownerId, ownerId),
      eq(jobsTable.kind, 'course_copy'),
      inArray(jobsTable.state, ['PENDING', 'RUNNING']),
    ),
  )
