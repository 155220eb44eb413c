import { createMessage } from '@lectern/core/messages/message.ts'
import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { staffCondition } from '../../platform/course-staff.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { signInFailuresTable, usersTable } from '../../platform/db/schema/users.ts'
import { RequestError } from '../../platform/http/errors.ts'

export type UserRow = typeof usersTable.$inferSelect

export const insertUser = async (db: Queryable, user: typeof usersTable.$inferInsert): Promise<UserRow> => {
  const [row] = await db.insert(usersTable).values(user).returning()
  return row!
}

/** No limit is higher; counting stops here. */
const COUNT_TO = 2_000

export type SignInAccount = Pick<UserRow, 'id' | 'role' | 'passwordHash' | 'disabledAt'>

/**
 * All data of a sign-in, in one named statement, because a class signs in within a minute. Emails are
 * compared without case.
 * @param subjects whose failures count @param since when
 * @returns the account, and the number of failures of each subject
 */
export const findSignIn = async <Name extends string>(
  { $client }: Database,
  email: string,
  subjects: Record<Name, string>,
  since: Date,
): Promise<{ account: SignInAccount | undefined; failures: Record<Name, number> }> => {
  const { rows } = await $client.query({
    name: 'sign-in',
    text: `select u.id, u.role, u.password_hash as "passwordHash", u.disabled_at as "disabledAt", array(
        select (select count(*) from (
            select 1 from sign_in_failures f where f.subject = asked.subject and f.failed_at > $3 limit ${COUNT_TO}) counted)
          from unnest($2::text[]) with ordinality asked(subject, place) order by place)::int[] as counts
      from (select 1) one left join users u on lower(u.email) = lower($1)`,
    values: [email, Object.values(subjects), since],
  })
  const { counts, ...account } = rows[0]
  const names = Object.keys(subjects) as Name[]
  const failures = Object.fromEntries(names.map((name, index) => [name, counts[index]]))
  return { account: account.id ? account : undefined, failures: failures as Record<Name, number> }
}

export const findUser = async (db: Queryable, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id))
  return row
}

/** Locks an account against other changes, until the transaction ends. */
export const lockUser = async (tx: Transaction, id: string): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return row
}

/** Emails are compared without case. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(usersTable).where(sql`lower(${usersTable.email}) = lower(${email})`)
  return row
}

/** Returns the signed-in user. @throws unauthorized when the account was deleted meanwhile */
export const getUser = async (db: Queryable, id: string): Promise<UserRow> => {
  const user = await findUser(db, id)
  if (!user) throw new RequestError('unauthorized', createMessage('sign_in_first'))
  return user
}

type UserChange = Partial<
  Pick<UserRow, 'name' | 'email' | 'passwordHash' | 'emailConfirmedAt' | 'interfaceLanguage'>
>

/** Changes the fields that are given. */
export const changeUser = async (
  db: Queryable,
  id: string,
  change: { [Field in keyof UserChange]: UserChange[Field] | undefined },
): Promise<UserRow> => {
  const [row] = await db
    .update(usersTable)
    // Without a change there would be no statement.
    .set({ id, ...change } as UserChange)
    .where(eq(usersTable.id, id))
    .returning()
  return row!
}

/** Counts how often each subject has failed since a time; subjects without a failure are missing. */
export const countFailures = async (
  db: Queryable,
  subjects: string[],
  since: Date,
): Promise<Record<string, number>> => {
  const rows = await db
    .select({ subject: signInFailuresTable.subject, failures: count() })
    .from(signInFailuresTable)
    .where(and(inArray(signInFailuresTable.subject, subjects), gt(signInFailuresTable.failedAt, since)))
    .groupBy(signInFailuresTable.subject)
  return Object.fromEntries(rows.map(({ subject, failures }) => [subject, failures]))
}

export const insertFailures = async (db: Queryable, subjects: string[], failedAt: Date): Promise<void> => {
  await db.insert(signInFailuresTable).values(subjects.map((subject) => ({ subject, failedAt })))
}

export const deleteFailuresOf = async (db: Queryable, subjects: string[]): Promise<void> => {
  await db.delete(signInFailuresTable).where(inArray(signInFailuresTable.subject, subjects))
}

export const deleteFailuresBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(signInFailuresTable).where(lt(signInFailuresTable.failedAt, before))
}

/** Lists those of the given users that a user may know: students of the courses whose staff they are on, and themself. */
export const listKnownPeople = async (
  { $client }: Database,
  ids: string[],
  userId: string,
): Promise<Pick<UserRow, 'id' | 'name' | 'email'>[]> => {
  const { rows } = await $client.query({
    name: 'known-people',
    text: `select u.id, u.name, u.email from users u
      where u.id = any($1::uuid[]) and (u.id = $2::uuid or exists (
        select 1 from enrollments e
        where e.student_id = u.id and ${staffCondition('e.course_id', '$2::uuid', 'see')}))`,
    values: [ids, userId],
  })
  return rows
}
