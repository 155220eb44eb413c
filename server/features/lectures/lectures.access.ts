import { type CourseAction, mayDo } from '@lectern/contract/course-access.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { courseStaffTable, coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable, publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { CourseRow } from '../courses/courses.access.ts'

export type LectureRow = typeof lecturesTable.$inferSelect
/** `isStaff`: the caller is on the staff of the course and sees the lecture as it is made, not as students have it. */
export type LectureOfCourse = { lecture: LectureRow; course: CourseRow; isStaff: boolean }

const selectForStaff = (db: Queryable, lectureId: string, user: Identity, action: CourseAction) =>
  db
    .select({ lecture: lecturesTable, course: coursesTable })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(and(eq(lecturesTable.id, lectureId), isOnStaff(coursesTable.id, user.userId, action)))

/** Returns a lecture for the staff of its course who may do the action. @throws not_found for all others */
export const getStaffLecture = async (
  { database }: { database: Queryable },
  lectureId: string,
  user: Identity,
  action: CourseAction,
): Promise<LectureOfCourse> => {
  const [row] = await selectForStaff(database, lectureId, user, action)
  if (!row) throw notFound('lecture_not_editable')
  return { ...row, isStaff: true }
}

/**
 * The same, locked until the transaction ends. Take this lock first before starting or changing anything
 * that excludes other work on the lecture, so that two tabs cannot both begin.
 */
export const lockStaffLecture = async (
  tx: Transaction,
  lectureId: string,
  user: Identity,
  action: CourseAction,
): Promise<LectureOfCourse> => {
  const [row] = await selectForStaff(tx, lectureId, user, action).for('update', { of: lecturesTable })
  if (!row) throw notFound('lecture_not_editable')
  return { ...row, isStaff: true }
}

/** Locks a lecture until the transaction ends, for a job whose person was allowed to start it. @throws not_found */
export const lockLecture = async (tx: Transaction, lectureId: string): Promise<LectureRow> => {
  const [row] = await tx.select().from(lecturesTable).where(eq(lecturesTable.id, lectureId)).for('update')
  if (!row) throw notFound('lecture_not_found')
  return row
}

const asStudentsHaveIt = (lecture: LectureRow, languages: string[]): LectureRow => ({
  ...lecture,
  deckId: lecture.publishedDeckId,
  supportedLanguages: languages,
  languagesInPreparation: [],
  defaultLanguage: languages.includes(lecture.defaultLanguage)
    ? lecture.defaultLanguage
    : pickDefaultLanguage(languages),
})

const prepareVisible = (database: Database) =>
  database
    .select({
      lecture: lecturesTable,
      course: coursesTable,
      enrolledAt: enrollmentsTable.enrolledAt,
      publishedLanguages: publishedVersionsTable.languages,
      role: courseStaffTable.role,
    })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .leftJoin(publishedVersionsTable, eq(publishedVersionsTable.deckId, lecturesTable.publishedDeckId))
    .leftJoin(
      enrollmentsTable,
      and(
        eq(enrollmentsTable.courseId, coursesTable.id),
        eq(enrollmentsTable.studentId, sql.placeholder('userId')),
      ),
    )
    .leftJoin(
      courseStaffTable,
      and(
        eq(courseStaffTable.courseId, coursesTable.id),
        eq(courseStaffTable.userId, sql.placeholder('userId')),
      ),
    )
    .where(eq(lecturesTable.id, sql.placeholder('lectureId')))
    .prepare('visible-lecture')

/** Prepared once per database: every page a student opens runs it. */
const visible = new WeakMap<Database, ReturnType<typeof prepareVisible>>()

/**
 * A lecture for a user who may see it: the staff of its course, or an enrolled student while it is published. For a
 * student it has the deck and languages of the published copy.
 */
export const getVisibleLecture = async (
  { database }: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureOfCourse> => {
  const query = visible.get(database) ?? prepareVisible(database)
  visible.set(database, query)
  const [found] = await query.execute({ lectureId, userId: user.userId })
  if (!found) throw notFound('lecture_not_found')
  const { lecture, course, enrolledAt, publishedLanguages, role } = found
  if (role && mayDo(role, 'see')) return { lecture, course, isStaff: true }
  if (!lecture.published || user.role !== 'student' || enrolledAt === null || publishedLanguages === null)
    throw notFound('lecture_not_found')
  return { lecture: asStudentsHaveIt(lecture, publishedLanguages), course, isStaff: false }
}

/** Returns a lecture for an enrolled student. An assistant with a student's account does not study it. @throws not_found */
export const getStudiedLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureOfCourse> => {
  const found = await getVisibleLecture(context, lectureId, user)
  if (found.isStaff) throw notFound('lecture_not_found')
  return found
}
