import { administration } from '@lectern/contract/administration.ts'
import { passkeys } from '@lectern/contract/passkeys.ts'
import { users } from '@lectern/contract/users.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { passkeyChallengesTable, passkeysTable } from '../../../platform/db/schema/passkeys.ts'
import { signInFailuresTable } from '../../../platform/db/schema/users.ts'
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { makeAdministrator } from '../../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createSubject } from '../failures.ts'
import { deletePasskeys, notePasskeyUse } from './passkeys.queries.ts'
import { findRelyingParty } from './relying-party.ts'

const ORIGIN = 'https://lectern.school.example'
const REFUSED = [
  401,
  'This passkey does not sign in here. It may have been removed. Please sign in another way.',
]
const LOST = [400, 'This took too long or was done already. Please try again.']
let platform: TestApp
let nobody: Client
beforeAll(async () => {
  platform = await startTestApp({ config: { publicUrl: ORIGIN } })
  nobody = clientOf(platform.app)
})
afterAll(() => platform.stop())

type Forged = Parameters<Authenticator['sign']>[1]

/** A person with a passkey. */
const makeOwner = async () => {
  const person = await signUp(platform.app, 'student')
  const device = createAuthenticator({ origin: ORIGIN })
  const { body } = await person.call(passkeys.begin, { body: { current_password: person.password } })
  await person.call(passkeys.add, { body: { name: 'Phone', answer: device.make(body) } })
  return { person, device }
}
const beginSignIn = async (client = nobody) => (await client.call(passkeys.beginSignIn)).body
const send = async (answer: ReturnType<Authenticator['sign']>, client = nobody) => {
  const sent = await client.call(passkeys.signIn, { body: { answer } })
  return { ...sent, said: [sent.status, sent.detail] }
}
const signIn = async (device: Authenticator, forged?: Forged) =>
  send(device.sign(await beginSignIn(), forged))
const signInsOf = async (userId: string) => {
  const { rows } = await platform.context.database.execute<{ action: string; details: object }>(
    sql`select action, details from audit_entries where actor_id = ${userId} and action like '%sign%' order by id`,
  )
  return rows
}

