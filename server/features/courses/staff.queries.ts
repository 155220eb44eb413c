import type { CourseRole } from '@lectern/contract/course-access.ts'
import type { Role } from '@lectern/contract/users.ts'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import {
  courseStaffTable,
  coursesTable,
  enrollmentsTable,
  staffInvitationsTable,
} from '../../platform/db/schema/courses.ts'
import { sessionsTable, usersTable } from '../../platform/db/schema/users.ts'

export type InvitationRow = typeof staffInvitationsTable.$inferSelect

const lastSeen = sql<string | null>`(
  select max(s.seen_at) from ${sessionsTable} s where s.user_id = ${courseStaffTable.userId})`

/** Members, the owner first, then by the time they came; or one of them. */
export const listMembers = (db: Queryable, courseId: string, userId?: string) =>
  db
    .select({
      userId: courseStaffTable.userId,
      name: usersTable.name,
      email: usersTable.email,
      role: courseStaffTable.role,
      since: courseStaffTable.createdAt,
      lastSeen,
    })
    .from(courseStaffTable)
    .innerJoin(usersTable, eq(usersTable.id, courseStaffTable.userId))
    .where(
      and(
        eq(courseStaffTable.courseId, courseId),
        userId === undefined ? undefined : eq(courseStaffTable.userId, userId),
      ),
    )
    .orderBy(sql`${courseStaffTable.role} <> 'owner'`, asc(courseStaffTable.createdAt), asc(usersTable.id))
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const listInvitations = (db: Queryable, courseId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(staffInvitationsTable)
    .where(and(eq(staffInvitationsTable.courseId, courseId), gt(staffInvitationsTable.expiresAt, now)))
    .orderBy(asc(staffInvitationsTable.createdAt), asc(staffInvitationsTable.id))

/** Locks a course until the transaction ends: its staff changes one at a time. */
export const lockStaffOf = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx
    .select({ id: coursesTable.id })
    .from(coursesTable)
    .where(eq(coursesTable.id, courseId))
    .for('no key update')
}

/** Locks the role of an account that is not erased; both stay as they are until the transaction ends. */
export const lockRoleOf = async (tx: Transaction, userId: string): Promise<Role | undefined> => {
  const [account] = await tx
    .select({ role: usersTable.role })
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.erasedAt)))
    .for('share')
  return account?.role
}

export const isEnrolled = async (db: Queryable, courseId: string, studentId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: enrollmentsTable.studentId })
    .from(enrollmentsTable)
    .where(and(eq(enrollmentsTable.courseId, courseId), eq(enrollmentsTable.studentId, studentId)))
  return rows.length > 0
}

/** Ends that a user teaches the courses of others, also those that are deleted and may come back. @returns the courses that are not deleted */
export const deleteTeacher = async (tx: Transaction, userId: string): Promise<{ name: string }[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with aside as (delete from deleted_course_members where user_id = ${userId} and role = 'teacher'),
      ended as (delete from course_staff where user_id = ${userId} and role = 'teacher' returning course_id)
    select c.name from ended join courses c on c.id = ended.course_id order by c.name, c.id`)
  return rows
}

/** @returns false for a member: someone who signs in takes up an invitation at any moment */
export const insertMember = async (
  tx: Transaction,
  member: { courseId: string; userId: string; role: CourseRole },
): Promise<boolean> => {
  const added = await tx.insert(courseStaffTable).values(member).onConflictDoNothing().returning()
  return added.length > 0
}

export const updateMember = async (
  tx: Transaction,
  { courseId, userId, role }: { courseId: string; userId: string; role: CourseRole },
): Promise<void> => {
  await tx
    .update(courseStaffTable)
    .set({ role })
    .where(and(eq(courseStaffTable.courseId, courseId), eq(courseStaffTable.userId, userId)))
}

/** With the deleted lectures of the course. A trigger makes the former owner a teacher. */
export const updateOwner = async (tx: Transaction, courseId: string, userId: string): Promise<void> => {
  await tx
    .update(coursesTable)
    .set({ professorId: userId })
    .where(or(eq(coursesTable.id, courseId), eq(coursesTable.deletedLectureOf, courseId)))
}

export const deleteMember = async (tx: Transaction, courseId: string, userId: string): Promise<void> => {
  await tx
    .delete(courseStaffTable)
    .where(and(eq(courseStaffTable.courseId, courseId), eq(courseStaffTable.userId, userId)))
}

export const insertInvitation = async (
  tx: Transaction,
  invitation: typeof staffInvitationsTable.$inferInsert,
): Promise<InvitationRow> => {
  const [row] = await tx.insert(staffInvitationsTable).values(invitation).returning()
  return row!
}

const isInvitation = (courseId: string, id: string) =>
  and(eq(staffInvitationsTable.id, id), eq(staffInvitationsTable.courseId, courseId))

export const updateInvitation = async (
  tx: Transaction,
  { courseId, id, role }: { courseId: string; id: string; role: CourseRole },
): Promise<InvitationRow | undefined> => {
  const [row] = await tx
    .update(staffInvitationsTable)
    .set({ role })
    .where(isInvitation(courseId, id))
    .returning()
  return row
}

export const deleteInvitation = async (
  tx: Transaction,
  courseId: string,
  id: string,
): Promise<InvitationRow | undefined> => {
  const [row] = await tx.delete(staffInvitationsTable).where(isInvitation(courseId, id)).returning()
  return row
}

/** Ends the invitation of an address to a course: its account is on the staff now, or it is invited again. */
export const deleteInvitationOf = async (tx: Transaction, courseId: string, email: string): Promise<void> => {
  await tx
    .delete(staffInvitationsTable)
    .where(
      and(
        eq(staffInvitationsTable.courseId, courseId),
        sql`lower(${staffInvitationsTable.email}) = lower(${email})`,
      ),
    )
}
