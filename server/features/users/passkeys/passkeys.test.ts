import { administration } from '@lectern/contract/administration.ts'
import * as limits from '@lectern/contract/limits.ts'
import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { type Passkey, passkeys } from '@lectern/contract/passkeys.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyChallengesTable, passkeysTable } from '../../../platform/db/schema/passkeys.ts'
import { identitiesTable, usersTable } from '../../../platform/db/schema/users.ts'
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { makeAdministrator } from '../../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exportedRows, readExportedRows } from '../../privacy/export.queries.ts'
import { createResetLink } from '../one-time-links/new-password.ts'

const ORIGIN = 'https://lectern.school.example'
let platform: TestApp
let nobody: Client
beforeAll(async () => {
  platform = await startTestApp({ config: { publicUrl: ORIGIN } })
  nobody = clientOf(platform.app)
})
afterAll(() => platform.stop())

type Person = Awaited<ReturnType<typeof signUp>>

const begin = (person: Person, password: string | undefined = person.password) =>
  person.call(passkeys.begin, { body: password === undefined ? {} : { current_password: password } })
const add = async (
  person: Person,
  { device = createAuthenticator({ origin: ORIGIN }), name = 'Phone' } = {},
): Promise<{ device: Authenticator; passkey: Passkey }> => {
  const answer = device.make((await begin(person)).body)
  const added = await person.call(passkeys.add, { body: { name, answer } })
  expect(added.status).toBe(200)
  return { device, passkey: added.body }
}
const signIn = async (device: Authenticator) => {
  const options = (await nobody.call(passkeys.beginSignIn)).body
  return nobody.call(passkeys.signIn, { body: { answer: device.sign(options) } })
}
const list = async (person: Client) => (await person.call(passkeys.list)).body
const entriesOf = async (userId: string) => {
  const { rows } = await platform.context.database.execute<{ action: string; details: object }>(
    sql`select action, details from audit_entries where subject_id = ${userId} order by id`,
  )
  return rows
}

describe('access', () => {
  it('is for signed-in people, each to the own passkeys', async () => {
    const [owner, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'professor')]
    const { passkey } = await add(owner)
    const params = { params: { id: passkey._id } }
    expect((await nobody.call(passkeys.list)).status).toBe(401)
    expect((await nobody.call(passkeys.begin, { body: {} })).status).toBe(401)
    expect((await nobody.call(passkeys.remove, params)).status).toBe(401)
    const renamed = await other.call(passkeys.rename, { ...params, body: { name: 'Mine' } })
    expect([renamed.status, renamed.detail]).toEqual([404, 'This passkey does not exist.'])
    expect((await other.call(passkeys.remove, params)).status).toBe(404)
    expect([await list(owner), await list(other)]).toEqual([[passkey], []])
  })
  it('needs the password, and a wrong one ten times closes it', async () => {
    const person = await signUp(platform.app, 'student')
    const without = await person.call(passkeys.begin, { body: {} })
    expect([without.status, without.detail]).toEqual([422, 'Please enter your current password.'])
    for (let times = 0; times < 10; times += 1) expect((await begin(person, 'wrong')).status).toBe(422)
    expect((await begin(person)).status).toBe(429)
  })
  it('needs a session that is young where the account has no password', async () => {
    const person = await signUp(platform.app, 'student')
    const { database } = platform.context
    const [{ createdAt }] = (await database
      .select({ createdAt: usersTable.createdAt })
      .from(usersTable)
      .where(eq(usersTable.id, person.userId))) as [{ createdAt: Date }]
    const identity = { issuer: 'https://id.example', subject: person.userId, userId: person.userId }
    await database.insert(identitiesTable).values({ ...identity, createdAt })
    const begun = () => person.call(passkeys.begin, { body: {} })
    expect((await begun()).status).toBe(200)
    platform.clock.advanceMs(10 * 60_000 + 1)
    const late = await begun()
    expect([late.status, late.detail]).toEqual([
      403,
      'Please sign out and in again, and add the passkey within ten minutes. This shows that it is you.',
    ])
  })
})

