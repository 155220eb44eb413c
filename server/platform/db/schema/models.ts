import type { Message } from '@lectern/core/messages/message.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { usersTable } from './users.ts'

/** The ledger: one row for each call to a provider, only ever added. What is no token is left 0. */
export const modelUsesTable = pgTable(
  'model_uses',
  {
    id: idColumn(),
    at: time('at').notNull(),
    /** A task of the contract, or `speech`. */
    task: text('task').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    /** Null: of no course, or of one that was deleted. */
    courseId: uuid('course_id').references(() => coursesTable.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => usersTable.id, { onDelete: 'set null' }),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensCached: integer('tokens_cached').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    speechMs: integer('speech_ms').notNull().default(0),
    durationMs: integer('duration_ms').notNull(),
    /** Whether an answer came that was whole. */
    isGood: boolean('is_good').notNull(),
  },
  (table) => [
    index('model_uses_course').on(table.courseId, table.at),
    index('model_uses_task').on(table.task, table.at),
  ],
)

/** What a course, or the whole installation, used in a month: kept beside the ledger so that a budget is one row away. */
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
    /** Who is asked: provider and host, which share one limit. */
    endpoint: text('door').notNull(),
    /** 0: a person waits; 1: batch. */
    priority: integer('lane').notNull(),
    askedAt: time('asked_at').notNull(),
    startedAt: time('started_at'),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [index('model_turns_door').on(table.endpoint, table.priority, table.askedAt)],
)

/**
 * A row for each provider that was ever asked, which is also the lock of its turns. After failures or when it asked for
 * time, nobody asks it while `openUntil` lies ahead.
 */
export const modelCircuitsTable = pgTable('model_circuits', {
  endpoint: text('door').primaryKey(),
  /** In a row; below zero, how often in a row it asked for time. */
  failures: integer('failures').notNull().default(0),
  openUntil: time('open_until'),
  /** The turn that tries whether it works again. */
  trialId: uuid('trial_id'),
  /** When a call of the batch lane last began. */
  batchAt: time('batch_at'),
  /** The sentence that whoever waits is told. */
  /** Why it is open: codes and params. */
  messages: jsonb('messages').$type<readonly Message[]>().notNull().default([]),
  /** Written by the release before this one only. To be removed in the next one. */
  reason: text('reason').notNull().default(''),
})
