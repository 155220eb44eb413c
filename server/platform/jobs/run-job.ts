import { createMessage, type Message, type Messages } from '@lectern/core/messages/message.ts'
import type { Logger } from 'pino'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { StorageError } from '../files/storage-error.ts'
import { failPresentSpan } from '../tracing/tracing.ts'
import { delayJob, endJob, findJob, lockLectureOf, releaseJob, reportJob } from './job.queries.ts'
import { JobDelayedError, type JobEnded, JobFailedError, type JobHandler, type JobRow } from './job.ts'
import type { JobQueue } from './queue.ts'

export const MAX_ATTEMPTS = 5
/** Failed attempts in a row after which the job is given up. */
const MAX_DELAYS = 10
/** Longest time that a job waits for a provider while no call is possible. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
/** Pause of a slot whose job was sent back without a call: the next jobs would only be sent back too. */
const HELD_BACK_MS = 5_000
const STORAGE_RETRY_SECONDS = 15

/** What a run needs of its worker. */
export type JobEnvironment = {
  database: Database
  queue: JobQueue
  /** By their kind. */
  handlers: ReadonlyMap<string, JobHandler>
  onCompleted: JobEnded
  log: Logger
}

/**
 * Runs a claimed job and stores how it ended. Throws only if the database cannot be reached.
 * @param signal its reason is "cancelled" if the owner cancelled the job; otherwise an aborted run is put back
 * @returns how many milliseconds the slot of the job takes no other one
 */
export async function runJob(
  environment: JobEnvironment,
  job: JobRow,
  handler: JobHandler,
  signal: AbortSignal,
): Promise<number> {
  const { database } = environment
  const report = async (change: Parameters<typeof reportJob>[2]) => {
    signal.throwIfAborted()
    if (!(await reportJob(database, job, change))) throw new Error('The job has been taken over.')
  }
  try {
    const { commit, changesLecture, ...end } = await handler.run({ job, signal, report })
    await database.transaction(async (tx) => {
      await lockLectureOf(tx, job, changesLecture ? 'update' : 'key share')
      const ended = await endJob(tx, job, { state: 'COMPLETED', ...end })
      // The owner was told that the job is being cancelled, so it must not end as completed.
      if (!ended) return endCancelled(environment, tx, job)
      await commit?.(tx)
      await environment.onCompleted(tx, ended)
    })
    return 0
  } catch (error) {
    return handleFailure(environment, job, signal, error)
  }
}

async function handleFailure(
  environment: JobEnvironment,
  job: JobRow,
  signal: AbortSignal,
  thrown: unknown,
): Promise<number> {
  const { database, log } = environment
  const error = waitForStorage(thrown)
  if (signal.aborted && signal.reason === 'cancelled') {
    await database.transaction((tx) => endCancelled(environment, tx, job))
  } else if (signal.aborted) {
    await putBack(environment, job)
  } else if (error instanceof JobFailedError) {
    failPresentSpan(error)
    await endFailed(environment, job, error.messages)
  } else if (error instanceof JobDelayedError) {
    const reason = thrown instanceof StorageError ? { reason: thrown.message } : {}
    log.info({ job: job.id, kind: job.kind, delaySeconds: error.delaySeconds, ...reason }, 'job waits')
    await handleDelay(environment, job, error)
    return error.isAttempt ? 0 : Math.min(HELD_BACK_MS, error.delaySeconds * 1_000)
  } else {
    failPresentSpan(error)
    log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed')
    if (job.attempts >= MAX_ATTEMPTS) await endFailed(environment, job, createMessage('tried_too_often'))
    else await putBack(environment, job, createMessage('will_retry'), 2 ** job.attempts)
  }
  return 0
}

/** Without the file storage no job with files can go on: it waits, and uses up no try. */
const waitForStorage = (error: unknown): unknown =>
  error instanceof StorageError
    ? new JobDelayedError(createMessage('storage_waits'), STORAGE_RETRY_SECONDS, {
        isAttempt: false,
        reason: createMessage('storage_failed'),
      })
    : error

async function handleDelay(environment: JobEnvironment, job: JobRow, error: JobDelayedError): Promise<void> {
  const { database, queue } = environment
  // `job` is the row as it was claimed. Read it again for current progress.
  const delays = (await findJob(database, job.id))?.delays ?? 0
  const giveUp = (message: Message) => endFailed(environment, job, [...error.reason, message])
  if (error.isAttempt && delays + 1 >= MAX_DELAYS) return giveUp(createMessage('tried_too_often'))
  if (Date.now() - job.createdAt.getTime() > LONGEST_WAIT_MS) return giveUp(createMessage('waited_too_long'))
  await database.transaction(async (tx) => {
    // Writing the row twice checks its foreign keys, which locks the lecture: take that lock first.
    await lockLectureOf(tx, job)
    const delayed = await delayJob(tx, job, error)
    if (delayed) await queue.requeue(tx, delayed, error.delaySeconds)
    else await endCancelled(environment, tx, job)
  })
}

/** Lets a worker claim the job again, after a delay. */
export async function putBack(
  environment: JobEnvironment,
  job: JobRow,
  message?: Messages,
  delaySeconds = 0,
): Promise<void> {
  await environment.database.transaction(async (tx) => {
    await lockLectureOf(tx, job)
    const released = await releaseJob(tx, job, message)
    if (released) await environment.queue.requeue(tx, released, delaySeconds)
    // The owner cancelled while the job was failing.
    else await endCancelled(environment, tx, job)
  })
}

async function endFailed(environment: JobEnvironment, job: JobRow, message: Messages): Promise<void> {
  await environment.database.transaction(async (tx) => {
    const ended = await endJob(tx, job, { state: 'FAILED', message })
    if (!ended) await endCancelled(environment, tx, job)
  })
}

async function endCancelled(environment: JobEnvironment, tx: Transaction, job: JobRow): Promise<void> {
  // Read the row again: the message names the progress, which `job` as claimed does not hold.
  const reached = (await findJob(tx, job.id)) ?? job
  const message = await cancelledMessageOf(environment, reached, tx)
  await endJob(tx, job, { state: 'CANCELLED', message })
}

/** The message for the owner of a cancelled job. */
export const cancelledMessageOf = async (
  { handlers }: JobEnvironment,
  job: JobRow,
  db: Queryable,
): Promise<Messages> =>
  (await handlers.get(job.kind)?.cancelledMessage(job, db)) ?? createMessage('job_cancelled')
