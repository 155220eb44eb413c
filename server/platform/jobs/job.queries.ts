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
      ...(change.done === undefined ? {} : { done: change.done, attempts: 1, delays: 0 }),
      ...(change.total === undefined ? {} : { total: change.total }),
      ...(change.message === undefined ? {} : { messages: toMessageList(change.message) }),
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

/**
 * Keeps the lecture of a job where it is until the transaction ends. Whoever deletes a lecture or swaps its
 * deck locks it before its jobs and slides; ending a job of it in the other order would wait in a circle.
 */
export const holdLectureOf = async (tx: Transaction, job: JobRow): Promise<void> => {
  if (job.lectureId === null) return
  await tx
    .select({ id: lecturesTable.id })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, job.lectureId))
    .for('key share')
}

type End = {
  state: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  message: Messages
  result?: Record<string, unknown>
}

/**
 * Ends a job that this worker runs; undefined when it is no longer this worker's. One that is being cancelled ends
 * cancelled and in no other way.
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

/** Puts a job that this worker runs back into the queue; undefined when it is no longer this worker's. */
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

/** The same for one that waits for something that is not to be had now: that was no start that failed. */
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

/** A cancel: a waiting job ends at once, a running one is asked to, an ended one stays. */
export const requestCancel = async (
  db: Queryable,
  id: string,
  message: (job: JobRow) => Messages,
): Promise<JobRow | undefined> => {
  const before = await findJob(db, id)
  if (!before) return undefined
  // One statement: between two, the job may go from waiting to running or back, and the cancel would be lost.
  const isWaiting = sql`${jobsTable.state} = 'PENDING'`
  const [asked] = await db
    .update(jobsTable)
    .set({
      state: sql`case when ${isWaiting} then 'CANCELLED'::job_state else 'CANCELLING'::job_state end`,
      messages: sql`case when ${isWaiting} then ${JSON.stringify(toMessageList(message(before)))}::jsonb else ${jobsTable.messages} end`,
      endedAt: sql`case when ${isWaiting} then now() end`,
    })
    .where(and(eq(jobsTable.id, id), inArray(jobsTable.state, ['PENDING', 'RUNNING'])))
    .returning()
  return asked ?? findJob(db, id)
}

/**
 * Of the given jobs, as they were claimed, those that must stop here, with the reason: `cancelled` by the
 * owner or gone with their lecture, `lost` when another worker has taken them over.
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
      messages: toMessageList(end.message),
      partial: null,
      workerKey: null,
      endedAt: sql`now()`,
    })
    .where(eq(jobsTable.id, id))
    .returning()
  return row
}
