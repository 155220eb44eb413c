import { type CourseAction, type CourseRole, mayDo } from '@lectern/contract/course-access.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { courseStaffTable, coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'

export type CourseRow = typeof coursesTable.$inferSelect

/**
 * Returns a course for those of its staff who may do the action. @throws forbidden for others of its staff, not_found for all
 * others
 */
export const getStaffCourse = async (
  { database }: { database: Queryable },
  courseId: string,
  user: Identity,
  action: CourseAction,
): Promise<CourseRow & { role: CourseRole }> => {
  const [row] = await database
    .select({ course: coursesTable, role: courseStaffTable.role })
    .from(coursesTable)
    .innerJoin(courseStaffTable, eq(courseStaffTable.courseId, coursesTable.id))
    .where(and(eq(coursesTable.id, courseId), eq(courseStaffTable.userId, user.userId)))
  if (!row) throw notFound('course_not_found')
  if (!mayDo(row.role, action)) throw forbidden('course_role_may_not')
  return { ...row.course, role: row.role }
}

export const findEnrolledCourse = async (
  { database }: Context,
  courseId: string,
  user: Identity,
): Promise<(CourseRow & { enrolledAt: Date }) | undefined> => {
  const [row] = await database
    .select({ course: coursesTable, enrolledAt: enrollmentsTable.enrolledAt })
    .from(coursesTable)
    .innerJoin(enrollmentsTable, eq(enrollmentsTable.courseId, coursesTable.id))
    .where(and(eq(coursesTable.id, courseId), eq(enrollmentsTable.studentId, user.userId)))
  return row && { ...row.course, enrolledAt: row.enrolledAt }
}

/** Returns a course for an enrolled student. @throws not_found for all others */
export const getEnrolledCourse = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<CourseRow & { enrolledAt: Date }> => {
  const course = await findEnrolledCourse(context, courseId, user)
  if (!course) throw notFound('course_not_found')
  return course
}
