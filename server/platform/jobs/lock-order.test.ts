import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { coursesTable } from '../db/schema/courses.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import { lecturesTable } from '../db/schema/lectures.ts'
import { usersTable } from '../db/schema/users.ts'
import { JobDelayedError, type JobEnd, type JobHandler } from './job.ts'
import { type JobQueue, startQueue } from './queue.ts'
import { recoverJobs } from './recovery.ts'
import { startWorker } from './worker.ts'

/**
 * Calls lock a lecture before its jobs. The worker must do the same: otherwise a call and the worker each wait for
 * what the other has locked.
 */

const KIND = 'test'
const log = pino({ level: 'silent' })
const cancelledMessage = () => textMessage('Cancelled.')
let database: Database
let drop: () => Promise<void>
let queue: JobQueue
let job: Parameters<JobQueue['enqueue']>[1]

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase(16))
  queue = await startQueue({ database, kinds: [KIND], log, works: true, cancelledMessage })
  const [user] = await database
    .insert(usersTable)
    .values({ name: 'Owner', email: 'o@example.org', passwordHash: 'x', role: 'professor' })
    .returning()
  const ownerId = user!.id
  const about = { name: 'Plants', description: '', supportedLanguages: ['en'] }
  const [course] = await database
    .insert(coursesTable)
    .values({ ...about, professorId: ownerId, courseCode: 'PLANTS' })
    .returning()
  const [lecture] = await database
    .insert(lecturesTable)
    .values({ courseId: course!.id, title: 'Roots', supportedLanguages: ['en'], defaultLanguage: 'en' })
    .returning()
  job = { kind: KIND, ownerId, lectureId: lecture!.id }
})
afterAll(async () => {
  await queue?.stop()
  await drop?.()
})

const countWaiting = async () =>
  (
    await database.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows.length

/** Does `start` while the lecture is locked, waits until it waits for the lecture, and locks the job then. */
const checkJobIsFree = async (
  strength: 'update' | 'key share',
  start: () => unknown,
  jobId: () => Promise<string> | string,
) =>
  database.transaction(async (tx) => {
    await tx.select().from(lecturesTable).where(eq(lecturesTable.id, job.lectureId!)).for(strength)
    start()
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
    const rows = await database
      .select()
      .from(jobsTable)
      .where(eq(jobsTable.id, await jobId()))
      .for('update', { skipLocked: true })
    expect(rows).toHaveLength(1)
  })

const run = async (handle: () => JobEnd, strength: 'update' | 'key share') => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const handler: JobHandler = {
    kind: KIND,
    concurrency: 1,
    cancelledMessage,
    run: async () => {
      begun.resolve()
      await gate.promise
      return handle()
    },
  }
  const worker = await startWorker({ database, queue, handlers: [handler], onCompleted: async () => {}, log })
  const { id } = await database.transaction((tx) => queue.enqueue(tx, job))
  await begun.promise
  await checkJobIsFree(strength, gate.resolve, () => id)
  await worker.stop()
}
const fail = (error: Error) => () => {
  throw error
}

it.each([
  ['ends', () => ({ message: textMessage('Done.') }), 'update'],
  ['changes the lecture', () => ({ message: textMessage('Done.'), changesLecture: true }), 'key share'],
  ['waits', fail(new JobDelayedError(textMessage('Later.'), 60)), 'update'],
  ['is put back', fail(new Error('Passing.')), 'update'],
] as const)('a worker locks the lecture before the job when it %s', (_, handle, strength) =>
  run(handle, strength),
)

it('a job of a dead worker is recovered after its lecture is locked', async () => {
  const { id } = await database.transaction((tx) => queue.enqueue(tx, job))
  await database.update(jobsTable).set({ state: 'RUNNING', workerKey: 1 }).where(eq(jobsTable.id, id))
  let recovering: Promise<void> | undefined
  await checkJobIsFree(
    'update',
    () => {
      recovering = recoverJobs({ database, queue, maxAttempts: 5, cancelledMessage })
    },
    () => id,
  )
  await recovering
  const [recovered] = await database.select().from(jobsTable).where(eq(jobsTable.id, id))
  expect(recovered).toMatchObject({ state: 'PENDING', workerKey: null })
})
