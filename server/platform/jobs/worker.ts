import { setTimeout as sleep } from 'node:timers/promises'
import { claimJob, findJob, findJobsToStop } from './job.queries.ts'
import type { JobHandler, JobRow } from './job.ts'
import { enterPresence, type Presence } from './presence.ts'
import { recoverJobs } from './recovery.ts'
import { cancelledMessageOf, type JobEnvironment, MAX_ATTEMPTS, putBack, runJob } from './run-job.ts'

const CANCEL_CHECK_MS = 400
const RECOVERY_MS = 3_000
const PUT_BACK_RETRY_MS = 1_000

export type Worker = { stop(): Promise<void> }

type Running = { job: JobRow; abort: AbortController; ended: Promise<void> }

type WorkerState = JobEnvironment & {
  presence: Presence
  /** By the id of the job. */
  running: Map<string, Running>
  /** Aborts when the worker stops: it claims no further job. */
  stopping: AbortSignal
}

/**
 * Runs jobs in this process.
 *
 *   PENDING ──claim──▶ RUNNING ──▶ COMPLETED | FAILED
 *      ▲                 │  └─ owner cancels ─▶ CANCELLING ─▶ CANCELLED
 *      └── passing error, shutdown, dead worker
 */
export async function startWorker({
  handlers: list,
  ...options
}: Omit<JobEnvironment, 'handlers'> & { handlers: readonly JobHandler[] }): Promise<Worker> {
  const { database, queue } = options
  const handlers = new Map(list.map((handler) => [handler.kind, handler]))
  const running = new Map<string, Running>()
  const stopping = new AbortController()
  const presence = await enterPresence(database, () => abortAll(running, 'lost'))
  const state: WorkerState = { ...options, handlers, presence, running, stopping: stopping.signal }

  const watching = setInterval(() => void stopJobs(state), CANCEL_CHECK_MS)
  await recover(state)
  for (const handler of list) await tidy(state, handler)
  const recovering = setInterval(() => void recover(state), RECOVERY_MS)
  const stopFetching: (() => Promise<void>)[] = []
  for (const handler of list) {
    const { kind, concurrency } = handler
    stopFetching.push(await queue.fetch(kind, concurrency, (jobId) => claimAndRun(state, handler, jobId)))
  }

  return {
    async stop() {
      stopping.abort()
      await Promise.all(stopFetching.map((stop) => stop()))
      clearInterval(watching)
      clearInterval(recovering)
      abortAll(running, 'stopping')
      await Promise.all([...running.values()].map((run) => run.ended))
      presence.leave()
    },
  }
}

function abortAll(running: WorkerState['running'], reason: 'lost' | 'stopping'): void {
  for (const { abort } of running.values()) abort.abort(reason)
}

/** Aborts the jobs that their owners have cancelled or that other workers have taken over. */
async function stopJobs({ database, running, log }: WorkerState): Promise<void> {
  if (running.size === 0) return
  try {
    const jobs = [...running.values()].map((run) => run.job)
    for (const [id, reason] of await findJobsToStop(database, jobs)) running.get(id)?.abort.abort(reason)
  } catch (error) {
    log.warn({ err: error }, 'job watch')
  }
}

/** Takes over the jobs of dead workers. */
async function recover(state: WorkerState): Promise<void> {
  await recoverJobs({
    database: state.database,
    queue: state.queue,
    maxAttempts: MAX_ATTEMPTS,
    cancelledMessage: (job, db) => cancelledMessageOf(state, job, db),
  }).catch((error) => state.log.warn({ err: error }, 'job recovery'))
}

async function tidy({ log }: WorkerState, handler: JobHandler): Promise<void> {
  await handler.tidy?.().catch((error) => log.warn({ err: error, kind: handler.kind }, 'tidying failed'))
}

/** Runs a job that is due, unless another worker was faster. Resolves when the slot is free for the next one. */
async function claimAndRun(state: WorkerState, handler: JobHandler, jobId: string): Promise<void> {
  const { database, presence, running, stopping } = state
  if (stopping.aborted) return
  await endLostRun(state, jobId)
  const job = await claimJob(database, jobId, presence.workerKey())
  if (!job) return
  const abort = new AbortController()
  let heldBackMs = 0
  const ended = runJob(state, job, handler, abort.signal)
    .then((ms) => {
      heldBackMs = ms
    })
    .catch((error) => putBackLater(state, job, error))
    .finally(() => running.delete(job.id))
    .then(() => tidy(state, handler))
  running.set(job.id, { job, abort, ended })
  await ended
  if (heldBackMs > 0) await sleep(heldBackMs, undefined, { signal: stopping }).catch(() => {})
}

/**
 * Ends a lost run of a job that waits again: this worker counted as dead for a while. Otherwise the next
 * run waits for the provider slot that the lost run holds, and the two runs cannot be told apart.
 */
async function endLostRun({ database, running }: WorkerState, jobId: string): Promise<void> {
  const former = running.get(jobId)
  if (!former || (await findJob(database, jobId))?.state !== 'PENDING') return
  former.abort.abort('lost')
  await former.ended
}

/**
 * The database was unavailable when the job ended. Other workers do not take a job of a live worker, so
 * this one retries until the job is put back or counts as a dead worker's.
 */
async function putBackLater(state: WorkerState, job: JobRow, error: unknown): Promise<void> {
  state.log.error({ err: error, job: job.id }, 'could not store how the job ended')
  while (!state.stopping.aborted && state.presence.workerKey() === job.workerKey) {
    await sleep(PUT_BACK_RETRY_MS)
    const isPutBack = await putBack(state, job).then(
      () => true,
      () => false,
    )
    if (isPutBack) return
  }
}
