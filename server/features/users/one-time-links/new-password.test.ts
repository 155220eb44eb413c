import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import { signInFailuresTable } from '../../../platform/db/schema/users.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createSubject } from '../failures.ts'
import { createResetLink } from './new-password.ts'

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

type Person = Awaited<ReturnType<typeof signUp>>

/** The emails of one subject to an address; registering sends one, too. */
const mailsTo = (email: string, subject = /new password/) =>
  server.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
const ask = (email: string, language?: 'ko') =>
  nobody.call(users.forgotPassword, { body: { email, language } })
const askAndWait = async (email: string): Promise<string> => {
  const before = mailsTo(email).length
  await ask(email)
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(before + 1)
  return tokenOf(mailsTo(email).at(-1)!.link)
}
const tokenOf = (link: string) => link.split('#')[1] ?? ''
const setPassword = (token: string, new_password = 'a new password') =>
  nobody.call(users.setNewPassword, { body: { token, new_password } })
const login = async (email: string, password: string) =>
  (await nobody.call(users.login, { body: { username: email, password } })).status
const isSignedIn = async (client: Client) => (await client.call(users.me)).status === 200

describe('asking for a new password', () => {
  it('is answered alike and as slowly with and without an account, and sends to the account only', async () => {
    const person = await signUp(platform.app, 'student')
    const timed = async (email: string) => {
      const startMs = performance.now()
      const { status, body } = await ask(email)
      return { status, body, ms: performance.now() - startMs }
    }
    const there = await timed(person.email.toUpperCase())
    const missing = await timed('not.there@example.org')
    expect([there.status, there.body]).toEqual([200, missing.body])
    expect(missing.status).toBe(200)
    for (const { ms } of [there, missing]) expect(ms).toBeGreaterThan(290)
    await expect.poll(() => mailsTo(person.email).length, { timeout: 10_000 }).toBe(1)
    const [mail] = mailsTo(person.email)
    expect(mail).toMatchObject({
      subject: 'Set a new password for Lectern',
      from: 'Lectern <lectern@example.org>',
      link: expect.stringMatching(/^https:\/\/lectern\.example\/new-password#[\w-]{43}$/),
    })
    expect(mail!.html).toContain(mail!.link)
    expect(mailsTo('not.there@example.org', /./)).toEqual([])
  })
  it("writes in the account's language, else in that of the screen", async () => {
    const [korean, chinese] = ['ko@example.org', 'zh@example.org']
    await nobody.call(users.register, {
      body: { name: 'A', email: korean, password: 'secret', role: 'student' },
    })
    await nobody.call(users.register, {
      body: { name: 'A', email: chinese, password: 'secret', role: 'student', language: 'zh' },
    })
    await ask(korean, 'ko')
    await ask(chinese, 'ko')
    await expect.poll(() => mailsTo(korean, /새 비밀번호/).length, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => mailsTo(chinese, /新密码/).length, { timeout: 10_000 }).toBe(1)
    expect(mailsTo(korean, /새 비밀번호/)[0]!.html).toContain('<html lang="ko">')
  })
  it('sends three emails in ten minutes at most, with the same answer, also at once', async () => {
    const person = await signUp(platform.app, 'student')
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(person.email)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, answers[0]!.body])]),
    )
    await expect.poll(() => mailsTo(person.email).length, { timeout: 10_000 }).toBe(3)
    platform.clock.advanceMs(10 * 60_000 + 1)
    await askAndWait(person.email)
    expect(mailsTo(person.email)).toHaveLength(4)
  })
  it('sends twenty emails in 24 hours at most, with the same answer', async () => {
    const person = await signUp(platform.app, 'student')
    const { database } = platform.context
    const sent = { ownerId: person.userId, kind: 'mail', state: 'COMPLETED' as const }
    await database.insert(jobsTable).values(
      Array.from({ length: 20 }, (_, hours) => ({
        ...sent,
        payload: { mail: 'new_password' },
        createdAt: new Date(platform.clock.nowMs() - hours * 60 * 60_000),
      })),
    )
    const countMails = async () => {
      const { rows } = await database.execute<{ mails: number }>(sql`
        select count(*)::int as mails from jobs
        where owner_id = ${person.userId} and payload ->> 'mail' = 'new_password'`)
      return rows[0]!.mails
    }
    const limited = await ask(person.email)
    expect([limited.status, await countMails()]).toEqual([200, 20])
    // Five hours later the oldest one was sent more than 24 hours ago.
    platform.clock.advanceMs(5 * 60 * 60_000)
    const again = await ask(person.email)
    expect([again.body, await countMails()]).toEqual([limited.body, 21])
  })
  it('is refused to a client that asks for very many', async () => {
    const subject = createSubject('mailFrom', '127.0.0.1')
    const failedAt = new Date(platform.clock.nowMs())
    await platform.context.database
      .insert(signInFailuresTable)
      .values(Array.from({ length: 200 }, () => ({ subject, failedAt })))
    const refused = await ask('anybody@example.org')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    platform.clock.advanceMs(10 * 60_000 + 1)
  })
})

