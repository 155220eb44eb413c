import { type Message, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { MessageError } from '@lectern/core/messages/message-error.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import type { jobsTable } from '../db/schema/jobs.ts'

export type JobRow = typeof jobsTable.$inferSelect
/**
 * The successful end of a job. `commit` writes the results in the transaction that ends the job: once, or
 * not at all.
 */
export type JobEnd = {
  message: Messages
  result?: Record<string, unknown>
  commit?(tx: Transaction): Promise<void>
  /** `commit` changes the lecture's row. The worker then takes this lock before the job's row, as calls do. */
  changesLecture?: boolean
}

/** Progress for the job's owner. `done` of `total` gives the bar; `partial` is the text so far. */
export type JobReport = { done?: number; total?: number; message?: Messages; partial?: string | null }

export type JobRun = {
  job: JobRow
  /** Aborts when the owner cancels, when the process stops, or when another worker has taken the job over. */
  signal: AbortSignal
  report(change: JobReport): Promise<void>
}

/**
 * The work of one kind of job. A handler reads all data again by the ids of its row, continues after the
 * finished part, and can safely run twice.
 */
export type JobHandler = {
  kind: string
  /** How many jobs of this kind one process runs at once. */
  concurrency: number
  run(run: JobRun): Promise<JobEnd>
  /** Returns the message for the owner of a cancelled job. It must count results in the database: `job.done` may lag behind. */
  cancelledMessage(job: JobRow, db: Queryable): Messages | Promise<Messages>
  /**
   * Removes leftovers of ended jobs of this kind outside the database. Called at start and after each job.
   */
  tidy?(): Promise<void>
}

/** Called in the transaction that ends a job, so that follow-up work is started exactly once. */
export type JobEnded = (tx: Transaction, job: JobRow) => Promise<void>

/** The job cannot succeed, even with retries. Its owner reads the messages. */
export class JobFailedError extends MessageError {
  override name = 'JobFailedError'
}

/**
 * A temporary reason (a provider is busy): the job is retried later and shows `message` meanwhile. After
 * ten failed attempts in a row the job fails; a delay without a call (`isAttempt: false`) may last up to a
 * day.
 */
export class JobDelayedError extends MessageError {
  override name = 'JobDelayedError'
  readonly delaySeconds: number
  readonly isAttempt: boolean
  /** The problem without the time of the next attempt: shown when the job is given up. */
  readonly reason: readonly Message[]
  constructor(
    messages: Messages,
    delaySeconds: number,
    more: { isAttempt?: boolean; reason?: Messages } = {},
  ) {
    super(messages)
    this.delaySeconds = delaySeconds
    this.isAttempt = more.isAttempt ?? true
    this.reason = more.reason ? toMessageList(more.reason) : []
  }
}

export const hasEnded = (job: Pick<JobRow, 'state'>): boolean =>
  job.state === 'COMPLETED' || job.state === 'FAILED' || job.state === 'CANCELLED'
