import { gradeChangeKinds } from '@lectern/contract/grade-change.ts'
import type { Evidence } from '@lectern/contract/grading.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { Message } from '@lectern/core/messages/message.ts'
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
import { createdAt, idColumn, partOf, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { quizzesTable } from './quizzes.ts'
import { attemptsTable } from './submissions.ts'
import { usersTable } from './users.ts'

const submissionId = () => partOf('submission_id', () => attemptsTable.id)

/** The current points of one answer. */
export const answerGradesTable = pgTable(
  'answer_grades',
  {
    submissionId: submissionId(),
    questionId: text('question_id').notNull(),
    /** Null: waits for the professor. */
    points: doublePrecision('points'),
    possible: doublePrecision('possible').notNull(),
    originalPoints: doublePrecision('original_points'),
    /** Points before the first change that the student could have noticed: results were shown at that time. */
    shownPoints: doublePrecision('shown_points'),
    isCorrect: boolean('is_correct'),
    feedback: text('feedback'),
    method: text('method', { enum: ['auto', 'ai_adjusted', 'manual'] }).notNull(),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    /** The points that the evidence explains; null: those of the last grading (`explainedPoints`). */
    evidencePoints: doublePrecision('evidence_points'),
    flags: jsonb('flags').$type<ReviewFlag[]>().notNull().default([]),
    /** When a person reviewed its flags. */
    reviewedAt: time('reviewed_at'),
    gradedAt: time('graded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.questionId] }),
    index('answer_grades_flagged')
      .on(table.submissionId)
      .where(sql`${table.reviewedAt} is null and jsonb_array_length(${table.flags}) > 0`),
  ],
)

/** Every change of a grade; rows are only added. */
export const gradeChangesTable = pgTable(
  'grade_changes',
  {
    id: idColumn(),
    submissionId: submissionId(),
    questionId: text('question_id'),
    kind: text('kind', { enum: gradeChangeKinds }).notNull(),
    /** Null: the platform. */
    userId: uuid('user_id').references(() => usersTable.id),
    /** A person's reason, or the English text of `messages`. */
    why: text('why').notNull().default(''),
    /** The platform's reason as data; empty for a person's. */
    messages: jsonb('messages').$type<readonly Message[]>().notNull().default([]),
    pointsBefore: doublePrecision('points_before'),
    pointsAfter: doublePrecision('points_after'),
    feedbackBefore: text('feedback_before'),
    /** Evidence before and after a change that set the lines of a rubric; null for other changes. */
    evidenceBefore: jsonb('evidence_before').$type<Evidence[]>(),
    evidenceAfter: jsonb('evidence_after').$type<Evidence[]>(),
    evidencePointsBefore: doublePrecision('evidence_points_before'),
    methodBefore: text('method_before', { enum: ['auto', 'ai_adjusted', 'manual'] }),
    totalBefore: doublePrecision('total_before'),
    totalAfter: doublePrecision('total_after'),
    /** Points of each question that a regrading changed. */
    moved: jsonb('moved').$type<{ questionId: string; before: number | null; after: number | null }[]>(),
    /** The flags that a person settled by confirming the points; null for other changes. */
    flags: jsonb('flags').$type<ReviewFlag[]>(),
    /** The claim that this change answers. */
    claimId: uuid('claim_id').references(() => gradeClaimsTable.id, { onDelete: 'set null' }),
    reversedAt: time('reversed_at'),
    /** A regrading by another key came later: earlier changes can no longer be reversed. */
    sealedAt: time('sealed_at'),
    createdAt: createdAt(),
  },
  (table) => [index('grade_changes_submission').on(table.submissionId, table.createdAt)],
)

export const gradeClaimsTable = pgTable(
  'grade_claims',
  {
    id: idColumn(),
    submissionId: submissionId(),
    questionId: text('question_id'),
    claimText: text('claim_text').notNull(),
    aiResponse: text('ai_response').notNull(),
    originalPoints: doublePrecision('original_points'),
    adjustedPoints: doublePrecision('adjusted_points'),
    status: text('status', { enum: ['approved', 'rejected', 'pending'] }).notNull(),
    byAssistant: boolean('by_assistant').notNull().default(false),
    decidedBy: uuid('decided_by').references(() => usersTable.id),
    decidedAt: time('decided_at'),
    /** When the student opened the result after the decision. */
    seenAt: time('seen_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('grade_claims_submission').on(table.submissionId, table.createdAt),
    index('grade_claims_pending').on(table.submissionId).where(sql`${table.status} = 'pending'`),
    // The assistant raises a question once, also under concurrency; a reversed raise still counts.
    uniqueIndex('grade_claims_once')
      .on(table.submissionId, table.questionId)
      .where(sql`${table.byAssistant}`),
  ],
)

export const quizChatMessagesTable = pgTable(
  'quiz_chat_messages',
  {
    id: idColumn(),
    submissionId: submissionId(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    jobId: uuid('job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    gradeAdjustments: integer('grade_adjustments').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('quiz_chat_messages_submission').on(table.submissionId, table.createdAt),
    uniqueIndex('quiz_chat_messages_job').on(table.jobId, table.role),
  ],
)

/** Previews of regradings; the newest of a quiz is shown. */
export const regradePreviewsTable = pgTable(
  'regrade_previews',
  {
    id: idColumn(),
    quizId: partOf('quiz_id', () => quizzesTable.id),
    /** The quiz version it grades by. */
    revision: integer('revision').notNull(),
    /** The preview except whether it is current; null while it is computed. */
    figures: jsonb('figures').$type<
      Omit<RegradePreview, 'preview_id' | 'created_at' | 'is_current' | 'applied_at' | 'graded_since'> & {
        /** The engine that read answers, and to which questions; missing in old previews. */
        reader?: { engine: string; questionIds: string[] }
      }
    >(),
    /**
     * The quiz's number of grade changes at that time: when it differs, the preview is no longer current.
     */
    changesSeen: integer('changes_seen'),
    /** The submissions it graded; later ones stay unchanged. */
    submissionIds: uuid('submission_ids').array().notNull().default([]),
    appliedAt: time('applied_at'),
    createdAt: createdAt(),
  },
  (table) => [index('regrade_previews_quiz').on(table.quizId, table.createdAt)],
)

/** The preview's verdict of each answer: exactly what was shown is applied. */
export const regradeVerdictsTable = pgTable(
  'regrade_verdicts',
  {
    previewId: partOf('preview_id', () => regradePreviewsTable.id),
    submissionId: submissionId(),
    questionId: text('question_id').notNull(),
    points: doublePrecision('points'),
    possible: doublePrecision('possible').notNull(),
    isCorrect: boolean('is_correct'),
    feedback: text('feedback'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    flags: jsonb('flags').$type<ReviewFlag[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.previewId, table.submissionId, table.questionId] }),
    index('regrade_verdicts_submission').on(table.submissionId),
  ],
)
