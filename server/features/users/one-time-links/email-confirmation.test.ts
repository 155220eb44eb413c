import { administration } from '@lectern/contract/administration.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFailuresTable } from '../../../platform/db/schema/users.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { makeAdministrator } from '../../../testing/factories.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createSubject } from '../failures.ts'

let server: MailServer
let platform: TestApp
let nobody: Client
beforeAll(async () => {
  server = await startMailServer()
  platform = await startTestApp({ works: true, config: mailConfigOf(server) })
  nobody = clientOf(platform.app)
})
afterAll(async () => {
  await platform?.stop()
  await server?.stop()
})

const mailTo = async (email: string, subject: RegExp, nth = 1) => {
  const find = () => server.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(() => find().length, { timeout: 10_000 }).toBe(nth)
  const mail = find()[nth - 1]!
  return { ...mail, token: mail.link.split('#')[1] ?? '' }
}
const confirm = (token: string) => nobody.call(users.confirmEmail, { body: { token } })
const changeEmail = (person: Awaited<ReturnType<typeof signUp>>, email: string) =>
  person.call(users.change, { body: { email, current_password: person.password } })
const countChangesOf = async ({ context }: TestApp, userId: string) => {
  const { rows } = await context.database.execute<{ changes: number }>(sql`
    select count(*)::int as changes from audit_entries
    where action = 'email_changed' and actor_id = ${userId} and subject_id = ${userId} and client <> ''`)
  return rows[0]!.changes
}
const stateOf = async (client: Client) => (await client.call(users.emailState)).body

it('is asked for when registering, and works once', async () => {
  const person = await signUp(platform.app, 'student')
  expect(await stateOf(person)).toEqual({
    email: person.email,
    is_confirmed: false,
    waiting_email: null,
    sends_email: true,
    has_password: true,
  })
  const { token, link } = await mailTo(person.email, /^Confirm your email/)
  expect(link).toMatch(/^https:\/\/lectern\.example\/confirm-email#/)
  expect((await confirm(token)).body).toEqual({ email: person.email })
  expect((await stateOf(person)).is_confirmed).toBe(true)
  expect((await confirm(token)).status).toBe(400)
  const done = await person.call(users.sendConfirmation)
  expect([done.status, done.detail]).toEqual([409, 'This email is already confirmed.'])
})

it('lets another address count only once it is confirmed, and tells the former one', async () => {
  const person = await signUp(platform.app, 'professor')
  const email = `new-${person.email}`
  const changed = await changeEmail(person, email)
  expect([changed.status, changed.body.email]).toEqual([200, person.email])
  expect(await stateOf(person)).toMatchObject({ email: person.email, waiting_email: email })
  const { token } = await mailTo(email, /^Confirm your email/)
  expect(await countChangesOf(platform, person.userId)).toBe(0)
  expect((await confirm(token)).body).toEqual({ email })
  expect(await countChangesOf(platform, person.userId)).toBe(1)
  expect(await stateOf(person)).toMatchObject({ email, is_confirmed: true, waiting_email: null })
  expect((await mailTo(person.email, /was changed$/)).text).toContain(email)
})

it('leaves an unconfirmed address free for its owner', async () => {
  const thief = await signUp(platform.app, 'professor')
  const email = 'owner@example.org'
  await changeEmail(thief, email)
  const { token } = await mailTo(email, /^Confirm your email/)
  // The owner registers meanwhile: the address is free.
  const owner = { name: 'Owner', email, password: 'secret of the owner', role: 'student' } as const
  expect((await nobody.call(users.register, { body: owner })).status).toBe(200)
  const late = await confirm(token)
  expect([late.status, late.detail]).toEqual([
    409,
    'An account with this email already exists. Sign in instead.',
  ])
  expect((await stateOf(thief)).email).toBe(thief.email)
})

it('gives an address that was registered by another to its owner', async () => {
  const thief = await signUp(platform.app, 'professor')
  await nobody.call(users.forgotPassword, { body: { email: thief.email } })
  const { token } = await mailTo(thief.email, /^Set a new password/)
  await nobody.call(users.setNewPassword, { body: { token, new_password: 'of the owner' } })
  expect((await thief.call(users.me)).status).toBe(401)
  const old = await nobody.call(users.login, {
    body: { username: thief.email, password: thief.password },
  })
  expect(old.status).toBe(401)
})

it('ends links that went to the former address, and links to other new ones', async () => {
  const person = await signUp(platform.app, 'student')
  await nobody.call(users.forgotPassword, { body: { email: person.email } })
  const reset = await mailTo(person.email, /^Set a new password/)
  const [first, second] = [`one-${person.email}`, `two-${person.email}`]
  await changeEmail(person, first)
  const abandoned = await mailTo(first, /^Confirm/)
  await changeEmail(person, second)
  expect((await confirm(abandoned.token)).status).toBe(400)
  await confirm((await mailTo(second, /^Confirm/)).token)
  const body = { token: reset.token, new_password: 'a new password' }
  expect((await nobody.call(users.setNewPassword, { body })).status).toBe(400)
})

it('of another address ends with the sessions: an intruder cannot take the account later', async () => {
  const administrator = await makeAdministrator(platform)
  const ways: Record<string, (person: Awaited<ReturnType<typeof signUp>>) => Promise<{ status: number }>> = {
    password: (person) =>
      person.call(users.changePassword, {
        body: { current_password: person.password, new_password: 'a new password' },
      }),
    everywhere: (person) => person.call(users.endAllSessions),
    administrator: ({ userId }) =>
      administrator.call(administration.endSessions, { params: { user: userId } }),
    disabled: ({ userId }) => administrator.call(administration.disable, { params: { user: userId } }),
  }
  for (const [way, end] of Object.entries(ways)) {
    const person = await signUp(platform.app, 'student')
    const email = `intruder-by-${way}@example.org`
    await changeEmail(person, email)
    const { token } = await mailTo(email, /^Confirm/)
    expect((await end(person)).status, way).toBe(200)
    expect((await confirm(token)).status, way).toBe(400)
    if (way === 'password') {
      expect(await stateOf(person)).toMatchObject({ email: person.email, waiting_email: null })
      // Its own address is not confirmed yet: the person asks for that again.
      expect((await person.call(users.sendConfirmation)).body).toEqual({ email: person.email })
    }
  }
})

it('stays when one other session ends', async () => {
  const person = await signUp(platform.app, 'student')
  const email = `kept-${person.email}`
  await changeEmail(person, email)
  const login = await nobody.call(users.login, {
    body: { username: person.email, password: person.password },
  })
  await clientOf(platform.app, login.body.access_token).call(users.logout)
  expect((await confirm((await mailTo(email, /^Confirm/)).token)).status).toBe(200)
})

it('is sent again, five times in ten minutes at most', async () => {
  const person = await signUp(platform.app, 'student')
  const first = await mailTo(person.email, /^Confirm/)
  expect((await person.call(users.sendConfirmation)).body).toEqual({ email: person.email })
  const second = await mailTo(person.email, /^Confirm/, 2)
  expect((await confirm(first.token)).status).toBe(400)
  for (let times = 1; times < 5; times += 1)
    expect((await person.call(users.sendConfirmation)).status).toBe(200)
  expect((await person.call(users.sendConfirmation)).status).toBe(429)
  expect((await changeEmail(person, `new-${person.email}`)).status).toBe(429)
  expect((await confirm(second.token)).status).toBe(400)
})

it('is sent again five times at most also when asked for at once', async () => {
  const person = await signUp(platform.app, 'student')
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.call(users.sendConfirmation)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ])
})

