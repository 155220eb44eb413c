import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { newId } from '../db/schema/columns.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import { usersTable } from '../db/schema/users.ts'
import { startQueue } from './queue.ts'

/** As many as the web process of a test has; production has 16. */
const CONNECTIONS = 4
const KINDS = ['test', 'other']

it('takes as many jobs at once as there are connections, right after its start', async () => {
  const { database, drop } = await createTestDatabase(CONNECTIONS)
  const log = pino({ level: 'silent' })
  const start = () =>
    startQueue({
      database,
      kinds: KINDS,
      log,
      works: false,
      cancelledMessage: () => textMessage('Cancelled.'),
    })
  // First with new queues, then with existing ones.
  for (const round of [1, 2]) {
    const queue = await start()
    const [user] = await database
      .insert(usersTable)
      .values({ name: 'Owner', email: `o${round}@example.org`, passwordHash: 'x', role: 'student' })
      .returning()
    let begun = 0
    const { promise: allBegun, resolve } = Promise.withResolvers<void>()
    // Like a class that submits in the same second: every transaction holds its connection before the first
    // enqueues.
    await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) =>
        database.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          begun += 1
          if (begun === CONNECTIONS) resolve()
          await allBegun
          await queue.enqueue(tx, { kind: KINDS[index % KINDS.length]!, ownerId: user!.id })
        }),
      ),
    )
    expect(await database.$count(jobsTable)).toBe(CONNECTIONS * round)
    await queue.stop()
  }
  await drop()
})

it('answers the cancel of a job that was deleted meanwhile like one that never was', async () => {
  const { database, drop } = await createTestDatabase(CONNECTIONS)
  const log = pino({ level: 'silent' })
  const cancelledMessage = () => textMessage('Cancelled.')
  const queue = await startQueue({ database, kinds: KINDS, log, works: false, cancelledMessage })
  await expect(queue.cancel(newId())).rejects.toMatchObject({ status: 404 })
  await queue.stop()
  await drop()
})
