import { and, count, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import {
  courseInvitationsTable,
  courseStaffTable,
  coursesTable,
  enrollmentsTable,
} from '../../../platform/db/schema/courses.ts'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import { usersTable } from '../../../platform/db/schema/users.ts'

export type CourseInvitationRow = typeof courseInvitationsTable.$inferSelect
export const INVITATION_MAIL = 'course_invitation_mail'

/** Not asked for by the address alone: a student who joined by the code may have changed it since. */
const hasJoined = (db: Queryable) =>
  db
    .select({ id: usersTable.id })
    .from(enrollmentsTable)
    .innerJoin(usersTable, eq(usersTable.id, enrollmentsTable.studentId))
    .where(
      and(
        eq(enrollmentsTable.courseId, courseInvitationsTable.courseId),
        sql`lower(${usersTable.email}) = ${courseInvitationsTable.email}`,
      ),
    )

/** Invitations of a course since a time whose people have not joined, the latest first. */
export const listInvitationsOf = (
  db: Queryable,
  courseId: string,
  since: Date,
): Promise<CourseInvitationRow[]> =>
  db
    .select()
    .from(courseInvitationsTable)
    .where(
      and(
        eq(courseInvitationsTable.courseId, courseId),
        gt(courseInvitationsTable.invitedAt, since),
        isNull(courseInvitationsTable.withdrawnAt),
        notExists(hasJoined(db)),
      ),
    )
    .orderBy(desc(courseInvitationsTable.invitedAt), courseInvitationsTable.email)

/** Lists those of the addresses that belong to a student or to the staff of a course. @param emails in lower case */
export const listMembersAmong = async (
  db: Queryable,
  courseId: string,
  emails: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(u.email) as email from ${usersTable} u
    where lower(u.email) in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
      and (exists (select 1 from ${enrollmentsTable} e where e.course_id = ${courseId} and e.student_id = u.id)
        or exists (select 1 from ${courseStaffTable} s where s.course_id = ${courseId} and s.user_id = u.id))`)
  return rows.map(({ email }) => email)
}

/** Lists the invitations of a course to some addresses. @param emails in lower case */
export const listInvited = (
  db: Queryable,
  courseId: string,
  emails: string[],
): Promise<CourseInvitationRow[]> =>
  db
    .select()
    .from(courseInvitationsTable)
    .where(and(eq(courseInvitationsTable.courseId, courseId), inArray(courseInvitationsTable.email, emails)))

export const countInvitations = async (db: Queryable, courseId: string): Promise<number> => {
  const [row] = await db
    .select({ invitations: count() })
    .from(courseInvitationsTable)
    .where(and(eq(courseInvitationsTable.courseId, courseId), isNull(courseInvitationsTable.withdrawnAt)))
  return row!.invitations
}

/** Invites addresses, or renews and reopens their invitations. @param emails in lower case @returns their ids */
export const upsertInvitations = (
  tx: Transaction,
  emails: readonly string[],
  invitation: Pick<CourseInvitationRow, 'courseId' | 'invitedBy' | 'invitedAt' | 'mailedAt'>,
): Promise<{ id: string }[]> => {
  const { invitedBy, invitedAt, mailedAt } = invitation
  return tx
    .insert(courseInvitationsTable)
    .values(emails.map((email) => ({ ...invitation, email })))
    .onConflictDoUpdate({
      target: [courseInvitationsTable.courseId, courseInvitationsTable.email],
      set: { invitedBy, invitedAt, mailedAt, isRefused: false, withdrawnAt: null },
    })
    .returning({ id: courseInvitationsTable.id })
}

/** Keeps the names of invited people. */
export const setNames = async (
  tx: Transaction,
  courseId: string,
  names: readonly { email: string; name: string }[],
): Promise<void> => {
  await tx.execute(sql`
    update ${courseInvitationsTable} i set name = listed.name
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) listed(email text, name text)
    where i.course_id = ${courseId} and i.email = listed.email`)
}

/** Opens withdrawn invitations again, without another email. @param emails in lower case */
export const reopenInvitations = async (
  tx: Transaction,
  courseId: string,
  emails: string[],
  invitedAt: Date,
): Promise<void> => {
  await tx
    .update(courseInvitationsTable)
    .set({ withdrawnAt: null, invitedAt })
    .where(and(eq(courseInvitationsTable.courseId, courseId), inArray(courseInvitationsTable.email, emails)))
}

/** @returns false when it was not there */
export const setWithdrawn = async (
  db: Queryable,
  courseId: string,
  id: string,
  withdrawnAt: Date,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(courseInvitationsTable)
    .set({ withdrawnAt })
    .where(
      and(
        eq(courseInvitationsTable.id, id),
        eq(courseInvitationsTable.courseId, courseId),
        isNull(courseInvitationsTable.withdrawnAt),
      ),
    )
  return rowCount === 1
}

/** Counts the emails of invitations that an account has caused since a time. */
export const countInvitationMails = async (db: Queryable, userId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ mails: count() })
    .from(jobsTable)
    .where(
      and(eq(jobsTable.ownerId, userId), eq(jobsTable.kind, INVITATION_MAIL), gt(jobsTable.createdAt, since)),
    )
  return row!.mails
}

/** Invitations to the address of a student, to courses in use of which the student is no member; or one of them. */
export const listInvitationsFor = (
  db: Queryable,
  studentId: string,
  { since, id }: { since: Date; id?: string },
) => {
  const isMemberOf = (table: typeof enrollmentsTable | typeof courseStaffTable) => {
    const person = table === enrollmentsTable ? enrollmentsTable.studentId : courseStaffTable.userId
    return db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.courseId, coursesTable.id), eq(person, studentId)))
  }
  return db
    .select({
      id: courseInvitationsTable.id,
      courseId: coursesTable.id,
      courseName: coursesTable.name,
      archivedAt: coursesTable.archivedAt,
      invitedAt: courseInvitationsTable.invitedAt,
      // An erased account has no name that says anything.
      inviterName: sql<string | null>`(select i.name from ${usersTable} i
        where i.id = ${courseInvitationsTable.invitedBy} and i.erased_at is null)`,
    })
    .from(usersTable)
    .innerJoin(courseInvitationsTable, eq(courseInvitationsTable.email, sql`lower(${usersTable.email})`))
    .innerJoin(coursesTable, eq(coursesTable.id, courseInvitationsTable.courseId))
    .where(
      and(
        eq(usersTable.id, studentId),
        id === undefined ? undefined : eq(courseInvitationsTable.id, id),
        gt(courseInvitationsTable.invitedAt, since),
        isNull(courseInvitationsTable.declinedAt),
        isNull(courseInvitationsTable.withdrawnAt),
        isNull(coursesTable.deletedAt),
        notExists(isMemberOf(enrollmentsTable)),
        notExists(isMemberOf(courseStaffTable)),
      ),
    )
    .orderBy(desc(courseInvitationsTable.invitedAt), desc(courseInvitationsTable.id))
}

/** Locks an invitation, so that it is answered once. @returns false when it was answered or withdrawn meanwhile */
export const lockInvitation = async (tx: Transaction, id: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: courseInvitationsTable.id })
    .from(courseInvitationsTable)
    .where(and(eq(courseInvitationsTable.id, id), isNull(courseInvitationsTable.declinedAt)))
    .for('update')
  return rows.length > 0
}

export const setDeclined = async (tx: Transaction, id: string, declinedAt: Date): Promise<void> => {
  await tx.update(courseInvitationsTable).set({ declinedAt }).where(eq(courseInvitationsTable.id, id))
}

export const setRefused = async (db: Queryable, id: string): Promise<void> => {
  await db.update(courseInvitationsTable).set({ isRefused: true }).where(eq(courseInvitationsTable.id, id))
}

/**
 * Finds what the email of an invitation needs. @returns undefined when the person has joined or declined, or it was withdrawn
 */
export const findForMail = async (db: Queryable, id: string) => {
  const [found] = await db
    .select({
      email: courseInvitationsTable.email,
      languages: coursesTable.supportedLanguages,
      inviterEmail: usersTable.email,
    })
    .from(courseInvitationsTable)
    .innerJoin(coursesTable, eq(coursesTable.id, courseInvitationsTable.courseId))
    .innerJoin(usersTable, eq(usersTable.id, courseInvitationsTable.invitedBy))
    .where(
      and(
        eq(courseInvitationsTable.id, id),
        isNull(courseInvitationsTable.declinedAt),
        isNull(courseInvitationsTable.withdrawnAt),
        isNull(coursesTable.archivedAt),
        isNull(coursesTable.deletedAt),
        isNull(usersTable.erasedAt),
        notExists(hasJoined(db)),
      ),
    )
  return found
}
