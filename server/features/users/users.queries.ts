import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { signInFailuresTable, usersTable } from '../../platform/db/schema/users.ts'

export type UserRow = typeof usersTable.$inferSelect

export const insertUser = async (db: Queryable, user: typeof usersTable.$inferInsert): Promise<UserRow> => {
  const [row] = await db.insert(usersTable).values(user).returning()
  return row!
}

/** E-mail addresses are compared without case. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> => {
  const [row] = await db
    .select()
    .from(usersTable)
    .where(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`))
  return row
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
