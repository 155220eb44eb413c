import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, partOf, refersTo, time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

const studentAndSlideColumns = () => ({
  studentId: refersTo('student_id', () => usersTable.id),
  lectureId: partOf('lecture_id', () => lecturesTable.id),
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
