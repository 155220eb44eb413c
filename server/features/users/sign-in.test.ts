import { users } from '@lectern/contract/users.ts'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInFailuresTable, usersTable } from '../../platform/db/schema/users.ts'
import { RequestError } from '../../platform/http/errors.ts'
import { type Client, clientOf, signUp } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSubject, getClient } from './failures.ts'
import { type KnownDevice, signIn } from './sign-in.ts'

let platform: TestApp
let nobody: Client
beforeAll(async () => {
  platform = await startTestApp()
  nobody = clientOf(platform.app)
})
afterAll(() => platform.stop())

const login = (username: string, password: string, cookie?: string) =>
  nobody.call(users.login, {
    body: { username, password },
    ...(cookie ? { headers: { cookie } } : {}),
  })

describe('wrong passwords', () => {
  /** Calls the function, so that each test has its own client address. */
  const attempt = async (email: string, password: string, client: string, device?: KnownDevice) => {
    try {
      await signIn(platform.context, { email, password, client, device })
      return 'in'
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return error.retryAfterSeconds === undefined ? error.kind : `${error.kind} ${error.retryAfterSeconds}`
    }
  }
  const times = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
    const made: T[] = []
    for (let index = 0; index < count; index += 1) made.push(await make(index))
    return made
  }

  /** Failures of a subject without the cost of their hashes. */
  const insertFailures = (subject: string, count: number) =>
    platform.context.database
      .insert(signInFailuresTable)
      .values(Array.from({ length: count }, () => ({ subject, failedAt: new Date(platform.clock.nowMs()) })))

  it('close the account for that client for ten minutes after ten, in any case', async () => {
    const [victim, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'student')]
    const client = '192.0.2.100'
    const wrong = await times(10, (index) =>
      attempt(index % 2 ? victim.email : victim.email.toUpperCase(), 'wrong!', client),
    )
    expect(wrong).toEqual(Array(10).fill('unauthorized'))
    expect(await attempt(victim.email, victim.password, client)).toBe('too_many 600')
    expect(await attempt(other.email, other.password, client)).toBe('in')
    platform.clock.advanceMs(10 * 60_000 + 1)
    expect(await attempt(victim.email, victim.password, client)).toBe('in')
  })
  it('say when to try again, over the call', async () => {
    const victim = await signUp(platform.app, 'student')
    await times(10, () => login(victim.email, 'wrong!'))
    const closed = await login(victim.email, victim.password)
    expect([closed.status, closed.headers['retry-after']]).toEqual([429, '600'])
    expect(closed.detail).toBe('Too many wrong passwords. Please wait ten minutes and try again.')
    platform.clock.advanceMs(10 * 60_000 + 1)
  })
  it('of one client never lock out the owner at another', async () => {
    const victim = await signUp(platform.app, 'student')
    await times(30, () => attempt(victim.email, 'wrong!', '192.0.2.101'))
    expect(await attempt(victim.email, victim.password, '192.0.2.102')).toBe('in')
  })
  it('of very many clients close the account for strangers, and not for a device that knows it', async () => {
    const victim = await signUp(platform.app, 'student')
    const device = { userId: victim.userId, secret: 'the cookie of this device' }
    await insertFailures(createSubject('email', victim.email), 100)
    expect(await attempt(victim.email, victim.password, '192.0.2.103')).toBe('too_many 600')
    expect(await attempt(victim.email, victim.password, '192.0.2.103', device)).toBe('in')
    const ofOther = { userId: crypto.randomUUID(), secret: device.secret }
    expect(await attempt(victim.email, victim.password, '192.0.2.103', ofOther)).toBe('too_many 600')
    // The device itself has ten tries, too.
    await times(10, () => attempt(victim.email, 'wrong!', '192.0.2.103', device))
    expect(await attempt(victim.email, victim.password, '192.0.2.103', device)).toBe('too_many 600')
  })
  it('leave the way open for the browser that signed in before, by its cookie', async () => {
    const victim = await signUp(platform.app, 'student')
    const cookies = (await login(victim.email, victim.password)).headers['set-cookie'] as string[]
    const device = cookies.find((cookie) => cookie.startsWith('lectern_device='))!
    expect(device).toMatch(/; Max-Age=34560000; Path=\/api\/users; HttpOnly; SameSite=Strict$/)
    const cookie = device.split(';')[0]!
    await insertFailures(createSubject('email', victim.email), 100)
    expect((await login(victim.email, victim.password)).status).toBe(429)
    expect((await login(victim.email, victim.password, `${cookie}x`)).status).toBe(429)
    expect((await login(victim.email, victim.password, cookie)).status).toBe(200)
    const files = cookies.find((text) => text.startsWith('lectern_files='))!.split(/[=;]/)[1]!
    expect((await login(victim.email, victim.password, `lectern_device=${files}`)).status).toBe(429)
  })
  it('with one password on many accounts close the client, and over all clients those with failures', async () => {
    const person = await signUp(platform.app, 'student')
    await insertFailures(createSubject('client', '192.0.2.104'), 500)
    expect(await attempt(person.email, person.password, '192.0.2.104')).toBe('too_many 600')
    expect(await attempt(person.email, person.password, '192.0.2.105')).toBe('in')
    await insertFailures(createSubject('installation', ''), 1_500)
    await insertFailures(createSubject('client', '192.0.2.105'), 10)
    expect(await attempt(person.email, person.password, '192.0.2.105')).toBe('too_many 600')
    expect(await attempt(person.email, person.password, '192.0.2.106')).toBe('in')
    platform.clock.advanceMs(10 * 60_000 + 1)
  })
  it('are counted one by one when many come at once', async () => {
    const victim = await signUp(platform.app, 'student')
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => attempt(victim.email, 'wrong!', '198.51.100.1')),
    )
    expect(outcomes.filter((outcome) => outcome === 'unauthorized')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'too_many 600')).toHaveLength(30)
  })
  it('are counted by the network of an IPv6 address, and by IPv4 in either form', () => {
    expect(getClient('2001:db8:1:2:3::4')).toBe(getClient('2001:db8:1:2:ffff::1'))
    expect(getClient('2001:db8:1:2::1')).not.toBe(getClient('2001:db8:1:3::1'))
    expect(getClient('::ffff:192.0.2.1')).toBe(getClient('192.0.2.1'))
    expect(getClient('not an address')).toBe('not an address')
  })
  it('are counted for one spelling of the address only: letters that fold to ASCII open no account', async () => {
    const email = 'minimi@example.org'
    await nobody.call(users.register, {
      body: { name: 'Mini', email, password: 'right one', role: 'student' },
    })
    expect(await attempt(email.replaceAll('i', '\u0130'), 'right one', '198.51.100.50')).toBe('unauthorized')
    expect(await attempt(email.toUpperCase(), 'right one', '198.51.100.50')).toBe('in')
  })
  it('do not include other Unicode forms of the right password', async () => {
    const email = 'hangul@example.org'
    const password = '비밀번호 é'
    await nobody.call(users.register, {
      body: { name: 'H', email, password: password.normalize('NFD'), role: 'student' },
    })
    expect(await attempt(email, password.normalize('NFC'), '198.51.100.51')).toBe('in')
    expect(await attempt(email, password.normalize('NFD'), '198.51.100.51')).toBe('in')
  })
  it('do not occur when 2,000 people sign in behind one address', async () => {
    const person = await signUp(platform.app, 'student')
    // Counting does not depend on the cost of the hash.
    const passwordHash = await hash(person.password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await platform.context.database
      .update(usersTable)
      .set({ passwordHash })
      .where(eq(usersTable.id, person.userId))
    const outcomes = await times(2_000, () => attempt(person.email, person.password, '192.0.2.3'))
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })
})
