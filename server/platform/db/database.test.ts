import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { startTestApp } from '../../testing/test-app.ts'
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

it('is ready for the program that runs, also when a newer release was put into its folder', async () => {
  const { database, drop } = await createTestDatabase()
  const cache = path.resolve(import.meta.dirname, '../../../.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'release-'))
  try {
    const source = await readFile(path.join(import.meta.dirname, 'migrate.ts'), 'utf8')
    const helper = path.join(import.meta.dirname, 'database.ts')
    await writeFile(path.join(folder, 'migrate.ts'), source.replace('./database.ts', helper))
    await cp(path.join(import.meta.dirname, 'migrations'), path.join(folder, 'migrations'), {
      recursive: true,
    })
    const program: typeof import('./migrate.ts') = await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, 'migrate.ts')).href
    )
    await program.migrateDatabase(database)
    const file = path.join(folder, 'migrations/meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    journal.entries.push({ ...journal.entries.at(-1), when: 4_102_444_800_000 })
    await writeFile(file, JSON.stringify(journal))
    expect(await program.isMigrated(database)).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
    await drop()
  }
})

it('answers that the server is busy when a call waits in vain for a connection, not that the database is away', async () => {
  const platform = await startTestApp()
  const { $client } = platform.context.database
  const taken = await Promise.all(Array.from({ length: $client.options.max }, () => $client.connect()))
  const answer = await platform.app.inject({ url: '/api/courses/name-by-code?course_code=AAAAAA' })
  for (const client of taken) client.release()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({
    code: 'server_busy',
    detail: 'The server is too busy to do this at the moment. Please try again in a few seconds.',
  })
  await platform.stop()
})