describe('a link for a new password', () => {
  const makePerson = async (): Promise<Person & { link: string }> => {
    const person = await signUp(platform.app, 'professor')
    return { ...person, link: await askAndWait(person.email) }
  }
  it('sets it, ends all sessions, forgets failures and confirms the address', async () => {
    const person = await makePerson()
    expect((await nobody.call(users.link, { body: { token: person.link } })).body).toEqual({
      purpose: 'new_password',
      email: person.email,
    })
    for (let tries = 0; tries < 10; tries += 1) await login(person.email, 'wrong!')
    expect(await login(person.email, person.password)).toBe(429)
    expect((await setPassword(person.link)).status).toBe(200)
    expect(await isSignedIn(person)).toBe(false)
    expect(await login(person.email, person.password)).toBe(401)
    const signedIn = await nobody.call(users.login, {
      body: { username: person.email, password: 'a new password' },
    })
    expect(signedIn.status).toBe(200)
    const now = clientOf(platform.app, signedIn.body.access_token)
    expect((await now.call(users.emailState)).body.is_confirmed).toBe(true)
  })
  it('works once, also twice at once, and ends the other links', async () => {
    const person = await makePerson()
    const second = await askAndWait(person.email)
    const both = await Promise.all([
      setPassword(person.link, 'the first'),
      setPassword(person.link, 'the other'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const token of [person.link, second]) {
      const refused = await setPassword(token)
      expect([refused.status, refused.detail]).toEqual([
        400,
        'This link has been used or has expired. Please ask for a new one.',
      ])
      expect((await nobody.call(users.link, { body: { token } })).status).toBe(400)
    }
  })
  it('ends after an hour, and with a password that was changed otherwise', async () => {
    const [late, changed] = [await makePerson(), await makePerson()]
    await changed.call(users.changePassword, {
      body: { current_password: changed.password, new_password: 'changed myself' },
    })
    expect((await setPassword(changed.link)).status).toBe(400)
    platform.clock.advanceMs(60 * 60_000 + 1)
    expect((await setPassword(late.link)).status).toBe(400)
    expect(await login(late.email, late.password)).toBe(200)
  })
  it('ends when its address is not that of the account any more', async () => {
    const person = await makePerson()
    // As when another address is confirmed while the link is being made.
    await platform.context.database.execute(
      sql`update users set email = ${`moved-${person.email}`} where id = ${person.userId}`,
    )
    expect((await setPassword(person.link)).status).toBe(400)
    expect(await login(`moved-${person.email}`, person.password)).toBe(200)
  })
  it('is not guessed, is no other link, and cannot be read from the database', async () => {
    const person = await makePerson()
    const confirmation = await vi.waitUntil(
      () => server.mails.find(({ to, subject }) => to === person.email && /Confirm/.test(subject)),
      { timeout: 20_000 },
    )
    const forged = [`${person.link}x`, person.link.slice(1), '', 'x', tokenOf(confirmation.link)]
    for (const token of forged) expect((await setPassword(token)).status).toBe(400)
    const { rows } = await platform.context.database.execute<{ all: string }>(
      sql`select (select json_agg(l)::text from one_time_links l) || (select json_agg(j)::text from jobs j) as all`,
    )
    expect(rows[0]!.all).not.toContain(person.link)
    expect((await setPassword(person.link, 'short')).status).toBe(422)
    expect((await setPassword(person.link)).status).toBe(200)
  })
})

describe('without email', () => {
  it('the administrator makes the link; nothing offers more', async () => {
    const plain = await startTestApp()
    try {
      const person = await signUp(plain.app, 'student')
      const client = clientOf(plain.app)
      expect((await client.call(users.signInOptions)).body).toMatchObject({ sends_email: false })
      const refused = await client.call(users.forgotPassword, { body: { email: person.email } })
      expect([refused.status, refused.detail]).toEqual([
        400,
        'This platform sends no email. Ask its administrator for a link that sets a new password.',
      ])
      const { path, expiresAt } = await createResetLink(plain.context, person.userId)
      expect(expiresAt.getTime() - plain.clock.nowMs()).toBeGreaterThan(23 * 60 * 60_000)
      const body = { token: tokenOf(path), new_password: 'a new password' }
      expect((await client.call(users.setNewPassword, { body })).status).toBe(200)
      const again = await client.call(users.login, {
        body: { username: person.email, password: 'a new password' },
      })
      expect(again.status).toBe(200)
      const state = await clientOf(plain.app, again.body.access_token).call(users.emailState)
      expect(state.body).toMatchObject({ is_confirmed: false, waiting_email: null, sends_email: false })
    } finally {
      await plain.stop()
    }
  })
})
