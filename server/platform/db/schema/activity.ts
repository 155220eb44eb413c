import {
  bigserial,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** What people did in lectures: rows are only ever added, and go with their lecture. */
export const activityEventsTable = pgTable(
  'activity_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    lectureId: uuid('lecture_id')
      .notNull()
      .references(() => lecturesTable.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    /** The sender's name for the event, or one made of its content: the same event counts once. */
    eventKey: text('event_key').notNull(),
    type: text('type').notNull(),
    slideNumber: integer('slide_number'),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    /** By the sender's clock. */
    happenedAt: time('happened_at').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('activity_events_key').on(table.userId, table.eventKey),
    index('activity_events_lecture').on(table.lectureId, table.id),
  ],
)

/**
 * How many events a person may still write to the log, as it was at `countedAt`; it grows back with time. Nobody has a
 * row before their first event.
 */
export const activityAllowancesTable = pgTable('activity_allowances', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => usersTable.id),
  eventsLeft: doublePrecision('events_left').notNull(),
  countedAt: time('counted_at').notNull(),
})
