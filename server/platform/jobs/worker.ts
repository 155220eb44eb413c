import { setTimeout as sleep } from 'node:timers/promises'
import { createMessage, type Message, type Messages } from '@lectern/core/messages/message.ts'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { StorageError } from '../files/storage-error.ts'
import { failPresentSpan } from '../tracing/tracing.ts'
import {
  claimJob,
  delayJob,
  endJob,
  findJob,
  findJobsToStop,
  lockLectureOf,
  releaseJob,
  reportJob,
} from './job.queries.ts'
import { JobDelayedError, type JobEnded, JobFailedError, type JobHandler, type JobRow } from './job.ts'
import { enterPresence } from './presence.ts'
import type { JobQueue } from './queue.ts'
import { recoverJobs } from './recovery.ts'

const MAX_ATTEMPTS = 5
/** Failed attempts in a row after which the job is given up. */
const MAX_DELAYS = 10
/** Longest time that a job waits for a provider while no call is possible. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
/** Pause of a slot whose job was sent back without a call: the next jobs would only be sent back too. */
const HELD_BACK_MS = 5_000
const CANCEL_CHECK_MS = 400
const RECOVERY_MS = 3_000
const PUT_BACK_RETRY_MS = 1_000
const STORAGE_RETRY_SECONDS = 15

/** Without the file storage no job with files can go on: it waits, and uses up no try. */
const waitForStorage = (error: unknown): unknown =>
  error instanceof StorageError
    ? new JobDelayedError(createMessage('storage_waits'), STORAGE_RETRY_SECONDS, {
        isAttempt: false,
        reason: createMessage('storage_failed'),
      })
    : error

export type Worker = { stop(): Promise<void> }

type Running = { job: JobRow; abort: AbortController; ended: Promise<void> }

/**
 * Runs jobs in this process.
 *
 *   PENDING ──claim──▶ RUNNING ──▶ COMPLETED | FAILED
 *      ▲                 │  └─ owner cancels ─▶ CANCELLING ─▶ CANCELLED
 *      └── passing error, shutdown, dead worker
 */
