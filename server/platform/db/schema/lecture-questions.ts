import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** A student's question about a slide to the course's professor. */
export const lectureQuestionsTable = pgTable(
  'lecture_questions',
  {
    id: idColumn(),
    studentId: refersTo('student_id', () => usersTable.id),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** The slide as it was when the student asked; 1-based. */
    slideNumber: integer('slide_number').notNull(),
    slideTitle: text('slide_title'),
    question: text('question').notNull(),
    createdAt: createdAt(),
    answer: text('answer'),
    answeredAt: time('answered_at'),
    /** When the student last saw the answer; an answer written after it is new. */
    answerSeenAt: time('answer_seen_at'),
    /** The professor has answered it or put it aside. */
    doneAt: time('done_at'),
  },
  (table) => [
    index('lecture_questions_student').on(table.studentId, table.lectureId),
    index('lecture_questions_lecture').on(table.lectureId, table.createdAt),
    index('lecture_questions_open').on(table.lectureId).where(sql`${table.doneAt} is null`),
  ],
)