it('is not sent at registering beyond 200 per client and ten minutes; the account works', async () => {
  platform.clock.advanceMs(10 * 60_000 + 1)
  const subject = createSubject('registrationMailFrom', '127.0.0.1')
  const failedAt = new Date(platform.clock.nowMs())
  await platform.context.database
    .insert(signInFailuresTable)
    .values(Array.from({ length: 199 }, () => ({ subject, failedAt })))
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(platform.app, 'student')))
  const { rows: sent } = await platform.context.database.$client.query<{ email: string }>(
    'select email from one_time_links where user_id = any($1)',
    [people.map(({ userId }) => userId)],
  )
  expect(sent).toHaveLength(1)
  const without = people.find((person) => person.email !== sent[0]!.email)!
  expect(await stateOf(without)).toMatchObject({ is_confirmed: false, waiting_email: null })
  expect((await without.call(users.sendConfirmation)).body).toEqual({ email: without.email })
  platform.clock.advanceMs(10 * 60_000 + 1)
  await mailTo((await signUp(platform.app, 'student')).email, /^Confirm/)
})

it('is not asked for where no email is sent: another address counts at once', async () => {
  const plain = await startTestApp()
  const person = await signUp(plain.app, 'student')
  const email = `new-${person.email}`
  expect((await changeEmail(person, email)).body.email).toBe(email)
  expect(await countChangesOf(plain, person.userId)).toBe(1)
  const refused = await person.call(users.sendConfirmation)
  expect([refused.status, await stateOf(person)]).toEqual([
    409,
    { email, is_confirmed: false, waiting_email: null, sends_email: false, has_password: true },
  ])
  await plain.stop()
})
