import path from 'node:path'
import { administration } from '@lectern/contract/administration.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { Config } from '../../platform/config/config.ts'
import { uploadFolder } from '../../platform/start.ts'
import { createContext } from '../../services.ts'
import { clientOf, signUp } from '../../testing/client.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(async () => {
  await platform.stop()
  await mailServer.stop()
})
beforeEach(async () => {
  await platform.context.database.$client.query('delete from stored_settings')
  await platform.context.settings.look()
})

const save = (body: object) => administrator.call(administration.saveSettings, { wrongBody: body })

/** Starts another process with the same database, and asks it something. */
const restart = async <Answer>(
  change: Partial<Config>,
  ask: (anybody: ReturnType<typeof clientOf>) => Promise<Answer>,
): Promise<Answer> => {
  const { config, database, log, clock } = platform.context
  const plain = {
    professorRegistration: 'anybody',
    registrationDomains: [],
    models: {},
    mail: undefined,
    publicUrl: undefined,
  } as const
  const context = await createContext({ config: { ...config, ...plain, ...change }, database, log, clock })
  const app = await createApp(context, {
    version: 'test',
    screensFolder: path.join(config.dataDir, 'no-screens'),
    uploadFolder: uploadFolder(config),
    ready: () => true,
  })
  try {
    return await ask(clientOf(app))
  } finally {
    await app.close()
    await context.queue.stop()
    await context.sessions.close()
    context.settings.stop()
    context.disk.stop()
    await context.gateway.close()
    context.mailer?.close()
  }
}
let registered = 0
const registerProfessor = async (anybody: ReturnType<typeof clientOf>) => {
  const body = {
    name: 'A Stranger',
    email: `stranger${++registered}@example.org`,
    password: 'secret',
    role: 'professor' as const,
  }
  return (await anybody.call(users.register, { body })).status
}
const professorsOf = async (anybody: ReturnType<typeof clientOf>) =>
  (await anybody.call(users.registrationOptions, { query: {} })).body.professors

it('let no stranger become a professor after a start with another secret', async () => {
  expect((await save({ PROFESSOR_REGISTRATION: 'nobody' })).status).toBe(200)
  const jwtSecret = 'another secret for tests that is long enough'
  expect(
    await restart({ jwtSecret }, async (anybody) => [
      await registerProfessor(anybody),
      await professorsOf(anybody),
    ]),
  ).toEqual([403, 'invitation'])
  // The environment still decides.
  const given = { PROFESSOR_REGISTRATION: 'anybody' }
  expect(await restart({ jwtSecret, given }, registerProfessor)).toBe(200)
})

it('let only addresses of the chosen domains register, and be changed to', async () => {
  const register = (email: string, more: object = {}) =>
    clientOf(platform.app).call(users.register, {
      wrongBody: { name: 'A Student', email, password: 'secret', role: 'student', ...more },
    })
  const student = await signUp(platform.app, 'student')
  expect((await save({ REGISTRATION_DOMAINS: ' @Uni.example; college.example' })).status).toBe(200)
  const refused = await register('eve@uni.example.evil.example')
  expect([refused.status, refused.detail]).toEqual([
    403,
    'Only addresses of uni.example, college.example can register here.',
  ])
  expect((await register('eve@fakeuni.example')).status).toBe(403)
  for (const email of ['ada@UNI.example', 'bob@cs.uni.example', 'cy@college.example'])
    expect((await register(email)).status, email).toBe(200)
  expect((await clientOf(platform.app).call(users.registrationOptions, { query: {} })).body.domains).toEqual([
    'uni.example',
    'college.example',
  ])
  const change = { name: 'Dan', email: 'dan@other.example', current_password: student.password }
  expect((await student.call(users.change, { wrongBody: change })).status).toBe(403)
  expect((await save({ REGISTRATION_DOMAINS: 'uni example, x' })).status).toBe(422)
  expect((await save({ REGISTRATION_DOMAINS: '' })).status).toBe(200)
  expect((await register('fay@other.example')).status).toBe(200)
})

it('lose only mail when the environment no longer has what mail needs', async () => {
  const PUBLIC_URL = 'https://lectern.example'
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'lectern@example.org' }
  expect((await save({ PROFESSOR_REGISTRATION: 'nobody', PUBLIC_URL, ...mail })).status).toBe(200)
  // PUBLIC_URL was of the environment, and is gone.
  await platform.context.database.$client.query(`delete from stored_settings where name = 'PUBLIC_URL'`)
  const ask = async (anybody: ReturnType<typeof clientOf>) => [
    await registerProfessor(anybody),
    await professorsOf(anybody),
    (await anybody.call(users.signInOptions)).body.sends_email,
  ]
  expect(await restart({}, ask)).toEqual([403, 'nobody', false])
  expect(await restart({ given: { PUBLIC_URL }, publicUrl: PUBLIC_URL }, ask)).toEqual([403, 'nobody', true])
})

it('cannot be made unusable by two saves at once', async () => {
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'lectern@example.org' }
  for (let round = 0; round < 5; round++) {
    await save({ SMTP_URL: '', MAIL_FROM: '' })
    await save({ PUBLIC_URL: 'https://lectern.example' })
    const both = await Promise.all([save(mail), save({ PUBLIC_URL: '' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

it('are saved by more callers at once than there are connections', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, () => save({ PROFESSOR_REGISTRATION: 'invitation' })),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
})
