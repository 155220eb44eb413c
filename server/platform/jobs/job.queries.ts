import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import type { JobReport, JobRow } from './job.ts'
import { PRESENCE_CLASS } from './presence.ts'

export const findJob = async (db: Queryable, id: string): Promise<JobRow | undefined> => {
  const [row] = await db.select().from(jobsTable).where(eq(jobsTable.id, id))
  return row
}

/** Takes a waiting job for this worker; undefined when there is nothing left to do. */
export const claimJob = async (db: Queryable, id: string, workerKey: number): Promise<JobRow | undefined> => {
  const [row] = await db
    .update(jobsTable)
    .set({
      state: 'RUNNING',
      workerKey,
      startedAt: sql`coalesce(${jobsTable.startedAt}, now())`,
      attempts: sql`${jobsTable.attempts} + 1`,
    })
    .where(and(eq(jobsTable.id, id), eq(jobsTable.state, 'PENDING')))
    .returning()
  return row
}

/** Writes progress; false when the job is no longer this worker's. */
export const reportJob = async (db: Queryable, job: JobRow, change: JobReport): Promise<boolean> => {
  const share = change.total ? Math.floor(((change.done ?? 0) / change.total) * 100) : undefined
  const rows = await db
    .update(jobsTable)
    .set({
      ...(change.done === undefined ? {} : { done: change.done, attempts: 1 }),
      ...(change.total === undefined ? {} : { total: change.total }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.partial === undefined ? {} : { partial: change.partial }),
      // 100 is for the end alone.
      ...(share === undefined ? {} : { progress: Math.min(99, Math.max(0, share)) }),
    })
    .where(ownedBy(job))
    .returning({ id: jobsTable.id })
  return rows.length > 0
}

const ownedBy = (job: JobRow) =>
  and(
    eq(jobsTable.id, job.id),
    job.workerKey === null ? isNull(jobsTable.workerKey) : eq(jobsTable.workerKey, job.workerKey),
    inArray(jobsTable.state, ['RUNNING', 'CANCELLING']),
  )

type End = {
  state: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  message: string
  error?: string
  result?: Record<string, unknown>
}

/** Ends a job that this worker runs; undefined when it is no longer this worker's. */
export const endJob = async (tx: Transaction, job: JobRow, end: End): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: end.state,
      message: end.message,
      error: end.error ?? null,
      partial: null,
      workerKey: null,
      endedAt: sql`now()`,
      ...(end.result ? { result: end.result } : {}),
      ...(end.state === 'COMPLETED' ? { progress: 100 } : {}),
    })
    .where(ownedBy(job))
    .returning()
  return row
}

/** Puts a job that this worker runs back into the queue; undefined when it is no longer this worker's. */
export const releaseJob = async (
  tx: Transaction,
  job: JobRow,
  message?: string,
): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({ state: 'PENDING', workerKey: null, ...(message === undefined ? {} : { message }) })
    .where(and(ownedBy(job), eq(jobsTable.state, 'RUNNING')))
    .returning()
  return row
}

/** A cancel: a waiting job ends at once, a running one is asked to, an ended one stays. */
export const requestCancel = async (
  db: Queryable,
  id: string,
  message: (job: JobRow) => string,
): Promise<JobRow | undefined> => {
  const before = await findJob(db, id)
  if (!before) return undefined
  const [ended] = await db
    .update(jobsTable)
    .set({ state: 'CANCELLED', message: message(before), endedAt: sql`now()` })
    .where(and(eq(jobsTable.id, id), eq(jobsTable.state, 'PENDING')))
    .returning()
  if (ended) return ended
  const [asked] = await db
    .update(jobsTable)
    .set({ state: 'CANCELLING' })
    .where(and(eq(jobsTable.id, id), eq(jobsTable.state, 'RUNNING')))
    .returning()
  return asked ?? findJob(db, id)
}

/** Of the given jobs, as they were claimed, those that may still run here: not cancelled, not deleted, not taken over. */
export const findJobsToGoOn = async (db: Queryable, claimed: JobRow[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: jobsTable.id, workerKey: jobsTable.workerKey })
    .from(jobsTable)
    .where(
      and(
        inArray(
          jobsTable.id,
          claimed.map((job) => job.id),
        ),
        eq(jobsTable.state, 'RUNNING'),
      ),
    )
  const owners = new Map(rows.map((row) => [row.id, row.workerKey]))
  return new Set(claimed.filter((job) => owners.get(job.id) === job.workerKey).map((job) => job.id))
}

const deadWorker = sql`not exists (
  select 1 from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()
    and l.classid = ${PRESENCE_CLASS} and l.objid::int = ${jobsTable.workerKey} and l.granted)`

/** Jobs whose worker died while it ran them. Locked for the caller's transaction. */
export const lockJobsOfDeadWorkers = async (tx: Transaction): Promise<JobRow[]> =>
  tx
    .select()
    .from(jobsTable)
    .where(and(inArray(jobsTable.state, ['RUNNING', 'CANCELLING']), deadWorker))
    .for('update', { skipLocked: true })

/** Waiting jobs that nothing in the queue will start: their queue entry died with a process, or expired. */
export const lockForgottenJobs = async (tx: Transaction): Promise<JobRow[]> =>
  tx
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.state, 'PENDING'),
        sql`not exists (select 1 from pgboss.job q where q.id = ${jobsTable.queueId}
              and (q.state in ('created', 'retry') or (q.state = 'active' and q.started_on > now() - interval '10 seconds')))`,
      ),
    )
    .for('update', { skipLocked: true })

export const resetJob = async (tx: Transaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({ state: 'PENDING', workerKey: null })
    .where(eq(jobsTable.id, id))
    .returning()
  return row
}

export const endDeadJob = async (tx: Transaction, id: string, end: End): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: end.state,
      message: end.message,
      error: end.error ?? null,
      partial: null,
      workerKey: null,
      endedAt: sql`now()`,
    })
    .where(eq(jobsTable.id, id))
    .returning()
  return row
}
