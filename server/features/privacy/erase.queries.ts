import type { ErasedGrades } from '@lectern/contract/installation-settings.ts'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { dataExportsTable } from '../../platform/db/schema/privacy.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { SESSIONS_CHANNEL } from '../../platform/http/sessions.ts'
import { columnsToDelete } from './personal-data.ts'

/** Stands where the name of an erased account stood. */
const ERASED_NAME = 'Erased account'

/** Jobs that are a person's own, with texts or addresses of the person. */
const OWN_JOBS = sql`('lecture_chat', 'quiz_chat', 'mail', 'announcement_mail', 'syllabus', 'data_export')`

/** Locks an account against other changes. @returns undefined when it is not there, or erased already */
export const lockAccount = async (tx: Transaction, userId: string) => {
  const [account] = await tx
    .select({ passwordHash: usersTable.passwordHash, administratorSince: usersTable.administratorSince })
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.erasedAt)))
    .for('update')
  return account
}

/** Counts the courses in use that an account owns. */
export const countOwnedCourses = async (db: Queryable, userId: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from courses where professor_id = ${userId} and deleted_at is null`,
  )
  return rows[0]!.count
}

/** Deletes what is the person's own, in a transaction or again later: a call that was under way may have added rows. */
export const deleteOwnRows = async (tx: Transaction, userId: string, grades: ErasedGrades): Promise<void> => {
  const mine = sql`select id from quiz_attempts where student_id = ${userId}`
  for (const { table, column } of columnsToDelete)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`)
  await tx.execute(sql`delete from jobs where owner_id = ${userId} and kind in ${OWN_JOBS}`)
  await tx.execute(sql`delete from quiz_chat_messages where submission_id in (${mine})`)
  await tx.execute(
    sql`update grade_claims set claim_text = '', ai_response = '' where submission_id in (${mine})`,
  )
  await tx.execute(sql`
    delete from quiz_attempts where student_id = ${userId} and (submitted_at is null or ${grades === 'delete'})`)
}

/** What entries about a person say of the person. */
const OWN_DETAILS = sql`array['name', 'former_name', 'email', 'former_email', 'from', 'from_email', 'into', 'into_email', 'note', 'passkey']`

/** Whether the note of an invitation is `ada@example.org`, or `Ada <ada@example.org>`. */
const isFor = (note: SQL, email: string): SQL =>
  sql`(lower(${note}) = lower(${email}) or right(lower(${note}), length(${email}) + 2) = '<' || lower(${email}) || '>')`

/**
 * Takes the person's names, addresses and emails out of the audit log. @param userId of the account, or of one that was
 * merged into it
 */
const eraseFromAuditLog = async (tx: Transaction, userId: string, email: string): Promise<void> => {
  await tx.execute(sql`set local lectern.erasing = 'on'`)
  // An invitation is about no account until it is used: its note names the person.
  await tx.execute(sql`
    update audit_entries a set details = a.details - 'note' from invitations i
    where a.action = 'invitation_made' and a.details ->> 'note' = i.note
      and (i.used_by = ${userId} or ${isFor(sql`i.note`, email)})`)
  await tx.execute(sql`delete from invitations where ${isFor(sql`note`, email)}`)
  await tx.execute(sql`
    update audit_entries set
      actor_name = case when actor_id = ${userId} then ${ERASED_NAME} else actor_name end,
      subject_name = case when subject_id = ${userId} then ${ERASED_NAME} else subject_name end,
      client = case when actor_id = ${userId} then '' else client end,
      details = case when details ->> 'former_owner_id' = ${userId} then details - 'former_owner'
        when subject_id = ${userId} or action = 'invitation_used' or lower(details ->> 'email') = lower(${email})
        then details - ${OWN_DETAILS} else details end
    where actor_id = ${userId} or subject_id = ${userId}
      or action = 'course_handed_over' and details ->> 'former_owner_id' = ${userId}`)
  await tx.execute(sql`set local lectern.erasing = 'off'`)
}

/** Columns of an account that say nothing about its person. The compiler asks for an erased value of every other one. */
type ImpersonalColumn =
  | 'id'
  | 'role'
  | 'announcementMails'
  | 'storageLimitBytes'
  | 'countedBytes'
  | 'tokenLimit'
  | 'createdAt'

/**
 * Erases a locked account: its row stays as the author of kept work, without any name. All processes are
 * notified that its tokens have ended.
 */
export const eraseAccountRows = async (
  tx: Transaction,
  userId: string,
  { grades, now, unknownHash }: { grades: ErasedGrades; now: Date; unknownHash: string },
): Promise<void> => {
  const [{ email, mergedIds } = { email: '', mergedIds: null }] = await tx
    .select({ email: usersTable.email, mergedIds: usersTable.mergedIds })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
  for (const id of [userId, ...(mergedIds ?? [])]) await eraseFromAuditLog(tx, id, email)
  await deleteOwnRows(tx, userId, grades)
  await tx.execute(sql`delete from staff_invitations where lower(email) = lower(${email})`)
  await tx.execute(sql`delete from course_invitations where email = lower(${email})`)
  // To be removed at the next run: no owner is left who could restore them.
  await tx
    .update(coursesTable)
    .set({ deletedAt: new Date(0) })
    .where(and(eq(coursesTable.professorId, userId), isNotNull(coursesTable.deletedAt)))
  const erased: Omit<typeof usersTable.$inferSelect, ImpersonalColumn> = {
    name: ERASED_NAME,
    email: `${userId}@erased.invalid`,
    passwordHash: unknownHash,
    emailConfirmedAt: null,
    interfaceLanguage: null,
    annotationTools: null,
    autoplay: null,
    playbackRate: null,
    administratorSince: null,
    disabledAt: now,
    erasedAt: now,
    signedInAt: null,
    mergedIds: null,
  }
  await tx.update(usersTable).set(erased).where(eq(usersTable.id, userId))
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${userId})`)
}

/** Finds the file of a person's export, to be removed. */
export const findExportFile = async (db: Queryable, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ fileKey: dataExportsTable.fileKey })
    .from(dataExportsTable)
    .where(eq(dataExportsTable.userId, userId))
  return row?.fileKey ?? null
}

export const listErasedSince = async (db: Queryable, since: Date): Promise<string[]> => {
  const rows = await db.select({ id: usersTable.id }).from(usersTable).where(gt(usersTable.erasedAt, since))
  return rows.map(({ id }) => id)
}