describe('refused', () => {
  it('is an unknown passkey, and one whose owner is named wrongly', async () => {
    const stranger = createAuthenticator({ origin: ORIGIN })
    stranger.make({ challenge: 'x', user: { id: 'AAAA' } })
    expect((await signIn(stranger)).said).toEqual(REFUSED)
    const { device } = await makeOwner()
    for (const userHandle of ['AAAA', null])
      expect((await signIn(device, { userHandle })).said).toEqual(REFUSED)
  })
  it('is an answer that was sent before, also at once', async () => {
    const { device } = await makeOwner()
    const answer = device.sign(await beginSignIn())
    expect((await send(answer)).status).toBe(200)
    expect((await send(answer)).said).toEqual(LOST)
    const other = device.sign(await beginSignIn())
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(other)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })
  it('is a challenge of five minutes ago, a made-up one, and one for adding a passkey', async () => {
    const { person, device } = await makeOwner()
    expect((await send(device.sign({ challenge: 'bm90IG91cnM' }))).said).toEqual(LOST)
    const { body } = await person.call(passkeys.begin, { body: { current_password: person.password } })
    expect((await send(device.sign(body))).said).toEqual(LOST)
    const old = await beginSignIn()
    platform.clock.advanceMs(5 * 60_000 + 1)
    expect((await send(device.sign(old))).said).toEqual(LOST)
    // They do not fill the table.
    await beginSignIn()
    const { rows } = await platform.context.database.execute<{ count: number }>(
      sql`select count(*)::int as count from passkey_challenges where challenge = ${old.challenge}`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
  it('is an answer of another site, of another domain, of an unverified person, or changed on the way', async () => {
    const { person, device } = await makeOwner()
    const forgeries: Forged[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://lectern.school.example' },
      { origin: `${ORIGIN}:8443` },
      { domain: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      { tampersWith: 'authenticatorData' },
      { tampersWith: 'signature' },
    ]
    for (const forged of forgeries) {
      const { said } = await signIn(device, forged)
      expect([forged, ...said]).toEqual([forged, ...REFUSED])
    }
    const entries = await signInsOf(person.userId)
    expect(entries.slice(1)).toEqual(
      forgeries.map(() => ({ action: 'sign_in_refused', details: { with: 'passkey' } })),
    )
    // The genuine device goes on.
    expect((await signIn(device)).status).toBe(200)
  })
  it('is the key of another passkey', async () => {
    const [one, two] = [await makeOwner(), await makeOwner()]
    const answer = two.device.sign(await beginSignIn())
    const forged = { ...answer, id: one.device.id, rawId: one.device.id }
    expect((await send(forged)).said).toEqual(REFUSED)
  })
  it('is a copy of a device, whose counter does not rise; devices that do not count pass', async () => {
    const { device } = await makeOwner()
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) expect((await signIn(device, { counter })).said).toEqual(REFUSED)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
    const silent = (await makeOwner()).device
    for (const counter of [0, 0]) expect((await signIn(silent, { counter })).status).toBe(200)
  })
  it('is the second of two answers that count the same at once', async () => {
    const { device } = await makeOwner()
    const [row] = await platform.context.database
      .select({ id: passkeysTable.id })
      .from(passkeysTable)
      .where(eq(passkeysTable.credentialId, device.id))
    const use = { counter: 5, isSynced: false, usedAt: new Date() }
    const noted = await Promise.all([1, 2].map(() => notePasskeyUse(platform.context.database, row!.id, use)))
    expect(noted.toSorted()).toEqual([false, true])
  })
  it('is a disabled account, which only the right passkey reveals', async () => {
    const administrator = await makeAdministrator(platform)
    const { person, device } = await makeOwner()
    await administrator.call(administration.disable, { params: { user: person.userId } })
    expect((await signIn(device, { tampersWith: 'signature' })).said).toEqual(REFUSED)
    expect((await signIn(device)).said).toEqual([
      403,
      'This account is disabled. Please ask your administrator.',
    ])
    await administrator.call(administration.enable, { params: { user: person.userId } })
    expect((await signIn(device)).status).toBe(200)
  })
  it('is a passkey that is removed while it signs in, and its session ends', async () => {
    const { person, device } = await makeOwner()
    const { database } = platform.context
    const answer = device.sign(await beginSignIn())
    // The removal waits in an open transaction until the sign-in waits for it.
    let sent: ReturnType<typeof send> | undefined
    await database.transaction(async (tx) => {
      await deletePasskeys(tx, person.userId)
      sent = send(answer)
      await expect
        .poll(async () => {
          const { rows } = await database.execute<{ waiting: number }>(sql`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike '%update "passkeys"%'`)
          return rows[0]?.waiting
        })
        .toBe(1)
    })
    expect((await sent)?.said).toEqual(REFUSED)
    expect((await person.call(users.sessions)).body).toHaveLength(1)
  })
})

describe('signed in', () => {
  it('gets the same token as with a password, with its cookies, and is noted', async () => {
    const { person, device } = await makeOwner()
    const options = await beginSignIn()
    expect(options).toMatchObject({ rpId: 'lectern.school.example', userVerification: 'required' })
    const answer = await send(device.sign(options, { isSynced: false }))
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    const cookies = (answer.headers['set-cookie'] as string[]).map((cookie) => cookie.split('=')[0])
    expect(cookies).toEqual(['lectern_files', 'lectern_device'])
    const client = clientOf(platform.app, answer.body.access_token)
    expect((await client.call(users.me)).body._id).toBe(person.userId)
    expect((await client.call(users.sessions)).body).toHaveLength(2)
    expect((await client.call(passkeys.list)).body).toMatchObject([{ used_at: expect.any(String) }])
    expect((await signInsOf(person.userId)).at(-1)).toEqual({
      action: 'signed_in',
      details: { with: 'passkey' },
    })
    expect((await client.call(users.logout)).body.continue_at).toBeNull()
    expect((await client.call(users.me)).status).toBe(401)
  })
  it('is a person whom wrong passwords of others lock out', async () => {
    const { person, device } = await makeOwner()
    const body = { username: person.email, password: 'wrong' }
    for (let times = 0; times < 10; times += 1) await nobody.call(users.login, { body })
    expect((await nobody.call(users.login, { body: { ...body, password: person.password } })).status).toBe(
      429,
    )
    expect((await signIn(device)).status).toBe(200)
  })
  it('through another web process than the one that was asked first', async () => {
    const other = await createApp(platform.context, {
      version: 'test',
      screensFolder: 'no-screens',
      uploadFolder: platform.context.config.dataDir,
      ready: () => true,
    })
    const { device } = await makeOwner()
    const options = await beginSignIn()
    expect((await send(device.sign(options), clientOf(other))).status).toBe(200)
    await other.close()
  })
  it('of one client not without limit', async () => {
    const { device } = await makeOwner()
    const { database, clock } = platform.context
    platform.clock.advanceMs(10 * 60_000 + 1)
    const failures = (count: number) =>
      Array.from({ length: count }, () => ({
        subject: createSubject('passkeyClient', '127.0.0.1'),
        failedAt: new Date(clock.nowMs()),
      }))
    await database.insert(signInFailuresTable).values(failures(499))
    expect((await signIn(device)).status).toBe(200)
    expect((await signIn(device, { tampersWith: 'signature' })).status).toBe(401)
    const limited = await signIn(device)
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '600'])
    platform.clock.advanceMs(10 * 60_000 + 1)
    expect((await signIn(device)).status).toBe(200)

    const client = createSubject('client', '127.0.0.1')
    const expiresAt = new Date(clock.nowMs() + 60_000)
    const open = Array.from({ length: 5_000 }, (_, at) => ({ challenge: `open-${at}`, client, expiresAt }))
    await database.insert(passkeyChallengesTable).values(open)
    expect((await nobody.call(passkeys.beginSignIn)).status).toBe(429)
    platform.clock.advanceMs(60_001)
    expect((await nobody.call(passkeys.beginSignIn)).status).toBe(200)
  })
})

describe('the address', () => {
  const partyAt = (host: string, protocol: 'http' | 'https', config: object = {}) =>
    findRelyingParty(
      { config: { ...platform.context.config, publicUrl: undefined, ...config } },
      { host, protocol },
    )

  it('is PUBLIC_URL, else that of the request; a host name with HTTPS, or this machine', () => {
    const own = { domain: 'lectern.school.example', origin: ORIGIN }
    expect(partyAt('evil.example', 'http', { publicUrl: ORIGIN })).toEqual(own)
    expect(partyAt('lectern.school.example', 'https')).toEqual(own)
    expect(partyAt('localhost:8080', 'http')).toEqual({
      domain: 'localhost',
      origin: 'http://localhost:8080',
    })
    const nowhere = [
      partyAt('lectern.school.example', 'http'),
      partyAt('127.0.0.1:8080', 'http'),
      partyAt('203.0.113.7', 'https'),
      partyAt('[::1]:8080', 'http'),
      partyAt('localhost.evil.example', 'http'),
      partyAt('', 'https'),
      partyAt(' /@', 'https'),
    ]
    expect(nowhere).toEqual(nowhere.map(() => undefined))
  })
  it('is said to the login page, and is nowhere where passwords are off', async () => {
    expect((await nobody.call(users.signInOptions)).body.passkeys_at).toBe(ORIGIN)
    const { person, device } = await makeOwner()
    const options = await beginSignIn()
    const answer = device.sign(options)
    platform.context.config.passwords = false
    expect((await nobody.call(users.signInOptions)).body.passkeys_at).toBeNull()
    expect((await nobody.call(passkeys.beginSignIn)).status).toBe(403)
    expect((await send(answer)).status).toBe(403)
    expect((await person.call(passkeys.begin, { body: {} })).status).toBe(403)
    // The list stays, and what is in it can be removed.
    const [listed] = (await person.call(passkeys.list)).body
    expect(listed).toMatchObject({ works_here: false })
    platform.context.config.passwords = true
    expect((await send(answer)).status).toBe(200)
  })
})
