import { setTimeout as sleep } from 'node:timers/promises'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type SilentProxy, startSilentProxy } from '../../testing/servers/silent-proxy.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isUnavailable, openDatabase } from './database.ts'
import { SilentConnectionError } from './watched-client.ts'

/** All data between the platform and the database is lost, while every socket stays open. */

const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
/** Shorter than on the platform, so that the tests take seconds. */
const SILENT_MS = 1_000

let proxy: SilentProxy
let platform: TestApp
let professor: Person
beforeAll(async () => {
  proxy = await startSilentProxy(inject('databaseServer'))
  platform = await startTestApp({ works: true, databaseVia: { ...proxy, silentMs: SILENT_MS } })
  professor = await makeProfessor(platform)
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await platform?.stop()
  await proxy?.stop()
})

const listCourses = () =>
  platform.app.inject({
    method: 'GET',
    url: '/api/courses',
    headers: { authorization: `Bearer ${professor.token}` },
  })

describe('a silent connection', () => {
  it('is ended, with its idle neighbours, and the pool goes on with new ones', async () => {
    const { $client: pool } = platform.context.database
    const lent = await pool.connect()
    const idle = await pool.connect()
    idle.release()
    proxy.silence()
    await proxy.restore()
    // The network works again, but the data of these connections is lost forever.
    const error = await lent.query('select 1').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SilentConnectionError)
    lent.release()
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })

  it('is told from a statement that takes long', async () => {
    const { rows } = await platform.context.database.$client.query('select pg_sleep(2.5), 1 as one')
    expect(rows).toMatchObject([{ one: 1 }])
  })

  it('goes back to the pool when not even `begin` arrives', async () => {
    const { options } = platform.context.database.$client
    const database = openDatabase(options, 2, { silentMs: SILENT_MS })
    await database.$client.query('select 1')
    proxy.silence()
    const failed = await Promise.allSettled(
      [1, 2, 3, 4].map(() => database.transaction((tx) => tx.execute('select 1'))),
    )
    expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 'rejected'))
    await proxy.restore()
    await database.transaction((tx) => tx.execute('select 1'))
    // Waits for every connection that was not given back.
    await database.$client.end()
  })

  it('ends its transaction, and goes back to the pool as unusable', async () => {
    const { database } = platform.context
    const error = await database
      .transaction(async (tx) => {
        await tx.execute('select 1')
        proxy.silence()
        await proxy.restore()
        await tx.execute('select 2')
      })
      .catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    expect((await database.$client.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  })
})

describe('while the database is silent', () => {
  it('calls answer 503 with the time to come again, and work once it is back', async () => {
    expect((await listCourses()).statusCode).toBe(200)
    proxy.silence()
    const answers = await Promise.all(Array.from({ length: 20 }, listCourses))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503))
    expect(answers[0]?.headers['retry-after']).toBe('2')
    expect(answers[0]?.json()).toMatchObject({ code: 'server_unavailable', params: {} })
    await proxy.restore()
    expect((await listCourses()).statusCode).toBe(200)
  })

  it('no job is lost: it goes on after the database is back', async () => {
    const course = await makeCourse(professor)
    const { id } = await makeLecture(platform, course)
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: { settings } })
    proxy.silence()
    await sleep(2_000)
    await proxy.restore()
    await expect.poll(async () => (await listCourses()).statusCode).toBe(200)
    expect(await waitForJob(professor, body.job_id)).toMatchObject({ status: 'COMPLETED' })
  })
})
