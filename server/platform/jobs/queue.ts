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
import { findTraceparent } from '../tracing/tracing.ts'
import { createFetchers, type Entry, queueName } from './fetchers.ts'
import { requestCancel } from './job.queries.ts'
import type { JobRow } from './job.ts'

export type NewJob = Pick<typeof jobsTable.$inferInsert, 'kind' | 'ownerId'> &
  Partial<
    Pick<
      typeof jobsTable.$inferInsert,
      'courseId' | 'lectureId' | 'slideNumber' | 'language' | 'originalFilename' | 'payload' | 'total'
    >
  > & { message?: Messages }

/** Only this module and `fetchers.ts` know pg-boss. */
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

const entryOf = (id: string): Entry => {
  const traceparent = findTraceparent()
  return traceparent === undefined ? { id } : { id, traceparent }
}

/** Retries and crashes are handled on the platform's own row; the queue only starts jobs. */
const settings = { retryLimit: 0, expireInSeconds: 86_399, deleteAfterSeconds: 3_600, notify: true }

/** Runs pg-boss on the platform's own pool, with one connection of it for LISTEN. */
const onPool = (database: Database): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => database.$client.query(text, values as unknown[]),
  async listen(channel, onNotification, onReconnect) {
    const listener = await listen(database, channel, { notification: onNotification, connected: onReconnect })
    return { close: async () => listener.close() }
  },
})

/** Creates the queues that are missing, and gives the others today's settings. */
const prepareQueues = async (boss: PgBoss, kinds: readonly string[]): Promise<void> => {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of kinds.map(queueName)) {
    const found = present.get(name)
    if (found && isDeepStrictEqual({ ...found, ...settings }, found)) continue
    if (found) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // Fill pg-boss's cache of the queue now. Creating or updating a queue clears it, and the next use reads
    // it over another connection than the caller's. If transactions hold all connections of the pool at
    // that moment, they deadlock. pg-boss has no call that only fills the cache, so look for an entry that
    // does not exist.
    await boss.findJobs(name, { id: randomUUID() })
  }
}

/** Starts pg-boss (and creates its missing tables) with a queue for each kind of job. */
export const startQueue = async (options: {
  database: Database
  kinds: readonly string[]
  cancelledMessage(job: JobRow, db: Queryable): Messages | Promise<Messages>
  log: Logger
  works: boolean
}): Promise<JobQueue> => {
  const { database, log } = options
  const boss = new PgBoss({
    db: onPool(database),
    useListenNotify: options.works,
    schedule: false,
    supervise: options.works,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.debug({ warning: warning.message }, 'job queue'))
  await boss.start()
  await prepareQueues(boss, options.kinds)
  const fetchers = createFetchers({ boss, database, log })

  const requeue: JobQueue['requeue'] = async (tx, job, delaySeconds = 0) => {
    const queueId = await boss.send(queueName(job.kind), entryOf(job.id), {
      db: fromDrizzle(tx, sql),
      ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
    })
    await tx.update(jobsTable).set({ queueId }).where(eq(jobsTable.id, job.id))
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
    async cancel(jobId, db = database) {
      const job = await requestCancel(db, jobId, options.cancelledMessage)
      // It was deleted with its lecture meanwhile.
      if (!job) throw notFound('job_not_found')
      return job
    },
    fetch: fetchers.fetch,
    async stop() {
      await fetchers.stop()
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}
