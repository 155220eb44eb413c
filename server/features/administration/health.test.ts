import { administration } from '@lectern/contract/administration.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeValues } from '../../platform/config/stored-settings.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())

const read = async () => (await administrator.call(administration.health)).body
const needs = async () => (await read()).needs.map(({ code }) => code)

it('shows figures and needs nothing on an idle platform', async () => {
  const health = await read()
  // The disk of the machine that runs the tests may be nearly full, and the machine busy.
  const ofMachine = ['health_disk_low', 'health_disk_full', 'health_machine_busy']
  expect(health.needs.filter(({ code }) => !ofMachine.includes(code))).toEqual([])
  expect(health).toMatchObject({
    hints: [{ code: 'health_backups_off' }],
    storage: { works: true },
    database: { is_embedded: true, size_bytes: expect.any(Number) },
    jobs: { workers: 0, open: [] },
  })
  expect(health.disk.free_bytes).toBeLessThan(health.disk.total_bytes)
})

it('says when jobs wait for a worker, by kind, and when a provider gets no calls', async () => {
  const { database, queue } = platform.context
  await database.transaction((tx) => queue.enqueue(tx, { kind: 'syllabus', ownerId: administrator.userId }))
  await database.$client.query(`update jobs set created_at = now() - interval '20 minutes'`)
  await database.$client.query(
    `insert into model_circuits (door, messages, open_until, failures)
     values ('openai api.openai.com', '[]', now() + interval '1 minute', 3)`,
  )
  expect(await needs()).toEqual(expect.arrayContaining(['health_no_worker', 'health_provider']))
  expect((await read()).jobs.open).toEqual([
    { kind: 'syllabus', running: 0, waiting: 1, oldest_seconds: expect.any(Number) },
  ])
})

it('says what makes pages slow, and what to do', async () => {
  const { load } = platform.context
  const { lastMinute } = load
  const messagesAt = async (measured: ReturnType<typeof lastMinute>) => {
    load.lastMinute = () => measured
    const { needs: found } = await read()
    load.lastMinute = lastMinute
    return found.map(({ message }) => message)
  }
  expect(await messagesAt({ busyShare: 0.987, perProcessor: 11.2, waiting: 4 })).toEqual(
    expect.arrayContaining([
      'This process was busy for 98% of the last minute, so pages are slow. If this lasts, run another web process, or use faster processors.',
      '11 programs are waiting for each processor of this machine, so pages can be slow. Find out which programs use it, or add processors.',
    ]),
  )
  expect(await messagesAt({ busyShare: 0.5, perProcessor: 1, waiting: 4 })).toContain(
    'Calls wait for a connection to the database, so pages are slow. Look for slow statements, or raise DATABASE_CONNECTIONS.',
  )
})

it('says when the storage cannot be written', async () => {
  const { files } = platform.context
  const { check } = files
  files.check = () => Promise.reject(new Error('read-only'))
  expect(await needs()).toContain('health_storage')
  files.check = check
})

it('says when stored settings cannot be read, until they are saved again', async () => {
  const { database, config, settings } = platform.context
  await storeValues(database, 'another secret', {
    AI_MODEL: 'openai:gpt-5',
    PROFESSOR_REGISTRATION: 'nobody',
    // Cleared before the backup: it has no value to enter again.
    SMTP_URL: '',
    REGISTRATION_DOMAINS: '',
  })
  await settings.look()
  expect((await read()).needs).toContainEqual(
    expect.objectContaining({ code: 'health_settings', params: { count: 2 } }),
  )
  const states = (await administrator.call(administration.settings)).body
  expect(states.flatMap(({ name, is_unreadable }) => (is_unreadable ? [name] : []))).toEqual([
    'PROFESSOR_REGISTRATION',
    'AI_MODEL',
  ])
  await administrator.call(administration.saveSettings, {
    body: { AI_MODEL: '', PROFESSOR_REGISTRATION: 'invitation' },
  })
  expect(await needs()).not.toContain('health_settings')
  expect(config.professorRegistration).toBe('invitation')
})

it('says which emails the mail server did not take', async () => {
  const { database, queue } = platform.context
  await database.$client.query('delete from jobs')
  const add = (payload: Record<string, unknown>) =>
    database.transaction((tx) =>
      queue.enqueue(tx, {
        kind: 'mail',
        ownerId: administrator.userId,
        payload,
        message: createMessage('mail_waiting'),
      }),
    )
  await add({})
  expect((await needs()).filter((code) => code.startsWith('health_mail'))).toEqual([])
  const [late, refused] = [await add({}), await add({})]
  await database.$client.query('update jobs set delays = 1 where id = $1', [late.id])
  await database.$client.query(`update jobs set state = 'FAILED', ended_at = now() where id = $1`, [
    refused.id,
  ])
  expect(
    (await read()).needs.flatMap(({ code, params }) =>
      code.startsWith('health_mail') ? [[code, params]] : [],
    ),
  ).toEqual([
    ['health_mail_waits', { count: 1 }],
    ['health_mail_failed', { count: 1 }],
  ])
})
