import { setTimeout as sleep } from 'node:timers/promises'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { usersTable } from '../db/schema/users.ts'
import { findJob } from './job.queries.ts'
import { JobDelayedError, type JobRow, type JobRun } from './job.ts'
import { type JobQueue, startQueue } from './queue.ts'
import { startWorker, type Worker } from './worker.ts'

/** Jobs that wait for an unavailable provider: how often, how long, and the effect on other jobs. */

const log = pino({ level: 'silent' })
const KIND = 'test'
const cancelledMessage = () => textMessage('Cancelled.')
let database: Database
let drop: () => Promise<void>
let queue: JobQueue
let ownerId: string
let worker: Worker | undefined

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  queue = await startQueue({ database, kinds: [KIND], log, works: true, cancelledMessage })
  const [user] = await database
    .insert(usersTable)
    .values({ name: 'Owner', email: 'o@example.org', passwordHash: 'x', role: 'professor' })
    .returning()
  ownerId = user!.id
})
afterEach(() => worker?.stop())
afterAll(async () => {
  await queue.stop()
  await drop()
})

const work = async (run: (run: JobRun) => Promise<{ message: Message }>, concurrency = 1) => {
  const handler = { kind: KIND, concurrency, run, cancelledMessage }
  worker = await startWorker({ database, queue, handlers: [handler], onCompleted: async () => {}, log })
}
const enqueue = (): Promise<JobRow> =>
  database.transaction((tx) => queue.enqueue(tx, { kind: KIND, ownerId }))
const waitFor = async (id: string, isIt: (job: JobRow) => boolean): Promise<JobRow> => {
  for (;;) {
    const job = await findJob(database, id)
    if (job && isIt(job)) return job
    await sleep(25)
  }
}
const away = (isAttempt: boolean) =>
  new JobDelayedError(textMessage('It is away. This goes on soon.'), 3_600, {
    isAttempt,
    reason: textMessage('It is away.'),
  })

it('a delay before any attempt uses up no try, and the job shows its reason', async () => {
  await work(async () => {
    throw away(false)
  })
  const { id } = await enqueue()
  await database.execute(sql`update jobs set attempts = 4, delays = 9 where id = ${id} and state = 'PENDING'`)
  const job = await waitFor(id, ({ state, messages }) => state === 'PENDING' && messages.length > 0)
  expect(job).toMatchObject({ messages: [textMessage('It is away. This goes on soon.')] })
  expect(job.delays).toBeLessThanOrEqual(9)
  expect(job.attempts).toBeLessThanOrEqual(4)
})

it('a job fails after ten failed attempts in a row; progress resets the count', async () => {
  let makesProgress = false
  await work(async ({ report }) => {
    if (makesProgress) await report({ done: 1, total: 2 })
    throw away(true)
  })
  const held = async (progress: boolean) => {
    makesProgress = progress
    const job = await database.transaction(async (tx) => {
      const row = await queue.enqueue(tx, { kind: KIND, ownerId })
      await tx.execute(sql`update jobs set delays = 9 where id = ${row.id}`)
      return row
    })
    return waitFor(job.id, ({ messages }) => messages.length > 0)
  }
  const given = await held(false)
  expect(await waitFor(given.id, ({ state }) => state === 'FAILED')).toMatchObject({
    messages: [textMessage('It is away.'), createMessage('tried_too_often')],
  })
  const going = await held(true)
  expect(await waitFor(going.id, ({ state }) => state === 'PENDING')).toMatchObject({
    delays: 1,
    attempts: 0,
  })
})

it('a job waits at most a day', async () => {
  await work(async () => {
    throw away(false)
  })
  const job = await database.transaction(async (tx) => {
    const row = await queue.enqueue(tx, { kind: KIND, ownerId })
    await tx.execute(sql`update jobs set created_at = now() - interval '25 hours' where id = ${row.id}`)
    return row
  })
  expect(await waitFor(job.id, ({ state }) => state === 'FAILED')).toMatchObject({
    messages: [textMessage('It is away.'), createMessage('waited_too_long')],
  })
})

it('a slot whose job was sent back pauses before it takes the next one', async () => {
  let runs = 0
  await work(async () => {
    runs += 1
    throw away(false)
  })
  const jobs = await Promise.all(Array.from({ length: 30 }, enqueue))
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
  await sleep(3_000)
  expect(runs).toBe(1)
  // A waiting job can still be cancelled at once, and the worker stops without waiting for it.
  for (const { id } of jobs) expect((await queue.cancel(id)).state).toBe('CANCELLED')
})
