import { type Message, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { MessageError } from '@lectern/core/messages/message-error.ts'
import type { Transaction } from '../db/database.ts'
import type { jobsTable } from '../db/schema/jobs.ts'

export type JobRow = typeof jobsTable.$inferSelect
/** How a job ended well. `commit` writes what was made in the same transaction that ends the job: once, or not at all. */
export type JobEnd = {
  message: Messages
  result?: Record<string, unknown>
  commit?(tx: Transaction): Promise<void>
}

/** Progress as its owner reads it. `done` of `total` gives the bar; `partial` is text as far as it is written. */
export type JobReport = { done?: number; total?: number; message?: Messages; partial?: string | null }

export type JobRun = {
  job: JobRow
  /** Aborts when the owner cancels, when the process stops, or when another worker has taken the job over. */
  signal: AbortSignal
  report(change: JobReport): Promise<void>
}

/**
 * The work of one kind of job. A handler reads everything again by the ids of its row, goes on from
 * what is already done, and can safely run twice.
 */
export type JobHandler = {
  kind: string
  /** How many of this kind one process runs at once. */
  concurrency: number
  run(run: JobRun): Promise<JobEnd>
  /** What the owner reads when it was cancelled. */
  cancelledMessage(job: JobRow): Messages
  /** Removes what ended jobs of this kind left behind outside the database. Called at start and after each job. */
  tidy?(): Promise<void>
}

/** Called in the transaction that ends a job, so that what follows is started exactly once. */
export type JobEnded = (tx: Transaction, job: JobRow) => Promise<void>

/** A job cannot succeed, however often it is tried. Its owner reads the messages. */
export class JobFailedError extends MessageError {
  override name = 'JobFailedError'
}

/**
 * A passing reason (a provider is busy): tried again later, `message` is shown meanwhile. After ten attempts in a row
 * that came to nothing the job fails; where nothing was even asked (`isAttempt: false`) it waits up to a day.
 */
export class JobDelayedError extends MessageError {
  override name = 'JobDelayedError'
  readonly delaySeconds: number
  readonly isAttempt: boolean
  /** What is wrong, without when the job continues: said when the job is given up. */
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
