import type { Question } from '@lectern/contract/questions.ts'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { lecturesTable } from './lectures.ts'

/** Questions that the staff of a course keep for its quizzes. Students never get anything of it. */
export const bankQuestionsTable = pgTable(
  'bank_questions',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => coursesTable.id, { onDelete: 'cascade' }),
    /** Also its `question_id`, in the bank and in quizzes. A copy of the course keeps it. */
    id: uuid('id').notNull(),
    /** Without its slide. */
    question: jsonb('question').$type<Question>().notNull(),
    tags: text('tags').array().notNull().default([]),
    /** The slide that teaches it: lecture and `slides.page_id`. */
    lectureId: uuid('lecture_id').references(() => lecturesTable.id, { onDelete: 'set null' }),
    pageId: uuid('page_id'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When it was removed; taken back: null. */
    removedAt: time('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.id] }),
    index('bank_questions_lecture').on(table.lectureId),
  ],
)
