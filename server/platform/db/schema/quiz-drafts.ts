import type { Question } from '@lectern/contract/questions.ts'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { lecturesTable } from './lectures.ts'

/** Questions that an engine drafted from slides; only the professor sees them. */
export const draftedQuestionsTable = pgTable(
  'drafted_questions',
  {
    id: idColumn(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    jobId: uuid('job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    /** The page, identified by its picture, because it may move or disappear. */
    pictureKey: text('picture_key').notNull(),
    /** 1-based, at the time of drafting. */
    slideNumber: integer('slide_number').notNull(),
    sentence: text('sentence').notNull(),
    question: jsonb('question').$type<Question>().notNull(),
    state: text('state', { enum: ['proposed', 'approved', 'dismissed'] })
      .notNull()
      .default('proposed'),
    createdAt: createdAt(),
  },
  (table) => [index('drafted_questions_lecture').on(table.lectureId, table.state, table.createdAt)],
)
