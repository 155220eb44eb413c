import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Listener, listen } from '../db/listen.ts'
import { sessionsTable, usersTable } from '../db/schema/users.ts'
import type { Identity } from './tokens.ts'

/** Notifications carry the id of a session that has ended, or of a user whose tokens without a session have. */
export const SESSIONS_CHANNEL = 'lectern_sessions'
const REMEMBERED = 20_000
/** A notification can be lost with its connection: an ended session is valid at most so long in another process. */
const REMEMBERED_MS = 60_000
/** How exactly `seen_at` is kept. */
const SEEN_EVERY_MS = 60 * 60_000

export type Sessions = {
  /** A valid signature is not enough: the session may have ended, and the secret may be older than the database. */
  isLive(identity: Identity): Promise<boolean>
  /** Forgets sessions that were ended, in this process at once; others hear of it by the notification. */
  forget(sessionIds: readonly string[]): void
  close(): Promise<void>
}

/** Prepared once for each connection: a class that joins a quiz asks for each of its sessions in the same second. */
const prepareLookups = (database: Database) => ({
  ofUser: database
    .select({ role: usersTable.role })
    .from(usersTable)
    .where(and(eq(usersTable.id, sql.placeholder('userId')), isNull(usersTable.disabledAt)))
    .prepare('role-of-user'),
  ofSession: database
    .select({ role: usersTable.role, seenAt: sessionsTable.seenAt })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(
        eq(sessionsTable.id, sql.placeholder('sessionId')),
        eq(sessionsTable.userId, sql.placeholder('userId')),
        isNull(usersTable.disabledAt),
        gt(sessionsTable.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('live-session'),
})

/** Answers whether sessions are live, from memory where they were found lately, because every call asks. */
export const createSessions = (database: Database, clock: Clock): Sessions => {
  /** By session, or by user for tokens without one: the role, and until when it is remembered. */
  const live = new Map<string, { role: Identity['role']; userId: string; untilMs: number }>()
  const lookups = prepareLookups(database)
  /** A session that ends while it is looked up must not be remembered as live. */
  let endings = 0
  const forget = (sessionIds: readonly string[]) => {
    endings += 1
    for (const id of sessionIds) live.delete(id)
  }
  let listening: Promise<Listener> | undefined
  /** From the first call on: a worker needs no connection for this. */
  const startListening = (): Promise<Listener> => {
    listening ??= listen(database, SESSIONS_CHANNEL, {
      notification: (sessionId) => forget([sessionId]),
      connected: () => forget([...live.keys()]),
    }).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }
  const findRole = async ({ userId, sessionId }: Identity): Promise<Identity['role'] | undefined> => {
    if (!sessionId) {
      const [user] = await lookups.ofUser.execute({ userId })
      return user?.role
    }
    const now = new Date(clock.nowMs())
    const [session] = await lookups.ofSession.execute({ sessionId, userId, now })
    if (session && now.getTime() - session.seenAt.getTime() >= SEEN_EVERY_MS)
      await database.update(sessionsTable).set({ seenAt: now }).where(eq(sessionsTable.id, sessionId))
    return session?.role
  }
  return {
    async isLive(identity) {
      const { userId, sessionId, role } = identity
      const key = sessionId ?? userId
      const known = live.get(key)
      if (known && known.untilMs > clock.nowMs()) return known.role === role && known.userId === userId
      await startListening()
      const endingsBefore = endings
      const found = await findRole(identity)
      if (found === undefined) return false
      if (live.size >= REMEMBERED) live.clear()
      if (endings === endingsBefore)
        live.set(key, { role: found, userId, untilMs: clock.nowMs() + REMEMBERED_MS })
      return found === role
    },
    forget,
    async close() {
      const listener = await listening?.catch(() => undefined)
      listener?.close()
    },
  }
}
