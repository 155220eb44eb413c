import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { measureSpace } from '../disk-space.ts'
import { JobDelayedError, JobFailedError, type JobHandler } from '../jobs/job.ts'
import type { Metrics } from './no-metrics.ts'

/** From a cached picture to the longest call. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600]

type OpenJobs = { kind: string; state: string; jobs: number; seconds: number }
type MonthUse = { tokens: number; speech_seconds: number }

const readOpenJobs = async (database: Database): Promise<OpenJobs[]> =>
  (
    await database.execute<OpenJobs>(sql`
      select kind, state::text, count(*)::int as jobs,
          extract(epoch from now() - min(created_at))::float8 as seconds
        from jobs where state in ('PENDING', 'RUNNING', 'CANCELLING') group by kind, state`)
  ).rows

const readMonthUse = async (database: Database, nowMs: number): Promise<MonthUse | undefined> =>
  (
    await database.execute<MonthUse>(sql`
      select tokens::float8 as tokens, speech_ms / 1000.0::float8 as speech_seconds
        from model_months where scope = 'all' and month = ${new Date(nowMs).toISOString().slice(0, 7)}`)
  ).rows[0]

/**
 * The figures of this process and of the database behind it, in the form that Prometheus reads. What needs the
 * database is read at each scrape; without an answer it is left out, and `lectern_database_up` is 0.
 */
export const createMetrics = (database: Database, dataDir: string): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'lectern_request_seconds',
    help: 'Time until a call was answered, by route (not address), method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'lectern_job_seconds',
    help: 'Time of one run of a job in this process, by kind and outcome: completed, failed, waits or interrupted.',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const databaseUp = gauge('lectern_database_up', 'Whether the database answered this scrape.')
  const openJobs = gauge('lectern_jobs_open', 'Jobs that have not ended, in all processes.', [
    'kind',
    'state',
  ])
  const oldestJob = gauge('lectern_jobs_oldest_seconds', 'Age of the oldest of them.', ['kind', 'state'])
  const connections = gauge('lectern_database_connections', 'Connections of this process.', ['state'])
  const tokens = gauge('lectern_ai_tokens_month', 'Tokens used by all courses this month (UTC).')
  const speech = gauge('lectern_speech_seconds_month', 'Speech asked of a provider this month (UTC).')
  const freeBytes = gauge('lectern_disk_free_bytes', 'Free space for the files and the embedded database.')
  const totalBytes = gauge('lectern_disk_bytes', 'Size of that disk.')

  const readDatabase = async (): Promise<void> => {
    for (const figures of [openJobs, oldestJob, tokens, speech]) figures.reset()
    try {
      const [open, used] = await Promise.all([readOpenJobs(database), readMonthUse(database, Date.now())])
      for (const { kind, state, ...row } of open) {
        openJobs.set({ kind, state: state.toLowerCase() }, row.jobs)
        oldestJob.set({ kind, state: state.toLowerCase() }, row.seconds)
      }
      tokens.set(used?.tokens ?? 0)
      speech.set(used?.speech_seconds ?? 0)
      databaseUp.set(1)
    } catch {
      databaseUp.set(0)
    }
  }
  const readProcess = async (): Promise<void> => {
    const { totalCount, idleCount, waitingCount } = database.$client
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'waited_for' }, waitingCount)
    const space = await measureSpace(dataDir)
    freeBytes.set(space.freeBytes)
    totalBytes.set(space.totalBytes)
  }

  return {
    noteRequest: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1_000),
    timeJobs: (handlers) =>
      handlers.map((handler): JobHandler => ({ ...handler, run: (given) => timeRun(handler, given) })),
    async read() {
      await Promise.all([readDatabase(), readProcess()])
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
    stop() {
      registry.clear()
    },
  }

  async function timeRun(handler: JobHandler, given: Parameters<JobHandler['run']>[0]) {
    const end = jobs.startTimer({ kind: handler.kind })
    try {
      const ended = await handler.run(given)
      end({ outcome: 'completed' })
      return ended
    } catch (error) {
      end({ outcome: judgeOutcome(error, given.signal) })
      throw error
    }
  }
}

const judgeOutcome = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'interrupted'
  return error instanceof JobDelayedError
    ? 'waits'
    : error instanceof JobFailedError
      ? 'failed'
      : 'interrupted'
}
