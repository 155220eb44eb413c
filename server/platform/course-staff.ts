import { type CourseAction, rolesFor } from '@lectern/contract/course-access.ts'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from './db/database.ts'
import { courseStaffTable } from './db/schema/courses.ts'

const rolesSql = (action: CourseAction): string =>
  rolesFor(action)
    .map((role) => `'${role}'`)
    .join(', ')

/**
 * The condition that a user is on the staff of a course in a role that may do the action. One look-up by primary key,
 * inside the caller's statement. @param course and user SQL expressions, such as `c.id` and `$2::uuid`
 */
export const staffCondition = (course: string, user: string, action: CourseAction): string =>
  `exists (select 1 from course_staff staff where staff.course_id = ${course} and staff.user_id = ${user}
    and staff.role in (${rolesSql(action)}))`

/** The same for a query of Drizzle. */
export const isOnStaff = (course: SQLWrapper, userId: string, action: CourseAction): SQL<boolean> =>
  sql`exists (select 1 from course_staff staff where staff.course_id = ${course} and staff.user_id = ${userId}::uuid
    and staff.role in (${sql.raw(rolesSql(action))}))`

/** Whether a user is on the staff of any course. */
export const isOnAnyStaff = async (db: Queryable, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ courseId: courseStaffTable.courseId })
    .from(courseStaffTable)
    .where(eq(courseStaffTable.userId, userId))
    .limit(1)
  return rows.length > 0
}
