import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** A conversation of one user about one lecture; at most one is active. */
export const chatSessionsTable = pgTable(
  'chat_sessions',
  {
    id: idColumn(),
    userId: refersTo('user_id', () => usersTable.id),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
    /** By its student; it can be restored until it is removed, a day later. */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('chat_sessions_active')
      .on(table.userId, table.lectureId)
      .where(sql`${table.endedAt} is null`),
    index('chat_sessions_lecture').on(table.lectureId),
    index('chat_sessions_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

export type StoredCitation = { slideNumber: number; slideTitle: string | null; quote: string | null }

export const chatMessagesTable = pgTable(
  'chat_messages',
  {
    id: idColumn(),
    sessionId: partOf('session_id', () => chatSessionsTable.id),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    citations: json('citations').$type<StoredCitation[]>().notNull().default([]),
    slideNumber: integer('slide_number'),
    /** Of an answer that the lecture does not hold: the slides that come nearest. Null for every other message. */
    nearestSlides: integer('nearest_slides').array(),
    /** The job that answers this question or wrote this answer. */
    jobId: uuid('job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('chat_messages_session').on(table.sessionId, table.createdAt),
    uniqueIndex('chat_messages_job').on(table.jobId, table.role),
  ],
)
