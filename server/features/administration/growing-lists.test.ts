import * as limits from '@lectern/contract/limits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRowsOf } from '../../testing/plans.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listAccounts } from './accounts.queries.ts'
import { listAuditLog } from './audit-log.ts'

const ACCOUNTS = 3 * limits.countedRows
/** A scan that stops at the last counted row has passed some that its filter leaves out. */
const ALLOWED = 1.2 * limits.countedRows

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
  const { database } = platform.context
  await database.execute(sql`
    insert into users (id, name, email, password_hash, role, disabled_at)
    select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.org', '-',
      case when n % 300 = 0 then 'professor'::role else 'student' end, case when n % 500 = 0 then now() end
    from generate_series(1, ${ACCOUNTS}::int) n`)
  await database.execute(sql`
    insert into audit_entries (action, actor_name, client)
    select case when n % 100 = 0 then 'grade_changed' else 'signed_in' end, 'Person ' || n, '10.0.0.1'
    from generate_series(1, ${ACCOUNTS}::int) n`)
  await database.execute(sql`vacuum analyze users, audit_entries`)
})
afterAll(() => platform.stop())

const mostRows = async (work: () => Promise<unknown>) => {
  const [most] = await readRowsOf(platform.context.database, work)
  return most!.rows
}

it('reads a page of accounts, and no more rows than are counted', async () => {
  const { database } = platform.context
  const all = { search: '', group: 'all', state: 'any', order: 'name', page: 1 } as const
  const { accounts, counts } = await listAccounts(database, all)
  expect(accounts).toHaveLength(limits.usersPerPage)
  expect(counts).toEqual({
    all: limits.countedRows,
    student: limits.countedRows,
    professor: ACCOUNTS / 300,
    administrator: 0,
  })
  for (const group of ['all', 'student', 'professor', 'administrator'] as const)
    for (const state of ['any', 'disabled'] as const)
      expect([group, state, await mostRows(() => listAccounts(database, { ...all, group, state }))]).toEqual([
        group,
        state,
        expect.toSatisfy((rows: number) => rows <= ALLOWED),
      ])
})

it('reads accounts by their last sign-in, and no more rows than are counted', async () => {
  const { database } = platform.context
  const asked = { search: '', group: 'all', state: 'any', order: 'signed_in', page: 1 } as const
  for (const idleSince of [undefined, new Date(0), new Date(platform.clock.nowMs() + 1_000)])
    expect([idleSince, await mostRows(() => listAccounts(database, { ...asked, idleSince }))]).toEqual([
      idleSince,
      expect.toSatisfy((rows: number) => rows <= ALLOWED),
    ])
})

it('searches accounts by an index of parts of their names and emails', async () => {
  const { database } = platform.context
  for (const search of ['person 4711', 'N-4711@EX', 'nobody']) {
    const work = () => listAccounts(database, { search, group: 'all', state: 'any', order: 'name', page: 1 })
    const { accounts, counts } = await work()
    expect([search, accounts.map(({ name }) => name), counts.all]).toEqual([
      search,
      search === 'nobody' ? [] : ['Person 4711'],
      accounts.length,
    ])
    expect([search, (await mostRows(work)) < 500]).toEqual([search, true])
  }
  // Of one field, not of both together.
  const across = { search: '4711 person-4711', group: 'all', state: 'any', order: 'name', page: 1 } as const
  expect((await listAccounts(database, across)).accounts).toEqual([])
})

it('reads a page of the audit log, and no more rows than are counted', async () => {
  const { context } = platform
  const { entries, total } = await listAuditLog(context, { group: 'all' })
  expect([entries.length, total]).toEqual([limits.auditEntriesPerPage, limits.countedRows])
  const asked = { everything: { group: 'all' }, grades: { group: 'grades' } } as const
  for (const [what, filter] of Object.entries(asked))
    expect([what, (await mostRows(() => listAuditLog(context, filter))) <= ALLOWED]).toEqual([what, true])
  const search = () => listAuditLog(context, { group: 'all', search: 'person 4711' })
  expect((await search()).total).toBe(1)
  expect(await mostRows(search)).toBeLessThan(500)
})
