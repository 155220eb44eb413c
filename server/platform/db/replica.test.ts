import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administration } from '@lectern/contract/administration.ts'
import { courses } from '@lectern/contract/courses.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { insight } from '@lectern/contract/insight.ts'
import { operations } from '@lectern/contract/operations.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { checkReplica } from '../../admin/doctor/check-replica.ts'
import { signUpOverHttp } from '../../client/http-client.ts'
import { startServerProcess } from '../../testing/process.ts'
import { makeStandby } from '../../testing/servers/standby.ts'
import { startTestPostgres } from '../../testing/test-postgres.ts'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from './database.ts'
import type { EmbeddedServer } from './embedded/embedded-server.ts'
import { openReplica, type Replica } from './replica.ts'

const folders: string[] = []
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'replica-'))
  folders.push(folder)
  return folder
}
const urlOf = ({ host, user, database }: EmbeddedServer['connection']) =>
  `postgresql://${user}@${encodeURIComponent(host)}/${database}`

let primary: EmbeddedServer
let standby: EmbeddedServer
let startStandby: () => Promise<EmbeddedServer>
let database: Database
beforeAll(async () => {
  primary = await startTestPostgres(await makeFolder(), { synchronous_commit: 'on' })
  const settings = { max_connections: '400' }
  ;({ start: startStandby } = await makeStandby(primary.connection, await makeFolder(), settings))
  standby = await startStandby()
  database = openDatabase(primary.connection, 4)
  await database.execute(sql`create table notes_of_test (text text)`)
})
afterAll(async () => {
  await database?.$client.end()
  await standby?.stop()
  await primary?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

let replica: Replica
const log = { warn: vi.fn(), info: vi.fn() }
beforeEach(() => {
  replica = openReplica(database, urlOf(standby.connection), 4, log)
})
afterEach(() => replica.close())

const write = (text: string) => database.execute(sql`insert into notes_of_test values (${text})`)
/** Where it was read, and whether the text was there. */
const look = (text: string) =>
  replica.read(async (db) => {
    const { rows } = await db.execute<{ on_replica: boolean; found: boolean }>(
      sql`select pg_is_in_recovery() as on_replica, exists (select 1 from notes_of_test where text = ${text}) as found`,
    )
    return rows[0]!
  })
const asStandby = async (statement: string) => {
  const db = openDatabase(standby.connection, 1)
  try {
    return (await db.$client.query(statement)).rows
  } finally {
    await db.$client.end()
  }
}

it('reads from the replica what was written just before', async () => {
  const places: boolean[] = []
  for (let round = 0; round < 30; round += 1) {
    await write(`round ${round}`)
    const { on_replica, found } = await look(`round ${round}`)
    expect([round, found]).toEqual([round, true])
    places.push(on_replica)
  }
  expect(places.filter(Boolean).length).toBeGreaterThan(0)
})

it('reads from the primary while the replica is late, and from the replica again', async () => {
  await expect.poll(async () => (await look('')).on_replica, { timeout: 10_000 }).toBe(true)
  await asStandby('select pg_wal_replay_pause()')
  await write('while it is late')
  expect(await look('while it is late')).toEqual({ on_replica: false, found: true })
  await asStandby('select pg_wal_replay_resume()')
  await expect
    .poll(() => look('while it is late'), { timeout: 10_000 })
    .toEqual({ on_replica: true, found: true })
})

it('reads from the primary while the replica is away, and again what failed in the middle', async () => {
  await expect.poll(async () => (await look('')).on_replica, { timeout: 10_000 }).toBe(true)
  const places: boolean[] = []
  await replica.read(async (db) => {
    const { rows } = await db.execute<{ on_replica: boolean }>(sql`select pg_is_in_recovery() as on_replica`)
    places.push(rows[0]!.on_replica)
    if (rows[0]!.on_replica) await standby.stop()
    await db.execute(sql`select 1`)
  })
  expect(places).toEqual([true, false])
  await write('while it is away')
  expect(await look('while it is away')).toEqual({ on_replica: false, found: true })
  standby = await startStandby()
  await replica.close()
  replica = openReplica(database, urlOf(standby.connection), 4, log)
  await expect
    .poll(() => look('while it is away'), { timeout: 10_000 })
    .toEqual({ on_replica: true, found: true })
})

it('is examined by the doctor', async () => {
  const check = async (url: string | undefined) =>
    (await checkReplica(database, { databaseReplicaUrl: url } as Config)).map(({ state, text }) => [
      state,
      text,
    ])
  expect(await check(undefined)).toEqual([])
  expect(await check(urlOf(standby.connection))).toEqual([['ok', 'it is up to date with the database']])
  expect(await check(urlOf(primary.connection))).toEqual([
    ['wrong', 'the server at DATABASE_REPLICA_URL is not a replica'],
  ])
  expect(await check('postgresql://lectern@127.0.0.1:9/none')).toEqual([
    ['wrong', expect.stringContaining('ECONNREFUSED')],
  ])
})

it('fails as the work fails, without asking the primary', async () => {
  await expect.poll(async () => (await look('')).on_replica, { timeout: 10_000 }).toBe(true)
  const work = vi.fn((db: Database) => db.execute(sql`select 1 / 0`))
  await expect(replica.read(work)).rejects.toThrow()
  expect(work).toHaveBeenCalledTimes(1)
})

it('serves gradebooks, insight and lists of a platform', async () => {
  const platform = await startServerProcess(await makeFolder(), {
    ROLE: 'web',
    LOG_LEVEL: 'info',
    DATABASE_URL: urlOf(primary.connection),
    DATABASE_REPLICA_URL: urlOf(standby.connection),
  })
  try {
    const professor = await signUpOverHttp(platform.url, { role: 'professor' })
    await database.execute(
      sql`update users set administrator_since = now() where email = ${professor.person.email}`,
    )
    const { _id: id } = await professor.call(courses.create, {
      body: { name: 'Optics', description: 'Light.' },
    })
    const readAll = async () => {
      await professor.call(gradebookCalls.get, { params: { id } })
      await professor.call(insight.students, { params: { id } })
      const { courses: listed } = await professor.call(operations.courses)
      expect(listed.map(({ name }) => name)).toContain('Optics')
      await professor.call(operations.quotas)
      await professor.call(administration.users)
      await professor.call(administration.audit)
    }
    await expect
      .poll(
        async () => {
          await readAll()
          const rows = await asStandby(
            `select distinct query from pg_stat_activity where application_name = 'lectern' and query ~ 'audit_entries'`,
          )
          return rows.length
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
    expect(platform.output()).toContain('the replica is used')
    expect(platform.output()).not.toContain('read-only transaction')
  } finally {
    await platform.stop()
  }
})
