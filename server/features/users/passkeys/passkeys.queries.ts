import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { passkeyChallengesTable, passkeysTable } from '../../../platform/db/schema/passkeys.ts'
import { sessionsTable, usersTable } from '../../../platform/db/schema/users.ts'

export type PasskeyRow = typeof passkeysTable.$inferSelect

/** Inserts a challenge, and deletes expired ones. @returns false when the client has too many open ones */
export const insertChallenge = async (
  { $client }: Database,
  asked: {
    challenge: string
    sessionId: string | null
    client: string
    now: Date
    expiresAt: Date
    atMost: number
  },
): Promise<boolean> => {
  const { rowCount } = await $client.query({
    name: 'insert-passkey-challenge',
    text: `with expired as (delete from passkey_challenges where expires_at < $4)
      insert into passkey_challenges (challenge, session_id, client, expires_at)
        select $1, $2::uuid, $3, $5 where (select count(*) from (
          select 1 from passkey_challenges where client = $3 and expires_at >= $4 limit $6) counted) < $6`,
    values: [asked.challenge, asked.sessionId, asked.client, asked.now, asked.expiresAt, asked.atMost],
  })
  return rowCount === 1
}

/** Deletes a challenge. Of two answers to one, the second waits here and finds nothing. */
export const deleteChallenge = async (
  db: Queryable,
  { challenge, sessionId, now }: { challenge: string; sessionId: string | null; now: Date },
): Promise<boolean> => {
  const table = passkeyChallengesTable
  const { rowCount } = await db
    .delete(table)
    .where(
      and(
        eq(table.challenge, challenge),
        gt(table.expiresAt, now),
        sessionId === null ? isNull(table.sessionId) : eq(table.sessionId, sessionId),
      ),
    )
  return rowCount === 1
}

export const findSessionStart = async (db: Queryable, sessionId: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ createdAt: sessionsTable.createdAt })
    .from(sessionsTable)
    .where(eq(sessionsTable.id, sessionId))
  return row?.createdAt
}

export const listPasskeysOf = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .orderBy(asc(passkeysTable.createdAt), asc(passkeysTable.id))

export const countPasskeysOf = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ passkeys: count() })
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
  return row!.passkeys
}

/** @throws a unique violation when an account has the passkey */
export const insertPasskey = async (
  db: Queryable,
  passkey: typeof passkeysTable.$inferInsert,
): Promise<PasskeyRow> => {
  const [row] = await db.insert(passkeysTable).values(passkey).returning()
  return row!
}

export const renamePasskey = async (
  db: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow | undefined> => {
  const [row] = await db
    .update(passkeysTable)
    .set({ name })
    .where(and(eq(passkeysTable.id, id), eq(passkeysTable.userId, userId)))
    .returning()
  return row
}

/** @returns the removed one's name; undefined when the user has no such passkey */
export const deletePasskey = async (
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> => {
  const [row] = await db
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.id, id), eq(passkeysTable.userId, userId)))
    .returning({ name: passkeysTable.name })
  return row?.name
}

/** Deletes all passkeys of a user. @returns how many */
export const deletePasskeys = async (db: Queryable, userId: string): Promise<number> =>
  (await db.delete(passkeysTable).where(eq(passkeysTable.userId, userId))).rowCount ?? 0

/** Finds a passkey and the account that it opens. */
export const findPasskey = async (db: Queryable, credentialId: string) => {
  const [row] = await db
    .select({
      passkey: passkeysTable,
      user: { id: usersTable.id, role: usersTable.role, disabledAt: usersTable.disabledAt },
    })
    .from(passkeysTable)
    .innerJoin(usersTable, eq(usersTable.id, passkeysTable.userId))
    .where(eq(passkeysTable.credentialId, credentialId))
  return row
}

/**
 * Notes a sign-in. @returns false when the passkey was removed meanwhile, or another answer has counted as far: of two
 * copies of one passkey the second is refused
 */
export const notePasskeyUse = async (
  db: Queryable,
  id: string,
  use: { counter: number; isSynced: boolean; usedAt: Date },
): Promise<boolean> => {
  const { rowCount } = await db
    .update(passkeysTable)
    .set(use)
    .where(
      and(
        eq(passkeysTable.id, id),
        sql`(${passkeysTable.counter} < ${use.counter} or (${passkeysTable.counter} = 0 and ${use.counter} = 0))`,
      ),
    )
  return rowCount === 1
}
