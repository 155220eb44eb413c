import type { LetterScale } from '@lectern/core/grade/gradebook.ts'
import { index, integer, json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, partOf } from './columns.ts'
import { coursesTable } from './courses.ts'
import { quizzesTable } from './quizzes.ts'
import { usersTable } from './users.ts'

/** How the totals of a course are made; without a row by default. Weights stand with the quizzes. */
export const gradebooksTable = pgTable('gradebooks', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => coursesTable.id, { onDelete: 'cascade' }),
  dropLowest: integer('drop_lowest').notNull().default(0),
  /** Null: the default scale. */
  scale: json('scale').$type<LetterScale>(),
})

/** Students for whom a quiz does not count. */
export const excusesTable = pgTable(
  'quiz_excuses',
  {
    quizId: partOf('quiz_id', () => quizzesTable.id),
    studentId: partOf('student_id', () => usersTable.id),
    /** Null: from before this was stored, or the account was removed. */
    excusedBy: uuid('excused_by').references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.studentId] }),
    index('quiz_excuses_student').on(table.studentId),
    index('quiz_excuses_excused_by').on(table.excusedBy),
  ],
)
