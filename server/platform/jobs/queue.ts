import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { eq, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { listen } from '../db/listen.ts'
import { newId } from '../db/schema/columns.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import { notFound } from '../http/errors.ts'
import { findTraceparent, inSpan, startSpan } from '../tracing/tracing.ts'
import { requestCancel } from './job.queries.ts'
import type { JobRow } from './job.ts'

export type NewJob = Pick<typeof jobsTable.$inferInsert, 'kind' | 'ownerId'> &
  Partial<
    Pick<
      typeof jobsTable.$inferInsert,
      'courseId' | 'lectureId' | 'slideNumber' | 'language' | 'originalFilename' | 'payload' | 'total'
    >
  > & { message?: Messages }

/** The only module that imports pg-boss. */
export type JobQueue = {
  /** Writes the job's row and its queue entry in the caller's transaction: both or neither. */
  enqueue(tx: Transaction, job: NewJob): Promise<JobRow>
  /** The same for many jobs of one kind, in two statements. @returns the rows in the order of the jobs */
  enqueueAll(tx: Transaction, kind: string, jobs: readonly Omit<NewJob, 'kind'>[]): Promise<JobRow[]>
  /** Gives a waiting job a new queue entry. */
  requeue(tx: Transaction, job: JobRow, delaySeconds?: number): Promise<void>
  /**
   * Cancels: a waiting job ends at once, a running one within seconds, an ended one is returned unchanged.
   * @param db a transaction that locks the job's lecture first: the cancel counts if it commits
   */
  cancel(jobId: string, db?: Queryable): Promise<JobRow>
  /** Starts fetching entries of one kind; `start` gets the job's id. @returns how to stop fetching */
  fetch(
    kind: string,
    concurrency: number,
    start: (jobId: string) => Promise<void>,
  ): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const rowOf = ({ message, ...job }: NewJob): typeof jobsTable.$inferInsert => ({
  ...job,
  ...(message ? { messages: toMessageList(message) } : {}),
})

/** What pg-boss keeps: the job, and the trace of the request that started it. */
type Entry = { id: string; traceparent?: string }
const entryOf = (id: string): Entry => {
  const traceparent = findTraceparent()
  return traceparent === undefined ? { id } : { id, traceparent }
}

/** Retries and crashes are handled on the platform's own row; the queue only starts jobs. */
const settings = { retryLimit: 0, expireInSeconds: 86_399, deleteAfterSeconds: 3_600, notify: true }

const queueName = (kind: string): string => `lectern.${kind}`

/** How often this process asks for entries whose time has come, in all its queues by one query. */
const DUE_CHECK_MS = 2_000
/** Only in case that a notice and the query miss an entry. */
const POLLING_SECONDS = 60

/** Runs pg-boss on the platform's own pool, with one connection of it for LISTEN. */
const onPool = (database: Database): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => database.$client.query(text, values as unknown[]),
  async listen(channel, onNotification, onReconnect) {
    const listener = await listen(database, channel, { notification: onNotification, connected: onReconnect })
    return { close: async () => listener.close() }
  },
})

/** Starts pg-boss (and creates its missing tables) with a queue for each kind of job. */
export const startQueue = async (options: {
  database: Database
  kinds: readonly string[]
  cancelledMessage(job: JobRow, db: Queryable): Messages | Promise<Messages>
  log: Logger
  works: boolean
}): Promise<JobQueue> => {
  const boss = new PgBoss({
    db: onPool(options.database),
    useListenNotify: options.works,
    schedule: false,
    supervise: options.works,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => options.log.debug({ warning: warning.message }, 'job queue'))
  await boss.start()
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of options.kinds) {
    const found = present.get(queueName(kind))
    if (found && isDeepStrictEqual({ ...found, ...settings }, found)) continue
    if (found) await boss.updateQueue(queueName(kind), settings)
    else await boss.createQueue(queueName(kind), settings)
    // Fill pg-boss's cache of the queue now. Creating or updating a queue clears it, and the next use reads
    // it over another connection than the caller's. If transactions hold all connections of the pool at
    // that moment, they deadlock. pg-boss has no call that only fills the cache, so look for an entry that
    // does not exist.
    await boss.findJobs(queueName(kind), { id: randomUUID() })
  }

  const requeue: JobQueue['requeue'] = async (tx, job, delaySeconds = 0) => {
    const queueId = await boss.send(queueName(job.kind), entryOf(job.id), {
      db: fromDrizzle(tx, sql),
      ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
    })
    await tx.update(jobsTable).set({ queueId }).where(eq(jobsTable.id, job.id))
  }

  /**
   * One fetcher runs one job at a time and looks for the next one at once: otherwise a backlog waits for
   * the polling interval between jobs.
   */
  const fetchOne = async (kind: string, start: (jobId: string) => Promise<void>): Promise<string> => {
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

  const fetchers = new Map<string, string[]>()
  /**
   * Wakes the fetchers of queues with entries whose time has come: entries with a delay, and those whose notice was
   * lost. By polling each, the 60 fetchers would make 30 queries a second while nothing is to do.
   */
  const wakeDue = async (): Promise<void> => {
    const { rows } = await options.database.execute<{ name: string }>(sql`
      select wanted.name from unnest(${sql.param([...fetchers.keys()])}::text[]) as wanted(name)
      where exists (select from pgboss.job j
        where j.name = wanted.name and j.state < 'active' and not j.blocked and j.start_after <= now())`)
    for (const { name } of rows) for (const id of fetchers.get(name) ?? []) boss.notifyWorker(id)
  }
  let timer: NodeJS.Timeout | undefined
  let check: Promise<void> | undefined
  const checkDue = () => {
    check ??= wakeDue()
      .catch((error) => options.log.error({ err: error }, 'job queue'))
      .finally(() => {
        check = undefined
      })
  }

  return {
    requeue,
    async enqueue(tx, job) {
      const [row] = await tx.insert(jobsTable).values(rowOf(job)).returning()
      if (!row) throw new Error('The job could not be written.')
      await requeue(tx, row)
      return row
    },
    async enqueueAll(tx, kind, jobs) {
      if (jobs.length === 0) return []
      const made = jobs.map((job) => ({ ...rowOf({ ...job, kind }), id: newId(), queueId: randomUUID() }))
      const rows = new Map((await tx.insert(jobsTable).values(made).returning()).map((row) => [row.id, row]))
      const entries = made.map(({ id, queueId }) => ({ id: queueId, data: entryOf(id) }))
      await boss.insert(queueName(kind), entries, { db: fromDrizzle(tx, sql) })
      return made.map(({ id }) => rows.get(id)!)
    },
    async cancel(jobId, db = options.database) {
      const job = await requestCancel(db, jobId, options.cancelledMessage)
      // It was deleted with its lecture meanwhile.
      if (!job) throw notFound('job_not_found')
      return job
    },
    async fetch(kind, concurrency, start) {
      const name = queueName(kind)
      const ids = await Promise.all(Array.from({ length: concurrency }, () => fetchOne(kind, start)))
      fetchers.set(name, ids)
      timer ??= setInterval(checkDue, DUE_CHECK_MS)
      return async () => {
        fetchers.delete(name)
        await Promise.all(ids.map((id) => boss.offWork(name, { id, wait: false })))
      }
    },
    async stop() {
      clearInterval(timer)
      await check
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}
