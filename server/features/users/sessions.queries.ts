import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { sessionsTable } from '../../platform/db/schema/users.ts'
import { SESSIONS_CHANNEL } from '../../platform/http/sessions.ts'

type SessionRow = typeof sessionsTable.$inferSelect

/**
 * Inserts a session, notes the sign-in, and deletes expired ones and those of the user beyond a number.
 * @param passwordHash the one that was checked; null for a passkey's or a provider's sign-in
 * @returns its id; undefined when the password was changed or the account disabled meanwhile
 */
export const insertSession = async (
  { $client }: Database,
  session: Omit<SessionRow, 'id'> & { atMost: number; passwordHash: string | null },
): Promise<string | undefined> => {
  const id = newId()
  const { rowCount } = await $client.query({
    name: 'insert-session',
    text: `with expired as (delete from sessions where expires_at < $3),
        many as (delete from sessions where id in (
          select id from sessions where user_id = $2 order by seen_at desc offset $6)),
        noted as (update users set signed_in_at = $3
          where id = $2 and disabled_at is null and ($8::text is null or password_hash = $8) returning id)
      insert into sessions (id, user_id, created_at, seen_at, expires_at, user_agent, provider)
        select $1, id, $3, $3, $4, $5, $7 from noted`,
    values: [
      id,
      session.userId,
      session.createdAt,
      session.expiresAt,
      session.userAgent,
      session.atMost - 1,
      session.provider,
      session.passwordHash,
    ],
  })
  return rowCount === 1 ? id : undefined
}

/** Finds the provider by which a session was begun. */
export const findProviderOfSession = async (
  db: Queryable,
  { sessionId }: { sessionId?: string | undefined },
): Promise<string | null> => {
  if (!sessionId) return null
  const [session] = await db
    .select({ provider: sessionsTable.provider })
    .from(sessionsTable)
    .where(eq(sessionsTable.id, sessionId))
  return session?.provider ?? null
}

/** Lists a user's sessions that have not expired, the last used first. */
export const listSessionsOf = (db: Queryable, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.expiresAt, now)))
    .orderBy(desc(sessionsTable.seenAt), desc(sessionsTable.id))

/**
 * Deletes a user's sessions and notifies all processes of each. @param which one, all but one, or all. @returns their
 * ids
 */
export const deleteSessions = async (
  db: Queryable,
  userId: string,
  which: { only?: string | undefined; except?: string | undefined },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`with ended as (
        delete from sessions
        where user_id = ${userId} and (${which.only ?? null}::uuid is null or id = ${which.only ?? null}::uuid)
          and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid) returning id)
      select id, pg_notify(${SESSIONS_CHANNEL}, id::text) from ended`,
  )
  return rows.map(({ id }) => id)
}
