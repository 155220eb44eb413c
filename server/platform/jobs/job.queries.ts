import { type Message, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import { lecturesTable } from '../db/schema/lectures.ts'
import type { JobReport, JobRow } from './job.ts'
import { PRESENCE_CLASS } from './presence.ts'

export const findJob = async (db: Queryable, id: string): Promise<JobRow | undefined> => {
  const [row] = await db.select().from(jobsTable).where(eq(jobsTable.id, id))
  return row
}

/** Claims a waiting job for this worker; undefined if it no longer waits. */
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

/** Writes progress; false if the job no longer belongs to this worker. */
export const reportJob = async (db: Queryable, job: JobRow, change: JobReport): Promise<boolean> => {
  const share = change.total ? Math.floor(((change.done ?? 0) / change.total) * 100) : undefined
  const rows = await db
    .update(jobsTable)
    .set({
      ...(change.done === undefined ? {} : { done: change.done, attempts: 1, delays: 0 }),
      ...(change.total === undefined ? {} : { total: change.total }),
      ...(change.message === undefined ? {} : { messages: toMessageList(change.message) }),
      ...(change.partial === undefined ? {} : { partial: change.partial }),
      // Only the end of the job sets 100.
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

/**
 * Whether a job runs here and is not being cancelled. A cancel that comes later waits until the transaction ends. Lock
 * the lecture first.
 */
export const lockRunningJob = async (tx: Transaction, job: JobRow): Promise<boolean> => {
  const rows = await tx
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(and(ownedBy(job), eq(jobsTable.state, 'RUNNING')))
    .for('update')
  return rows.length > 0
}

/**
 * Locks the lecture of a job until the transaction ends. Deleting a lecture or swapping its deck locks the
 * lecture before its jobs and slides; ending a job in the other order would deadlock.
 */
export const lockLectureOf = async (
  tx: Transaction,
  job: JobRow,
  strength: 'key share' | 'update' = 'key share',
): Promise<void> => {
  if (job.lectureId === null) return
  await tx
    .select({ id: lecturesTable.id })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, job.lectureId))
    .for(strength)
}

type End = {
  state: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  message: Messages
  result?: Record<string, unknown>
}

/**
 * Ends a job of this worker; undefined if it no longer belongs to this worker. A job that is being
 * cancelled can only end as cancelled.
 */
export const endJob = async (tx: Transaction, job: JobRow, end: End): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: end.state,
      messages: toMessageList(end.message),
      partial: null,
      workerKey: null,
      endedAt: sql`now()`,
      ...(end.result ? { result: end.result } : {}),
      ...(end.state === 'COMPLETED' ? { progress: 100 } : {}),
    })
    .where(and(ownedBy(job), end.state === 'CANCELLED' ? undefined : eq(jobsTable.state, 'RUNNING')))
    .returning()
  return row
}

/** Puts a job of this worker back into the queue; undefined if it no longer belongs to this worker. */
export const releaseJob = async (
  tx: Transaction,
  job: JobRow,
  message?: Messages,
): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: 'PENDING',
      workerKey: null,
      ...(message === undefined ? {} : { messages: toMessageList(message) }),
    })
    .where(and(ownedBy(job), eq(jobsTable.state, 'RUNNING')))
    .returning()
  return row
}

/**
 * Like `releaseJob`, for a job that waits for an unavailable provider: this does not count as a failed
 * start.
 */
export const delayJob = async (
  tx: Transaction,
  job: JobRow,
  change: { messages: readonly Message[]; isAttempt: boolean },
): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: 'PENDING',
      workerKey: null,
      messages: change.messages,
      attempts: sql`greatest(0, ${jobsTable.attempts} - 1)`,
      ...(change.isAttempt ? { delays: sql`${jobsTable.delays} + 1` } : {}),
    })
    .where(and(ownedBy(job), eq(jobsTable.state, 'RUNNING')))
    .returning()
  return row
}

/** Requests a cancel: a waiting job ends at once, a running one is asked to stop, an ended one stays. */
export const requestCancel = async (
  db: Queryable,
  id: string,
  message: (job: JobRow, db: Queryable) => Messages | Promise<Messages>,
): Promise<JobRow | undefined> => {
  const before = await findJob(db, id)
  if (!before) return undefined
  const cancelled = before.state === 'PENDING' || before.state === 'RUNNING' ? await message(before, db) : []
  // Use one statement: between two, the job may change from waiting to running or back, and the cancel
  // would be lost.
  const isWaiting = sql`${jobsTable.state} = 'PENDING'`
  const [asked] = await db
    .update(jobsTable)
    .set({
      state: sql`case when ${isWaiting} then 'CANCELLED'::job_state else 'CANCELLING'::job_state end`,
      messages: sql`case when ${isWaiting} then ${JSON.stringify(toMessageList(cancelled))}::jsonb else ${jobsTable.messages} end`,
      endedAt: sql`case when ${isWaiting} then now() end`,
    })
    .where(and(eq(jobsTable.id, id), inArray(jobsTable.state, ['PENDING', 'RUNNING'])))
    .returning()
  return asked ?? findJob(db, id)
}

/**
 * Finds which of the given jobs, as they were claimed, must stop here, with the reason: `cancelled` by the
 * owner or deleted with their lecture, `lost` if another worker has taken them over.
 */
export const findJobsToStop = async (
  db: Queryable,
  claimed: JobRow[],
): Promise<Map<string, 'cancelled' | 'lost'>> => {
  const ids = claimed.map((job) => job.id)
  const rows = await db
    .select({ id: jobsTable.id, state: jobsTable.state, workerKey: jobsTable.workerKey })
    .from(jobsTable)
    .where(inArray(jobsTable.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const stops = new Map<string, 'cancelled' | 'lost'>()
  for (const { id, workerKey } of claimed) {
    const now = found.get(id)
    if (!now) stops.set(id, 'cancelled')
    else if (now.workerKey !== workerKey) stops.set(id, 'lost')
    else if (now.state === 'CANCELLING') stops.set(id, 'cancelled')
  }
  return stops
}

const deadWorker = sql`not exists (
  select 1 from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()
    and l.classid = ${PRESENCE_CLASS} and l.objid::int = ${jobsTable.workerKey} and l.granted)`

const isOfDeadWorker = and(inArray(jobsTable.state, ['RUNNING', 'CANCELLING']), deadWorker)

/** Running jobs of dead workers. */
export const findJobsOfDeadWorkers = async (db: Queryable): Promise<JobRow[]> =>
  db.select().from(jobsTable).where(isOfDeadWorker)

/** Locks a job that still is a dead worker's, for the caller's transaction; undefined if another worker has it. */
export const lockJobOfDeadWorker = async (tx: Transaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx
    .select()
    .from(jobsTable)
    .where(and(eq(jobsTable.id, id), isOfDeadWorker))
    .for('update', { skipLocked: true })
  return row
}

/** Waiting jobs that no queue entry will start: the entry was lost with a process, or expired. */
export const lockLostJobs = async (tx: Transaction): Promise<JobRow[]> =>
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

/** Gives a job back to the queue, without its worker. */
export const resetJob = async (tx: Transaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({ state: 'PENDING', workerKey: null })
    .where(eq(jobsTable.id, id))
    .returning()
  return row
}

/** Ends a job whose worker has died. */
export const endDeadJob = async (tx: Transaction, id: string, end: End): Promise<JobRow | undefined> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: end.state,
      messages: toMessageList(end.message),
      partial: null,
      workerKey: null,
      endedAt: sql`now()`,
    })
    .where(eq(jobsTable.id, id))
    .returning()
  return row
}
