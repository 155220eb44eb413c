import type { InsightFigures } from '@lectern/contract/insight.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/**
 * Changes that are to be counted. Triggers of migration 0049 add rows, in the transaction that changes events, progress,
 * questions or grades; counting deletes them. Rows are only added, so that no change waits for a lock, and without
 * foreign keys, because what they name may be gone.
 */
export const insightChangesTable = pgTable('insight_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  courseId: uuid('course_id').notNull(),
  /** Null: every lecture of the course. */
  lectureId: uuid('lecture_id'),
  /** Null: no student's own figures change. */
  studentId: uuid('student_id'),
  /** The visit whose events are to be counted; null: none. */
  sessionId: text('session_id'),
  createdAt: createdAt(),
})

/** A window in which a student had a lecture open, counted from its events (`core/insight/count-visit.ts`). */
export const insightVisitsTable = pgTable(
  'insight_visits',
  {
    id: idColumn(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** Null in a course that does not track students: the visit is only part of the sums. */
    studentId: uuid('student_id').references(() => usersTable.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at').notNull(),
    lastPageId: uuid('last_page_id'),
    finishedSlides: integer('finished_slides').notNull(),
  },
  (table) => [
    uniqueIndex('insight_visits_session').on(table.lectureId, table.studentId, table.sessionId),
    index('insight_visits_lecture').on(table.lectureId, table.endedAt),
    index('insight_visits_student').on(table.studentId, table.startedAt),
  ],
)

/** What a visit did on a page. By the page's id, because an update of the lecture changes the slides' numbers. */
export const insightVisitSlidesTable = pgTable(
  'insight_visit_slides',
  {
    visitId: partOf('visit_id', () => insightVisitsTable.id),
    pageId: uuid('page_id').notNull(),
    /** Empty: unknown. */
    language: text('language').notNull(),
    seconds: integer('seconds').notNull(),
    replays: integer('replays').notNull(),
    backJumps: integer('back_jumps').notNull(),
    pauses: integer('pauses').notNull(),
    isFinished: boolean('is_finished').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitId, table.pageId, table.language] })],
)

/** A student's points in a quiz; null: not graded yet. */
export type StoredQuizPoints = { [quizId: string]: { points: number | null; possible: number } }

/** One row of the list of students, kept up by counting. */
export const insightStudentsTable = pgTable(
  'insight_students',
  {
    courseId: partOf('course_id', () => coursesTable.id),
    studentId: partOf('student_id', () => usersTable.id),
    lastVisitAt: time('last_visit_at'),
    lecturesFinished: integer('lectures_finished').notNull().default(0),
    slidesStudied: integer('slides_studied').notNull().default(0),
    stuckLectureId: uuid('stuck_lecture_id'),
    stuckPageId: uuid('stuck_page_id'),
    /** Of the quizzes that the student has submitted. */
    quizzes: jsonb('quizzes').$type<StoredQuizPoints>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.studentId] })],
)

/** The confusion map of a lecture for a language and a period, kept up while it is looked at. */
export const insightMapsTable = pgTable(
  'insight_maps',
  {
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** Empty: all languages. */
    language: text('language').notNull(),
    /** Visits since then. */
    since: time('since').notNull(),
    figures: jsonb('figures').$type<InsightFigures>().notNull(),
    isOutdated: boolean('is_outdated').notNull().default(false),
    computedAt: time('computed_at').notNull(),
    /** When it was last looked at; counted by the hour. */
    askedAt: time('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lectureId, table.language, table.since] }),
    index('insight_maps_outdated').on(table.askedAt).where(sql`${table.isOutdated}`),
  ],
)

/**
 * What groups of questions ask for, in a model's words. By the words that at least three students used, which are all
 * that the model gets.
 */
export const insightQuestionTextsTable = pgTable(
  'insight_question_texts',
  {
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    words: text('words').notNull(),
    /** Null: the model was asked and has not answered. */
    text: text('text'),
    askedAt: time('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lectureId, table.words] })],
)
