import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'

export type CourseRow = typeof coursesTable.$inferSelect

/** A course for its professor. @throws not_found for all others */
export const getOwnCourse = async (
  { database }: Context,
  courseId: string,
  user: Identity,
): Promise<CourseRow> => {
  const [course] = await database
    .select()
    .from(coursesTable)
    .where(and(eq(coursesTable.id, courseId), eq(coursesTable.professorId, user.userId)))
  if (!course) throw notFound('course_not_found')
  return course
}

/** A course for an enrolled student. @throws not_found for all others */
export const getEnrolledCourse = async (
  { database }: Context,
  courseId: string,
  user: Identity,
): Promise<CourseRow & { enrolledAt: Date }> => {
  const [row] = await database
    .select({ course: coursesTable, enrolledAt: enrollmentsTable.enrolledAt })
    .from(coursesTable)
    .innerJoin(enrollmentsTable, eq(enrollmentsTable.courseId, coursesTable.id))
    .where(and(eq(coursesTable.id, courseId), eq(enrollmentsTable.studentId, user.userId)))
  if (!row) throw notFound('course_not_found')
  return { ...row.course, enrolledAt: row.enrolledAt }
}