export const startWorker = async (options: {
  database: Database
  queue: JobQueue
  handlers: readonly JobHandler[]
  onCompleted: JobEnded
  log: Logger
}): Promise<Worker> => {
  const { database, queue, log } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]))
  const running = new Map<string, Running>()
  let stopping = false
  const stop = new AbortController()

  const stopAll = (reason: string) => {
    for (const { abort } of running.values()) abort.abort(reason)
  }
  const presence = await enterPresence(database, () => stopAll('lost'))

  /** @returns how long this slot takes no other job */
  const runToEnd = async (job: JobRow, handler: JobHandler, signal: AbortSignal): Promise<number> => {
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
        if (!ended) return endCancelled(tx, job)
        await commit?.(tx)
        await options.onCompleted(tx, ended)
      })
      return 0
    } catch (error) {
      return handleFailure(job, signal, error)
    }
  }

  const handleFailure = async (job: JobRow, signal: AbortSignal, thrown: unknown): Promise<number> => {
    const error = waitForStorage(thrown)
    if (signal.aborted && signal.reason === 'cancelled') {
      await database.transaction((tx) => endCancelled(tx, job))
    } else if (signal.aborted) {
      await putBack(job, undefined, 0)
    } else if (error instanceof JobFailedError) {
      failPresentSpan(error)
      await endFailed(job, error.messages)
    } else if (error instanceof JobDelayedError) {
      const reason = thrown instanceof StorageError ? { reason: thrown.message } : {}
      log.info({ job: job.id, kind: job.kind, delaySeconds: error.delaySeconds, ...reason }, 'job waits')
      await handleDelay(job, error)
      return error.isAttempt ? 0 : Math.min(HELD_BACK_MS, error.delaySeconds * 1_000)
    } else {
      failPresentSpan(error)
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed')
      if (job.attempts >= MAX_ATTEMPTS) await endFailed(job, createMessage('tried_too_often'))
      else await putBack(job, createMessage('will_retry'), 2 ** job.attempts)
    }
    return 0
  }

  const handleDelay = async (job: JobRow, error: JobDelayedError): Promise<void> => {
    // `job` is the row as it was claimed. Read it again for current progress.
    const delays = (await findJob(database, job.id))?.delays ?? 0
    const giveUp = (message: Message) => endFailed(job, [...error.reason, message])
    if (error.isAttempt && delays + 1 >= MAX_DELAYS) return giveUp(createMessage('tried_too_often'))
    if (Date.now() - job.createdAt.getTime() > LONGEST_WAIT_MS)
      return giveUp(createMessage('waited_too_long'))
    await database.transaction(async (tx) => {
      // Writing the row twice checks its foreign keys, which locks the lecture: take that lock first.
      await lockLectureOf(tx, job)
      const delayed = await delayJob(tx, job, error)
      if (delayed) await queue.requeue(tx, delayed, error.delaySeconds)
      else await endCancelled(tx, job)
    })
  }

  const putBack = (job: JobRow, message: Messages | undefined, delaySeconds: number) =>
    database.transaction(async (tx) => {
      await lockLectureOf(tx, job)
      const released = await releaseJob(tx, job, message)
      if (released) await queue.requeue(tx, released, delaySeconds)
      // The owner cancelled while the job was failing.
      else await endCancelled(tx, job)
    })

  const endFailed = (job: JobRow, message: Messages) =>
    database.transaction(async (tx) => {
      const ended = await endJob(tx, job, { state: 'FAILED', message })
      if (!ended) await endCancelled(tx, job)
    })

  const endCancelled = async (tx: Transaction, job: JobRow): Promise<void> => {
    // Read the row again: the message names the progress, which `job` as claimed does not hold.
    const reached = (await findJob(tx, job.id)) ?? job
    const message =
      (await handlers.get(job.kind)?.cancelledMessage(reached, tx)) ?? createMessage('job_cancelled')
    await endJob(tx, job, { state: 'CANCELLED', message })
  }

  /**
   * The database was unavailable when the job ended. Other workers do not take a job of a live worker, so
   * this one retries until the job is put back or counts as a dead worker's.
   */
  const putBackLater = async (job: JobRow, error: unknown): Promise<void> => {
    log.error({ err: error, job: job.id }, 'job could not be settled')
    while (!stopping && presence.workerKey() === job.workerKey) {
      await sleep(PUT_BACK_RETRY_MS)
      const isPutBack = await putBack(job, undefined, 0).then(
        () => true,
        () => false,
      )
      if (isPutBack) return
    }
  }

  const tidy = async (handler: JobHandler): Promise<void> => {
    await handler.tidy?.().catch((error) => log.warn({ err: error, kind: handler.kind }, 'tidying failed'))
  }

  /**
   * Ends a lost run of a job that waits again: this worker counted as dead for a while. Otherwise the next
   * run waits for the provider slot that the lost run holds, and the two runs cannot be told apart.
   */
  const endLostRun = async (jobId: string): Promise<void> => {
    const former = running.get(jobId)
    if (!former || (await findJob(database, jobId))?.state !== 'PENDING') return
    former.abort.abort('lost')
    await former.ended
  }

  const start = async (handler: JobHandler, jobId: string): Promise<void> => {
    if (stopping) return
    await endLostRun(jobId)
    const job = await claimJob(database, jobId, presence.workerKey())
    if (!job) return
    const abort = new AbortController()
    let heldBackMs = 0
    const ended = runToEnd(job, handler, abort.signal)
      .then((ms) => {
        heldBackMs = ms
      })
      .catch((error) => putBackLater(job, error))
      .finally(() => running.delete(job.id))
      .then(() => tidy(handler))
    running.set(job.id, { job, abort, ended })
    await ended
    if (heldBackMs > 0) await sleep(heldBackMs, undefined, { signal: stop.signal }).catch(() => {})
  }

  const watch = setInterval(async () => {
    if (running.size === 0) return
    try {
      const stops = await findJobsToStop(
        database,
        [...running.values()].map((run) => run.job),
      )
      for (const [id, reason] of stops) running.get(id)?.abort.abort(reason)
    } catch (error) {
      log.warn({ err: error }, 'job watch')
    }
  }, CANCEL_CHECK_MS)
  const recover = () =>
    recoverJobs({
      database,
      queue,
      maxAttempts: MAX_ATTEMPTS,
      cancelledMessage: (job, db) =>
        handlers.get(job.kind)?.cancelledMessage(job, db) ?? createMessage('job_cancelled'),
    }).catch((error) => log.warn({ err: error }, 'job recovery'))
  await recover()
  for (const handler of handlers.values()) await tidy(handler)
  const recovery = setInterval(recover, RECOVERY_MS)

  const stopFetching: (() => Promise<void>)[] = []
  for (const handler of handlers.values()) {
    stopFetching.push(await queue.fetch(handler.kind, handler.concurrency, (jobId) => start(handler, jobId)))
  }

  return {
    async stop() {
      stopping = true
      stop.abort()
      await Promise.all(stopFetching.map((stop) => stop()))
      clearInterval(watch)
      clearInterval(recovery)
      stopAll('stopping')
      await Promise.all([...running.values()].map((run) => run.ended))
      presence.leave()
    },
  }
}
