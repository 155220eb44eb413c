import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

const studentAndSlideColumns = () => ({
  studentId: uuid('student_id')
    .notNull()
    .references(() => usersTable.id),
  lectureId: uuid('lecture_id')
    .notNull()
    .references(() => lecturesTable.id, { onDelete: 'cascade' }),
  /** 1-based. */
  slideNumber: integer('slide_number').notNull(),
})

export const bookmarksTable = pgTable(
  'bookmarks',
  { ...studentAndSlideColumns(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lectureId, table.slideNumber] }),
    index('bookmarks_lecture').on(table.lectureId),
  ],
)

/** A student's private note on a slide. */
export const notesTable = pgTable(
  'notes',
  {
    ...studentAndSlideColumns(),
    text: text('text').notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lectureId, table.slideNumber] }),
    index('notes_lecture').on(table.lectureId),
    index('notes_updated').on(table.studentId, table.updatedAt),
  ],
)
