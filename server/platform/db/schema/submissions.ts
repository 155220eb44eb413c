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
import { idColumn, partOf, refersTo, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { quizVersionsTable, quizzesTable } from './quizzes.ts'
import { usersTable } from './users.ts'

/** Keyed by question_id. */
export type StoredAnswers = { [questionId: string]: { answer: AnswerValue; version: number } }
export type OpenSeconds = { [questionId: string]: number }

/**
 * A student's one attempt at a quiz: a draft until it is submitted, then their submission with the same id.
 * There is never a second row.
 */
export const attemptsTable = pgTable(
  'quiz_attempts',
  {
    id: idColumn(),
    quizId: partOf('quiz_id', () => quizzesTable.id),
    /** The quiz version of the attempt. */
    revision: integer('revision').notNull(),
    /** The questions that it was given, if its version has picks; null: all of the version. */
    questionIds: text('question_ids').array(),
    /** Versions it was regraded by, oldest first: for each question the last applicable key counts. */
    regradedBy: integer('regraded_by').array().notNull().default([]),
    studentId: refersTo('student_id', () => usersTable.id),
    startedAt: time('started_at').notNull(),
    /** Extra time included; null without a limit. */
    deadlineAt: time('deadline_at'),
    answers: jsonb('answers').$type<StoredAnswers>().notNull().default({}),
    savedAt: time('saved_at'),
    /** The open question, since when, and how long each was open, for the analysis. */
    openQuestionId: text('open_question_id'),
    openSince: time('open_since'),
    openSeconds: jsonb('open_seconds').$type<OpenSeconds>().notNull().default({}),
    submittedAt: time('submitted_at'),
    handedInBy: text('handed_in_by', { enum: ['student', 'server', 'professor'] }),
    gradingJobId: uuid('grading_job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    gradedAt: time('graded_at'),
    /** Points of the first grading, and current ones. */
    autoPoints: doublePrecision('auto_points'),
    finalPoints: doublePrecision('final_points'),
    /** The maximum of `finalPoints`, by the questions as graded now. */
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
    // Covers the counts of a course's list, so that no answers are read.
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
