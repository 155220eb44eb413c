import type { Message } from '@lectern/core/messages/message.ts'
import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, refersTo, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

export const jobStateEnum = pgEnum('job_state', [
  'PENDING',
  'RUNNING',
  'CANCELLING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
])

/** A background job as its owner sees it. The queue has its own record. */
export const jobsTable = pgTable(
  'jobs',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    state: jobStateEnum('state').notNull().default('PENDING'),
    progress: integer('progress').notNull().default(0),
    done: integer('done'),
    total: integer('total'),
    /** What happens, or how it ended: codes and params. The first says what matters most. Empty before there is any. */
    messages: jsonb('messages').$type<readonly Message[]>().notNull().default([]),
    /** Written by the release before this one only, which may still run beside it. To be removed in the next one. */
    message: text('message').notNull().default(''),
    error: text('error'),
    partial: text('partial'),
    ownerId: refersTo('owner_id', () => usersTable.id),
    courseId: uuid('course_id').references(() => coursesTable.id, { onDelete: 'cascade' }),
    lectureId: uuid('lecture_id').references(() => lecturesTable.id, { onDelete: 'cascade' }),
    slideNumber: integer('slide_number'),
    language: text('language'),
    originalFilename: text('original_filename'),
    /** The handler's input beside the ids above. Small: texts and files are stored elsewhere. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    result: jsonb('result').$type<Record<string, unknown>>(),
    /** Starts since the last progress; a job that only crashes is given up. */
    attempts: integer('attempts').notNull().default(0),
    /** Delays since the last progress because a dependency was unavailable. */
    delays: integer('delays').notNull().default(0),
    /** The worker process that runs it, by the key of its advisory lock. */
    workerKey: integer('worker_key'),
    /** The queue's job that will start, or has started, this one. */
    queueId: uuid('queue_id'),
    createdAt: createdAt(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('jobs_lecture').on(table.lectureId, table.createdAt),
    index('jobs_state').on(table.state),
    index('jobs_owner').on(table.ownerId),
    index('jobs_ended').on(table.endedAt),
  ],
)
