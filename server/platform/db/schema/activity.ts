import {
  bigserial,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { partOf, refersTo, time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/**
 * Activity in lectures: rows are only added, and deleted with their lecture or where a course does not track students.
 * Migration 0069 makes it a table of partitions by month of `happened_at`, in the schema `partitions` (decision 0090): unique
 * indexes therefore contain `happened_at`. An event that is sent again has the time of the first time.
 */
export const activityEventsTable = pgTable(
  'activity_events',
  {
    id: bigserial('id', { mode: 'number' }),
    userId: refersTo('user_id', () => usersTable.id),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    sessionId: text('session_id').notNull(),
    /** The sender's id for the event, or one derived from its content: with the same time it counts once. */
    eventKey: text('event_key').notNull(),
    type: text('type').notNull(),
    slideNumber: integer('slide_number'),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    /** By the sender's clock. */
    happenedAt: time('happened_at').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.happenedAt] }),
    uniqueIndex('activity_events_key').on(table.userId, table.eventKey, table.happenedAt),
    index('activity_events_lecture').on(table.lectureId, table.id),
    index('activity_events_visit').on(table.sessionId, table.userId),
  ],
)

/**
 * How many events a user may still log, as of `countedAt`; it refills with time. No row exists before the
 * first event.
 */
export const activityAllowancesTable = pgTable('activity_allowances', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => usersTable.id),
  eventsLeft: doublePrecision('events_left').notNull(),
  countedAt: time('counted_at').notNull(),
})
