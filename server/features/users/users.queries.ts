import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { signInFailuresTable, usersTable } from '../../platform/db/schema/users.ts'

export type UserRow = typeof usersTable.$inferSelect

export const insertUser = async (db: Queryable, user: typeof usersTable.$inferInsert): Promise<UserRow> => {
  const [row] = await db.insert(usersTable).values(user).returning()
  return row!
}

export type SignInSubject = {
  user: Pick<UserRow, 'id' | 'role' | 'passwordHash'> | undefined
  failures: number
}

/**
 * All data of a sign-in, in one named statement, because a class signs in within a minute. Emails are
 * compared without case. @param subject whose failures count, since when
 */
export const findSignInSubject = async (
  { $client }: Database,
  email: string,
  subject: string,
  since: Date,
): Promise<SignInSubject> => {
  const { rows } = await $client.query({
    name: 'sign-in',
    text: `select u.id, u.role, u.password_hash as "passwordHash",
        (select count(*) from sign_in_failures f where f.subject = $2 and f.failed_at > $3) as failures
      from (select 1) asked left join users u on lower(u.email) = lower($1)`,
    values: [email, subject, since],
  })
  const { failures, ...user } = rows[0]
  return { user: user.id ? user : undefined, failures }
}

export const findUser = async (db: Queryable, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id))
  return row
}

export const countFailures = async (db: Queryable, subject: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ failures: count() })
    .from(signInFailuresTable)
    .where(and(eq(signInFailuresTable.subject, subject), gt(signInFailuresTable.failedAt, since)))
  return row?.failures ?? 0
}

export const insertFailures = async (db: Queryable, subjects: string[], failedAt: Date): Promise<void> => {
  await db.insert(signInFailuresTable).values(subjects.map((subject) => ({ subject, failedAt })))
}

export const deleteFailuresBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(signInFailuresTable).where(lt(signInFailuresTable.failedAt, before))
}

/** Of the given users those that a professor may know: students of their courses, and themself. */
export const listKnownPeople = async (
  { $client }: Database,
  ids: string[],
  professorId: string,
): Promise<Pick<UserRow, 'id' | 'name' | 'email'>[]> => {
  const { rows } = await $client.query({
    name: 'known-people',
    text: `select u.id, u.name, u.email from users u
      where u.id = any($1::uuid[]) and (u.id = $2::uuid or exists (
        select 1 from enrollments e join courses c on c.id = e.course_id
        where e.student_id = u.id and c.professor_id = $2::uuid))`,
    values: [ids, professorId],
  })
  return rows
}
