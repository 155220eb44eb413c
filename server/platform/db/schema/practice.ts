import type { Box } from '@lectern/core/annotations/geometry.ts'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** Practice cards of a lecture. */
export const practiceCardsTable = pgTable(
  'practice_cards',
  {
    id: idColumn(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** `slides.page_id`: the same page in the working copy and in what students have. */
    pageId: uuid('page_id').notNull(),
    /** The picture of the slide when the card was drafted or approved. */
    pictureKey: text('picture_key').notNull(),
    jobId: uuid('job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    front: text('front').notNull(),
    back: text('back').notNull(),
    detail: text('detail').notNull().default(''),
    /** Where the slide shows the answer, in pixels of its picture; empty: it does not, or not in these words. */
    covers: jsonb('covers').$type<Box[]>().notNull().default([]),
    state: text('state', { enum: ['draft', 'approved', 'discarded'] })
      .notNull()
      .default('draft'),
    createdAt: createdAt(),
  },
  (table) => [index('practice_cards_lecture').on(table.lectureId, table.state)],
)

/** Where a student is with a card: the last rating and the numbers of FSRS. */
export type Memory = {
  rating: number
  dueAt: Date
  reviewedAt: Date
  stability: number
  difficulty: number
  reps: number
  lapses: number
}

/** Without a row the card is new to the student. */
export const practiceStatesTable = pgTable(
  'practice_states',
  {
    studentId: refersTo('student_id', () => usersTable.id),
    cardId: partOf('card_id', () => practiceCardsTable.id),
    rating: smallint('rating').notNull(),
    dueAt: time('due_at').notNull(),
    reviewedAt: time('reviewed_at').notNull(),
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    reps: integer('reps').notNull(),
    lapses: integer('lapses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.cardId] }),
    index('practice_states_due').on(table.studentId, table.dueAt),
    index('practice_states_card').on(table.cardId),
  ],
)

/** Every rating, so that one that is sent twice counts once, and the last one can be taken back. */
export const practiceReviewsTable = pgTable(
  'practice_reviews',
  {
    /** Chosen by the browser. */
    id: uuid('id').primaryKey(),
    studentId: refersTo('student_id', () => usersTable.id),
    cardId: partOf('card_id', () => practiceCardsTable.id),
    rating: smallint('rating').notNull(),
    reviewedAt: time('reviewed_at').notNull(),
    /** The memory before it; null: the card was new. Times are ISO 8601. */
    before: jsonb('before').$type<Record<string, string | number> | null>(),
    /** It was taken back: sent again it changes nothing. */
    takenBackAt: time('taken_back_at'),
  },
  (table) => [
    index('practice_reviews_student').on(table.studentId, table.reviewedAt),
    index('practice_reviews_card').on(table.cardId),
  ],
)
