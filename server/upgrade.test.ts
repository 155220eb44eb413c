import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { users } from '@lectern/contract/users.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { findLastApplied, listMigrations, migrateDatabase } from './platform/db/migrate.ts'
import { clientOf } from './testing/client.ts'
import { waitForJob } from './testing/jobs.ts'
import { readFacts } from './testing/releases/facts.ts'
import { people } from './testing/releases/people.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** A filled database of each kept release becomes one of this program, and its people find what they had. */

const folder = new URL('./testing/releases/', import.meta.url)

describe.each(['0.1.0'])('from %s', (release) => {
  const name = `release_${release.replaceAll('.', '_')}_${process.pid}`
  let admin: pg.Client
  let platform: TestApp
  let facts: Record<string, unknown>
  /** Rows by table, before the migrations. */
  const filled = new Map<string, number>()

  beforeAll(async () => {
    const server = inject('databaseServer')
    admin = new pg.Client({ ...server, database: 'postgres' })
    await admin.connect()
    await admin.query(`create database "${name}" template template0`)
    const packed = await readFile(new URL(`${release}.sql.gz`, folder))
    const old = new pg.Client({ ...server, database: name })
    await old.connect()
    await old.query(String(await promisify(gunzip)(packed)))
    const { rows } = await old.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { table_name: table } of rows)
      filled.set(table, Number((await old.query(`select count(*) from public."${table}"`)).rows[0].count))
    await old.end()
    const database = openDatabase({ ...server, database: name }, 4)
    await migrateDatabase(database)
    await database.$client.end()
    platform = await startTestApp({ works: true, template: name })
    facts = JSON.parse(await readFile(new URL(`${release}.json`, folder), 'utf8'))
  })
  afterAll(async () => {
    await platform?.stop()
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.end()
  })

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { status, body } = await clientOf(platform.app).call(users.login, {
      body: { username: email, password },
    })
    expect([email, status]).toEqual([email, 200])
    return clientOf(platform.app, body.access_token)
  }
  const read = async (path: string, token: string): Promise<unknown> => {
    const answer = await platform.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, answer.statusCode]).toEqual([path, 200])
    return answer.json()
  }

  it('has rows in every table', () => {
    expect(filled.size).toBeGreaterThan(30)
    expect([...filled].filter(([, rows]) => rows === 0)).toEqual([])
  })
  it('has every migration', async () => {
    expect(await findLastApplied(platform.context.database)).toBe(listMigrations().at(-1))
  })
  it.each(people)('$name signs in with the old password and finds what was there', async (person) => {
    const client = await signIn(person)
    expect(await readFacts(read, client.token!)).toEqual(facts[person.email])
  })
  it('goes on with a job that the old release left open', async () => {
    const ada = await signIn(people[0])
    const { rows } = await platform.context.database.$client.query(
      `select id from jobs where kind = 'regrade_preview' order by created_at desc limit 1`,
    )
    expect((await waitForJob(ada, rows[0].id)).status).toBe('COMPLETED')
  })
  it('takes new work', async () => {
    const ada = await signIn(people[0])
    const [course] = (await read('/courses', ada.token!)) as { _id: string }[]
    const list = await ada.call(quizzes.ofCourse, { params: { courseId: course!._id } })
    const { body: quiz } = await ada.call(quizzes.get, { params: { id: list.body[0]!._id } })
    const saved = await ada.call(quizzes.update, {
      params: { id: quiz._id },
      body: { title: 'After the upgrade', revision: quiz.revision },
    })
    expect([saved.status, saved.body.title]).toEqual([200, 'After the upgrade'])
  })
})