describe('adding a passkey', () => {
  it('lists it, keeps no secret, and notes it in the audit log', async () => {
    const person = await signUp(platform.app, 'professor')
    const options = (await begin(person)).body
    expect(options).toMatchObject({
      rp: { id: 'lectern.school.example', name: 'Lectern' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.user.id).not.toContain(person.userId)
    const { device, passkey } = await add(person, { name: ' Anna’s phone ' })
    expect(passkey).toMatchObject({ name: 'Anna’s phone', used_at: null, is_synced: false, works_here: true })
    expect((await begin(person)).body.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(await entriesOf(person.userId)).toEqual([
      { action: 'passkey_added', details: { passkey: 'Anna’s phone' } },
    ])
  })
  it('takes each challenge once, in its session, within five minutes', async () => {
    const person = await signUp(platform.app, 'student')
    const other = await signUp(platform.app, 'student')
    const make = (options: { challenge: string; user: { id: string } }) =>
      createAuthenticator({ origin: ORIGIN }).make(options)
    const answerOf = async (client: Client, options: { challenge: string; user: { id: string } }) => {
      const answer = await client.call(passkeys.add, { body: { name: 'A', answer: make(options) } })
      return [answer.status, answer.detail]
    }
    const lost = [400, 'This took too long or was done already. Please try again.']
    const options = (await begin(person)).body
    expect(await answerOf(other, options)).toEqual(lost)
    // Another session of the same person: it has not shown the password.
    const again = await nobody.call(users.login, {
      body: { username: person.email, password: person.password },
    })
    expect(await answerOf(clientOf(platform.app, again.body.access_token), options)).toEqual(lost)
    expect((await answerOf(person, options))[0]).toBe(200)
    expect(await answerOf(person, options)).toEqual(lost)
    // One for signing in, which needs no password.
    const stranger = (await nobody.call(passkeys.beginSignIn)).body
    expect(await answerOf(person, { ...options, challenge: stranger.challenge })).toEqual(lost)
    const late = (await begin(person)).body
    platform.clock.advanceMs(5 * 60_000 + 1)
    expect(await answerOf(person, late)).toEqual(lost)
    expect(await list(person)).toHaveLength(1)
  })
  it('refuses answers of other sites, other domains and unverified people', async () => {
    const person = await signUp(platform.app, 'student')
    for (const forged of [
      { origin: 'https://lectern.schooI.example' },
      { origin: 'https://evil.example', domain: 'evil.example' },
      { domain: 'school.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]) {
      const answer = createAuthenticator({ origin: ORIGIN }).make((await begin(person)).body, forged)
      const refused = await person.call(passkeys.add, { body: { name: 'A', answer } })
      expect([forged, refused.status, refused.detail]).toEqual([
        forged,
        400,
        'The passkey could not be checked. Please try again.',
      ])
    }
    expect(await list(person)).toEqual([])
  })
  it('refuses a passkey that another account has', async () => {
    const [owner, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'student')]
    const { device } = await add(owner)
    const answer = device.make((await begin(other)).body)
    expect((await other.call(passkeys.add, { body: { name: 'A', answer } })).status).toBe(409)
    expect(await list(other)).toEqual([])
  })
  it('ends at twenty, also at once', async () => {
    const person = await signUp(platform.app, 'student')
    for (let count = 0; count < limits.passkeysPerUser - 1; count += 1) await add(person)
    const begun = await Promise.all([1, 2, 3].map(() => begin(person)))
    const answers = await Promise.all(
      begun.map(({ body }) =>
        person.call(passkeys.add, {
          body: { name: 'A', answer: createAuthenticator({ origin: ORIGIN }).make(body) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await begin(person)).status).toBe(409)
  })
  it('is named, renamed and removed', async () => {
    const person = await signUp(platform.app, 'student')
    const { device, passkey } = await add(person)
    const params = { params: { id: passkey._id } }
    expect((await person.call(passkeys.rename, { ...params, body: { name: '  ' } })).status).toBe(422)
    const renamed = await person.call(passkeys.rename, { ...params, body: { name: 'Laptop' } })
    expect(renamed.body).toEqual({ ...passkey, name: 'Laptop' })
    expect((await signIn(device)).status).toBe(200)
    expect((await person.call(passkeys.remove, params)).status).toBe(200)
    expect((await person.call(passkeys.remove, params)).status).toBe(404)
    expect((await signIn(device)).status).toBe(401)
    expect((await entriesOf(person.userId)).map(({ action }) => action)).toEqual([
      'passkey_added',
      'passkey_removed',
    ])
  })
})

describe('what happens to passkeys', () => {
  it('when the password changes: they stay, and challenges of the ended sessions end', async () => {
    const person = await signUp(platform.app, 'student')
    const { device } = await add(person)
    const elsewhere = (await signIn(device)).body.access_token
    const other = { ...clientOf(platform.app, elsewhere), email: person.email, password: person.password }
    const options = (await begin(other as Person)).body
    await person.call(users.changePassword, {
      body: { current_password: person.password, new_password: 'another one' },
    })
    const challenges = await platform.context.database
      .select()
      .from(passkeyChallengesTable)
      .where(eq(passkeyChallengesTable.challenge, options.challenge))
    expect(challenges).toEqual([])
    expect((await signIn(device)).status).toBe(200)
  })
  it('when a link sets a new password: they are removed, because another person may have added one before', async () => {
    const person = await signUp(platform.app, 'student')
    const { device } = await add(person)
    const { path } = await createResetLink(platform.context, person.userId)
    const link = new URL(path, ORIGIN).hash.slice(1) || path.split('=').at(-1)!
    const set = await nobody.call(users.setNewPassword, {
      body: { token: link, new_password: 'another one' },
    })
    expect(set.status).toBe(200)
    expect((await signIn(device)).status).toBe(401)
  })
  it('when accounts are merged: they open the account that stays', async () => {
    const administrator = await makeAdministrator(platform)
    const [from, into] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'student')]
    const { device } = await add(from)
    await administrator.call(mergedAccounts.merge, {
      params: { user: from.userId },
      body: { into: into.email },
    })
    const token = (await signIn(device)).body.access_token
    expect((await clientOf(platform.app, token).call(users.me)).body._id).toBe(into.userId)
  })
  it('when the person takes the own data: they are in it, without keys', async () => {
    const person = await signUp(platform.app, 'student')
    await add(person, { name: 'Laptop' })
    const { database } = platform.context
    const rows = await readExportedRows(database, exportedRows.passkeys ?? '', person.userId)
    expect(rows).toEqual([
      {
        name: 'Laptop',
        domain: 'lectern.school.example',
        is_synced: false,
        created_at: expect.any(Date),
        used_at: null,
      },
    ])
  })
  it('when the account is erased: they and their names are gone', async () => {
    const person = await signUp(platform.app, 'student')
    const { device } = await add(person, { name: 'Phone of Ottilie' })
    await person.call(privacy.eraseMe, { body: { current_password: person.password } })
    expect((await signIn(device)).status).toBe(401)
    expect(JSON.stringify(await entriesOf(person.userId))).not.toContain('Ottilie')
  })
  it('when an administrator counts and removes them', async () => {
    const administrator = await makeAdministrator(platform)
    const person = await signUp(platform.app, 'student')
    const { device } = await add(person)
    const of = { params: { user: person.userId } }
    expect((await person.call(administration.removePasskeys, of)).status).toBe(403)
    const found = await administrator.call(administration.users, { query: { search: person.email } })
    expect(found.body.users.map((user) => user.passkeys)).toEqual([1])
    const removed = await administrator.call(administration.removePasskeys, of)
    expect(removed.body).toEqual({ passkeys_removed: 1 })
    expect((await administrator.call(administration.removePasskeys, of)).body).toEqual({
      passkeys_removed: 0,
    })
    expect((await signIn(device)).status).toBe(401)
    expect((await person.call(users.me)).status).toBe(200)
    const actions = (await entriesOf(person.userId)).map(({ action }) => action)
    expect(actions).toEqual(['passkey_added', 'passkeys_removed'])
    const unknown = { params: { user: crypto.randomUUID() } }
    expect((await administrator.call(administration.removePasskeys, unknown)).status).toBe(404)
  })
  it('when the platform moves to another address: they are listed, and do not work', async () => {
    const person = await signUp(platform.app, 'student')
    await add(person)
    await platform.context.database
      .update(passkeysTable)
      .set({ domain: 'old.example' })
      .where(eq(passkeysTable.userId, person.userId))
    expect(await list(person)).toMatchObject([{ works_here: false }])
    expect((await begin(person)).body.excludeCredentials).toEqual([])
  })
})
