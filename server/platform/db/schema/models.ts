import type { Message } from '@lectern/core/messages/message.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { usersTable } from './users.ts'

/** The ledger: one row per call to a provider, only added. Usage without tokens has 0 tokens. */
export const modelUsesTable = pgTable(
  'model_uses',
  {
    id: idColumn(),
    at: time('at').notNull(),
    /** A task of the contract, or `speech`. */
    task: text('task').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    /** Null: no course, or a deleted one. */
    courseId: uuid('course_id').references(() => coursesTable.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => usersTable.id, { onDelete: 'set null' }),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensCached: integer('tokens_cached').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    speechMs: integer('speech_ms').notNull().default(0),
    durationMs: integer('duration_ms').notNull(),
    /** Whether a complete answer came. */
    isGood: boolean('is_good').notNull(),
  },
  (table) => [
    index('model_uses_course').on(table.courseId, table.at),
    index('model_uses_task').on(table.task, table.at),
  ],
)

/**
 * Usage of a course, or of the whole installation, in a month: kept beside the ledger so that checking a
 * budget reads one row.
 */
export const modelMonthsTable = pgTable(
  'model_months',
  {
    /** A course's id, or `all`. */
    scope: text('scope').notNull(),
    /** As `2026-11`, in UTC. */
    month: text('month').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    speechMs: bigint('speech_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.month] })],
)

/**
 * Calls that wait for a provider or are being answered, over all processes. A row whose `seenAt` is old belongs to a
 * process that died.
 */
export const modelLeasesTable = pgTable(
  'model_turns',
  {
    id: idColumn(),
    /** Provider and host, which share one limit. */
    endpoint: text('door').notNull(),
    /** 0: a user waits; 1: batch. */
    priority: integer('lane').notNull(),
    askedAt: time('asked_at').notNull(),
    startedAt: time('started_at'),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [index('model_turns_door').on(table.endpoint, table.priority, table.askedAt)],
)

/**
 * One row per endpoint that was ever called; also the lock of its leases. After failures or a rate limit no
 * call starts before `openUntil`.
 */
export const modelCircuitsTable = pgTable('model_circuits', {
  endpoint: text('door').primaryKey(),
  /** Consecutive failures; below zero, consecutive rate limits. */
  failures: integer('failures').notNull().default(0),
  openUntil: time('open_until'),
  /** The lease that tests whether it works again. */
  trialId: uuid('trial_id'),
  /** When the last batch call began. */
  batchAt: time('batch_at'),
  /** Why it is open: codes and params. */
  messages: jsonb('messages').$type<readonly Message[]>().notNull().default([]),
  /** Why the last call failed, for administrators; none after an answer that can be used. */
  problem: jsonb('problem').$type<readonly Message[]>().notNull().default([]),
  /** When the first of the calls that have failed since then ended. */
  problemSince: time('problem_since'),
  /** Written by the release before this one only. To be removed in the next one. */
  reason: text('reason').notNull().default(''),
})
