import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './db/database.ts'
import { describeError } from './log.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  await database.execute(sql`create table people (email text unique)`)
})
afterAll(() => drop())

it('names the failed query and the reason, without its parameters', async () => {
  const write = () => database.execute(sql`insert into people (email) values (${'somebody@example.org'})`)
  await write()
  const error = await write().catch((thrown) => thrown)
  expect(error.message).toContain('somebody@example.org')
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('somebody')
  expect(described.message).toContain('insert into people')
  expect(described.stack).toContain('log.test.ts')
  expect(described.cause).toMatchObject({ code: '23505', message: expect.stringContaining('unique') })
})

it('keeps the beginning and the end of a query that adds many rows', () => {
  const error = new Error(`Failed query: insert into x values ${'($1), '.repeat(4_000)}`)
  error.stack = `${error.message}\n    at somewhere.ts`
  const described = describeError(error)
  expect(described.message).toContain('insert into x')
  expect(described.stack).toContain('at somewhere.ts')
  expect(JSON.stringify(described).length).toBeLessThan(10_000)
})

it('cuts a text of several lines among the parameters as well', () => {
  const error = new Error('Failed query: update x\nparams: first line\nsecond line,42')
  expect(JSON.stringify(describeError(error))).not.toMatch(/first|second|42/)
})
