import type { AnswerValue } from '@lectern/contract/questions.ts'
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { quizVersionsTable, quizzesTable } from './quizzes.ts'
import { usersTable } from './users.ts'

/** By question_id. */
export type KeptAnswers = { [questionId: string]: { answer: AnswerValue; version: number } }
export type OpenSeconds = { [questionId: string]: number }

/**
 * A student's one attempt at a quiz: a draft until it is handed in, from then on their one submission, which has
 * the same id. There is never a second row for the two of them.
 */
export const attemptsTable = pgTable(
  'quiz_attempts',
  {
    id: idColumn(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzesTable.id, { onDelete: 'cascade' }),
    /** The version that was handed out. */
    revision: integer('revision').notNull(),
    /** The versions by which it was regraded, oldest first: of each question the last key that can be told of it holds. */
    regradedBy: integer('regraded_by').array().notNull().default([]),
    studentId: uuid('student_id')
      .notNull()
      .references(() => usersTable.id),
    startedAt: time('started_at').notNull(),
    /** Extra time included; null without a limit. */
    deadlineAt: time('deadline_at'),
    answers: jsonb('answers').$type<KeptAnswers>().notNull().default({}),
    savedAt: time('saved_at'),
    /** Which question is open, since when, and how long each was: what the analysis counts. */
    openQuestionId: text('open_question_id'),
    openSince: time('open_since'),
    openSeconds: jsonb('open_seconds').$type<OpenSeconds>().notNull().default({}),
    submittedAt: time('submitted_at'),
    handedInBy: text('handed_in_by', { enum: ['student', 'server', 'professor'] }),
    gradingJobId: uuid('grading_job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    gradedAt: time('graded_at'),
    /** What the first grading gave, and what holds now. */
    autoPoints: doublePrecision('auto_points'),
    finalPoints: doublePrecision('final_points'),
    /** What `finalPoints` are out of: the points of its questions as they are graded now. */
    finalPossible: doublePrecision('final_possible'),
    finalMethod: text('final_method', { enum: ['auto', 'ai_adjusted', 'manual'] }),
    finalAt: time('final_at'),
  },
  (table) => [
    uniqueIndex('quiz_attempts_one').on(table.quizId, table.studentId),
    foreignKey({
      name: 'quiz_attempts_version',
      columns: [table.quizId, table.revision],
      foreignColumns: [quizVersionsTable.quizId, quizVersionsTable.revision],
    }).onDelete('cascade'),
    index('quiz_attempts_student').on(table.studentId),
    index('quiz_attempts_submitted').on(table.quizId, table.submittedAt),
    // All that a course's list counts, so that it reads nobody's answers.
    index('quiz_attempts_counts').on(
      table.quizId,
      table.id,
      table.submittedAt,
      table.gradedAt,
      table.finalPoints,
      table.finalPossible,
      table.revision,
    ),
    index('quiz_attempts_grading_job').on(table.gradingJobId),
    index('quiz_attempts_ungraded')
      .on(table.submittedAt)
      .where(sql`${table.submittedAt} is not null and ${table.gradedAt} is null`),
    index('quiz_attempts_open').on(table.deadlineAt).where(sql`${table.submittedAt} is null`),
  ],
)
