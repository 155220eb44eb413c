import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable, publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { CourseRow } from '../courses/courses.access.ts'

export type LectureRow = typeof lecturesTable.$inferSelect
export type LectureOfCourse = { lecture: LectureRow; course: CourseRow }

const findLectureOfCourse = async (
  db: Queryable,
  lectureId: string,
): Promise<LectureOfCourse | undefined> => {
  const [row] = await db
    .select({ lecture: lecturesTable, course: coursesTable })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(eq(lecturesTable.id, lectureId))
  return row
}

/** A lecture for the professor who owns its course. @throws not_found for all others */
export const getOwnLecture = async (
  { database }: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureOfCourse> => {
  const found = await findLectureOfCourse(database, lectureId)
  if (!found || found.course.professorId !== user.userId) throw notFound('lecture_not_editable')
  return found
}

/**
 * The same, locked until the transaction ends. Take this lock first before starting or changing anything
 * that excludes other work on the lecture, so that two tabs cannot both begin.
 */
export const lockOwnLecture = async (
  tx: Transaction,
  lectureId: string,
  user: Identity,
): Promise<LectureOfCourse> => {
  const [row] = await tx
    .select({ lecture: lecturesTable, course: coursesTable })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(and(eq(lecturesTable.id, lectureId), eq(coursesTable.professorId, user.userId)))
    .for('update', { of: lecturesTable })
  if (!row) throw notFound('lecture_not_editable')
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
    .where(eq(lecturesTable.id, sql.placeholder('lectureId')))
    .prepare('visible-lecture')

/** Prepared once per database: every page a student opens runs it. */
const visible = new WeakMap<Database, ReturnType<typeof prepareVisible>>()

/**
 * A lecture for a user who may study it: its professor, or an enrolled student while it is published. For a
 * student it has the deck and languages of the published copy.
 */
export const getVisibleLecture = async (
  { database }: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureOfCourse & { isOwner: boolean }> => {
  const query = visible.get(database) ?? prepareVisible(database)
  visible.set(database, query)
  const [found] = await query.execute({ lectureId, userId: user.userId })
  if (!found) throw notFound('lecture_not_found')
  const { lecture, course, enrolledAt, publishedLanguages } = found
  if (course.professorId === user.userId) return { lecture, course, isOwner: true }
  if (!lecture.published || user.role !== 'student' || enrolledAt === null || publishedLanguages === null)
    throw notFound('lecture_not_found')
  return { lecture: asStudentsHaveIt(lecture, publishedLanguages), course, isOwner: false }
}
