import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { inSpan, startSpan } from '../tracing/tracing.ts'

/** What pg-boss keeps: the job, and the trace of the request that started it. */
export type Entry = { id: string; traceparent?: string }

export const queueName = (kind: string): string => `lectern.${kind}`

/** How often this process asks for entries whose time has come, in all its queues by one query. */
const DUE_CHECK_MS = 2_000
/** Only in case that a notice and the query miss an entry. */
const POLLING_SECONDS = 60

type Start = (jobId: string) => Promise<void>

/**
 * One fetcher runs one job at a time and looks for the next one at once: otherwise a backlog waits for
 * the polling interval between jobs.
 */
const startFetcher = async (boss: PgBoss, kind: string, start: Start): Promise<string> => {
  const id: string = await boss.work<Entry>(
    queueName(kind),
    { batchSize: 1, pollingIntervalSeconds: POLLING_SECONDS },
    async ([entry]) => {
      if (entry) {
        const { id: jobId, traceparent } = entry.data
        const attributes = { 'lectern.job.kind': kind, 'lectern.job.id': jobId }
        await inSpan(startSpan(`job ${kind}`, 'job', attributes, traceparent), () => start(jobId))
      }
      boss.notifyWorker(id)
    },
  )
  return id
}

/** The queues among `names` with entries whose time has come. */
const listDueQueues = async (database: Database, names: readonly string[]): Promise<string[]> => {
  const { rows } = await database.execute<{ name: string }>(sql`
    select wanted.name from unnest(${sql.param(names)}::text[]) as wanted(name)
    where exists (select from pgboss.job j
      where j.name = wanted.name and j.state < 'active' and not j.blocked and j.start_after <= now())`)
  return rows.map(({ name }) => name)
}

/**
 * The fetchers of this process, by queue. PostgreSQL's notices wake them; a check every two seconds wakes those
 * of entries with a delay, and of entries whose notice was lost. By polling each, the 60 fetchers would make 30
 * queries a second while nothing is to do.
 */
export const createFetchers = ({
  boss,
  database,
  log,
}: {
  boss: PgBoss
  database: Database
  log: Logger
}) => {
  const fetchers = new Map<string, string[]>()
  let timer: NodeJS.Timeout | undefined
  let check: Promise<void> | undefined

  const wakeDue = async (): Promise<void> => {
    for (const name of await listDueQueues(database, [...fetchers.keys()]))
      for (const id of fetchers.get(name) ?? []) boss.notifyWorker(id)
  }
  const checkDue = () => {
    check ??= wakeDue()
      .catch((error) => log.error({ err: error }, 'job queue'))
      .finally(() => {
        check = undefined
      })
  }

  return {
    async fetch(kind: string, concurrency: number, start: Start): Promise<() => Promise<void>> {
      const name = queueName(kind)
      const ids = await Promise.all(
        Array.from({ length: concurrency }, () => startFetcher(boss, kind, start)),
      )
      fetchers.set(name, ids)
      timer ??= setInterval(checkDue, DUE_CHECK_MS)
      return async () => {
        fetchers.delete(name)
        await Promise.all(ids.map((id) => boss.offWork(name, { id, wait: false })))
      }
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await check
    },
  }
}
