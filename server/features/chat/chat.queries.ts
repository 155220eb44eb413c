import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { chatMessagesTable, chatSessionsTable } from '../../platform/db/schema/chat.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { findWaitSeconds } from './day-limit.queries.ts'

type SessionRow = typeof chatSessionsTable.$inferSelect
export type MessageRow = typeof chatMessagesTable.$inferSelect

const isActive = (userId: string, lectureId: string) =>
  and(
    eq(chatSessionsTable.userId, userId),
    eq(chatSessionsTable.lectureId, lectureId),
    isNull(chatSessionsTable.endedAt),
  )

export const findActiveSession = async (
  db: Queryable,
  userId: string,
  lectureId: string,
): Promise<SessionRow | undefined> => {
  const [row] = await db.select().from(chatSessionsTable).where(isActive(userId, lectureId))
  return row
}

/**
 * The active session, created if missing. Until the transaction ends, no other one asks, or begins, continues or
 * deletes a conversation of this user about this lecture.
 */
export const lockActiveSession = async (
  tx: Transaction,
  userId: string,
  lectureId: string,
): Promise<SessionRow> => {
  // Row locks are not enough: which row is the active one changes, and two transactions would lock two rows in
  // different orders.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${userId} ${lectureId}`}, 0))`)
  await tx
    .insert(chatSessionsTable)
    .values({ userId, lectureId })
    .onConflictDoNothing({
      target: [chatSessionsTable.userId, chatSessionsTable.lectureId],
      where: sql`${chatSessionsTable.endedAt} is null`,
    })
  const row = await findActiveSession(tx, userId, lectureId)
  if (!row) throw new Error('The conversation could not be begun.')
  return row
}

export const endSession = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.update(chatSessionsTable).set({ endedAt: sql`now()` }).where(eq(chatSessionsTable.id, sessionId))
}

/** Lists the newest messages before a given one, oldest first. */
export const listMessages = async (
  db: Queryable,
  sessionId: string,
  options: { limit: number; before?: string | undefined },
): Promise<MessageRow[]> => {
  const rows = await db
    .select()
    .from(chatMessagesTable)
    .where(
      and(
        eq(chatMessagesTable.sessionId, sessionId),
        // Ids are ordered by time.
        options.before ? lt(chatMessagesTable.id, options.before) : undefined,
      ),
    )
    .orderBy(desc(chatMessagesTable.id))
    .limit(options.limit)
  return rows.reverse()
}

export const insertMessage = async (
  tx: Transaction,
  message: typeof chatMessagesTable.$inferInsert,
): Promise<void> => {
  await tx.insert(chatMessagesTable).values(message).onConflictDoNothing()
}

/** Whether a user's question about a lecture is being answered. */
export const hasActiveQuestion = async (
  db: Queryable,
  userId: string,
  lectureId: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.ownerId, userId),
        eq(jobsTable.kind, 'lecture_chat'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Seconds until a student may ask about a lecture again, over all conversations; null when they may now. */
export const findChatWaitSeconds = (
  db: Queryable,
  asked: { userId: string; lectureId: string; maxPerDay: number },
): Promise<number | null> =>
  findWaitSeconds(
    db,
    {
      from: sql`${chatMessagesTable} join ${chatSessionsTable} on ${eq(chatSessionsTable.id, chatMessagesTable.sessionId)}`,
      where: and(
        eq(chatSessionsTable.userId, asked.userId),
        eq(chatSessionsTable.lectureId, asked.lectureId),
        eq(chatMessagesTable.role, 'user'),
      ),
      at: chatMessagesTable.createdAt,
    },
    asked.maxPerDay,
  )
