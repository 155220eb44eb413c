import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** Windows in which people of the staff have a lecture open in the studio. Rows are good for some seconds. */
export const lectureEditorsTable = pgTable(
  'lecture_editors',
  {
    lectureId: uuid('lecture_id')
      .notNull()
      .references(() => lecturesTable.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    /** Made by the browser. */
    windowId: uuid('window_id').notNull(),
    /** 1-based; null in the lecture overview. */
    slideNumber: integer('slide_number'),
    language: text('language').notNull(),
    /** By the database's clock: processes on several machines share the table. */
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.lectureId, table.userId, table.windowId] })],
)
