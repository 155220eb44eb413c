import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { chatMessagesTable, chatSessionsTable } from '../../platform/db/schema/chat.ts'

/** More are never shown; students have a handful. */
const MAX_LISTED = 100

type SessionAsked = { sessionId: string; lectureId: string; userId: string }

const isOwn = ({ sessionId, lectureId, userId }: SessionAsked) =>
  and(
    eq(chatSessionsTable.id, sessionId),
    eq(chatSessionsTable.lectureId, lectureId),
    eq(chatSessionsTable.userId, userId),
  )

type ListedSession = {
  id: string
  isActive: boolean
  title: string
  questionCount: number
  lastMessageAt: Date
}

/** Lists the conversations with messages, without deleted ones; the latest first. */
export const listSessions = async (
  db: Queryable,
  asked: { lectureId: string; userId: string },
): Promise<ListedSession[]> => {
  const messages = chatMessagesTable
  const { rows } = await db.execute<
    Omit<ListedSession, 'lastMessageAt'> & { lastMessageAt: Date | string }
  >(sql`
    select s.id, s.ended_at is null as "isActive", first.content as title, said.count as "questionCount",
      said.last as "lastMessageAt"
    from ${chatSessionsTable} s
      cross join lateral (select m.content from ${messages} m
        where m.session_id = s.id and m.role = 'user' order by m.id limit 1) first
      cross join lateral (select count(*) filter (where m.role = 'user')::int as count, max(m.created_at) as last
        from ${messages} m where m.session_id = s.id) said
    where s.user_id = ${asked.userId} and s.lecture_id = ${asked.lectureId} and s.deleted_at is null
    order by said.last desc
    limit ${MAX_LISTED}`)
  return rows.map((row) => ({ ...row, lastMessageAt: new Date(row.lastMessageAt) }))
}

/** Makes a conversation the active one; false when it is deleted or not the user's. No other may be active. */
export const activateSession = async (tx: Transaction, asked: SessionAsked): Promise<boolean> => {
  const rows = await tx
    .update(chatSessionsTable)
    .set({ endedAt: null })
    .where(and(isOwn(asked), isNull(chatSessionsTable.deletedAt)))
    .returning({ id: chatSessionsTable.id })
  return rows.length > 0
}

/** Marks a conversation as deleted and ended, or takes that back; false when it is not the user's or is removed. */
export const setDeleted = async (
  db: Queryable,
  asked: SessionAsked,
  deletedAt: Date | null,
): Promise<boolean> => {
  const rows = await db
    .update(chatSessionsTable)
    .set({
      deletedAt,
      ...(deletedAt && {
        endedAt: sql`coalesce(${chatSessionsTable.endedAt}, ${deletedAt.toISOString()}::timestamptz)`,
      }),
    })
    .where(isOwn(asked))
    .returning({ id: chatSessionsTable.id })
  return rows.length > 0
}

/** Removes conversations that were deleted before a time, with their messages. */
export const removeSessionsDeletedBefore = async (database: Database, before: Date): Promise<number> => {
  const removed = await database
    .delete(chatSessionsTable)
    .where(lt(chatSessionsTable.deletedAt, before))
    .returning({ id: chatSessionsTable.id })
  return removed.length
}
