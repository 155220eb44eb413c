import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { DatabaseVersionError, migrateDatabase } from './migrate.ts'

it('outlives a connection that is ended while it is lent, between two queries', async () => {
  const { database, drop } = await createTestDatabase()
  const client = await database.$client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await database.$client.query('select pg_terminate_backend($1)', [rows[0].pid])
  // Without a listener the broken connection would end the process here.
  await sleep(100)
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await database.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await drop()
})

it('is refused by a program that is older than the database, in one line', async () => {
  const { database, drop } = await createTestDatabase()
  await migrateDatabase(database)
  await database.$client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', $1)`,
    [Date.now() + 10 * 365 * 86_400_000],
  )
  const error = await migrateDatabase(database).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseVersionError)
  expect((error as Error).message).toBe(
    'The database was made by a newer release of Lectern than this one: start that release, or restore a backup.',
  )
  await drop()
})
