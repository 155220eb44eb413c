import type { Question } from '@lectern/contract/questions.ts'
import type { StoredPick } from '@lectern/core/questions/random-picks.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

const releaseTimes = ['at_once', 'after_closing', 'by_hand'] as const

/** A quiz with its current settings. Its questions are in its versions. */
export const quizzesTable = pgTable(
  'quizzes',
  {
    id: idColumn(),
    courseId: partOf('course_id', () => coursesTable.id),
    /** Unique among all quizzes, also deleted ones: a code on a board must never open another quiz. */
    code: text('code').notNull(),
    isActive: boolean('is_active').notNull(),
    /** Since when it is not active. Null: it is active, never was, or was deactivated before this was stored. */
    deactivatedAt: time('deactivated_at'),
    /**
     * By date: an active quiz is open from `opensAt` until `closesAt` (`core/attempt/window.ts`). Both null: by hand, open
     * while it is active.
     */
    opensAt: time('opens_at'),
    closesAt: time('closes_at'),
    /** The IANA time zone in which the professor chose the dates. */
    timeZone: text('time_zone'),
    assistantAdjusts: boolean('assistant_adjusts').notNull().default(true),
    /** What the lecture's assistant refuses while the quiz is open. */
    assistantGuard: text('assistant_guard', { enum: ['attempt', 'class', 'off'] })
      .notNull()
      .default('attempt'),
    /** When students see results, and correct answers (`core/grade/release.ts`). */
    showResults: text('show_results', { enum: releaseTimes }).notNull().default('at_once'),
    showCorrectAnswers: text('show_correct_answers', { enum: releaseTimes }).notNull().default('at_once'),
    /** When the professor showed them by hand. */
    resultsReleasedAt: time('results_released_at'),
    correctAnswersReleasedAt: time('correct_answers_released_at'),
    /** In the gradebook; null: not set. */
    weight: doublePrecision('weight'),
    /** In the course, from 1. Null: never moved; before all that were, newest first. */
    position: integer('position'),
    /** The current version: the greatest. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    archivedAt: time('archived_at'),
  },
  (table) => [
    uniqueIndex('quizzes_code').on(table.code),
    index('quizzes_course').on(table.courseId, table.createdAt),
  ],
)

/** The questions at one time. Rows never change, so an attempt refers to its version. */
export const quizVersionsTable = pgTable(
  'quiz_versions',
  {
    quizId: partOf('quiz_id', () => quizzesTable.id),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    timeLimitMinutes: integer('time_limit_minutes'),
    /** The quiz's own, then those that its picks draw from. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    picks: jsonb('picks').$type<StoredPick[]>().notNull().default([]),
    /** How many an attempt is asked; null: all. */
    askedCount: integer('asked_count'),
    totalPoints: doublePrecision('total_points').notNull(),
    leniency: text('leniency', { enum: ['strict', 'normal', 'lenient'] })
      .notNull()
      .default('normal'),
    shuffleOptions: boolean('shuffle_options').notNull().default(false),
    shuffleQuestions: boolean('shuffle_questions').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.quizId, table.revision] })],
)

/**
 * The slides that teach questions. Not part of a version: a slide that is chosen later also helps students who have
 * their result.
 */
export const questionSlidesTable = pgTable(
  'question_slides',
  {
    quizId: partOf('quiz_id', () => quizzesTable.id),
    questionId: text('question_id').notNull(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** `slides.page_id`: the page in every deck of the lecture. */
    pageId: uuid('page_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.questionId] }),
    index('question_slides_lecture').on(table.lectureId),
  ],
)

/** The pictures that questions of a course may show, by the names that texts have. */
export const questionPicturesTable = pgTable(
  'question_pictures',
  {
    courseId: partOf('course_id', () => coursesTable.id),
    /** Begins the hash of the file. */
    name: text('name').notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.name] }),
    index('question_pictures_name').on(table.name),
    index('question_pictures_file').on(table.fileKey),
  ],
)

/** The pictures of each version of a quiz: students who have begun the version may see them. */
export const quizPicturesTable = pgTable(
  'quiz_pictures',
  {
    quizId: partOf('quiz_id', () => quizzesTable.id),
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.revision, table.name] }),
    index('quiz_pictures_name').on(table.name),
  ],
)

/** More time for one student in one quiz, or another closing date. */
export const accommodationsTable = pgTable(
  'quiz_accommodations',
  {
    quizId: partOf('quiz_id', () => quizzesTable.id),
    studentId: refersTo('student_id', () => usersTable.id),
    timeFactor: doublePrecision('time_factor').notNull().default(1),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    /** Replaces the quiz's date, while the quiz has one. */
    closesAt: time('closes_at'),
    changedAt: time('changed_at').notNull().default(sql`now()`),
    /** Null before this was noted, and after the account was erased. */
    changedBy: uuid('changed_by').references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.studentId] }),
    index('quiz_accommodations_changed_by').on(table.changedBy),
  ],
)

/** Questions that the staff of a course keep for its quizzes. Students never get anything of it. */
export const bankQuestionsTable = pgTable(
  'bank_questions',
  {
    courseId: partOf('course_id', () => coursesTable.id),
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
