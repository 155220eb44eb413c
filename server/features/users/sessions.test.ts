import { courses } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { users } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersTable } from '../../platform/db/schema/users.ts'
import { createSessions } from '../../platform/http/sessions.ts'
import { type Client, clientOf, signUp } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { startSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

let platform: TestApp
let nobody: Client
beforeAll(async () => {
  platform = await startTestApp()
  nobody = clientOf(platform.app)
})
afterAll(() => platform.stop())

type Person = Awaited<ReturnType<typeof signUp>>

const signInAgain = async (person: Person, userAgent = ''): Promise<Client & { filesCookie: string }> => {
  const answer = await nobody.call(users.login, {
    body: { username: person.email, password: person.password },
    headers: { 'user-agent': userAgent },
  })
  const cookies = answer.headers['set-cookie'] as string[]
  return {
    ...clientOf(platform.app, answer.body.access_token, person.userId),
    filesCookie: cookies.find((cookie) => cookie.startsWith('lectern_files='))!.split(';')[0]!,
  }
}
const isSignedIn = async (client: Client) => (await client.call(users.me)).status === 200

describe('signing out', () => {
  it('ends the token and the cookie for files on the server, and no other session', async () => {
    const person = await signUp(platform.app, 'professor')
    const here = await signInAgain(person)
    const openFile = () =>
      nobody.call(files.get, {
        query: { file_path: `${crypto.randomUUID()}.webp` },
        headers: { cookie: here.filesCookie },
      })
    expect([await isSignedIn(here), (await openFile()).status]).toEqual([true, 404])
    expect((await here.call(users.logout)).status).toBe(200)
    expect([await isSignedIn(here), (await openFile()).status]).toEqual([false, 401])
    expect(await isSignedIn(person)).toBe(true)
    expect((await here.call(users.logout)).status).toBe(200)
  })
  it('is known to another process, which remembers the session', async () => {
    const person = await signUp(platform.app, 'student')
    const { database, clock, tokens } = platform.context
    const identity = (await tokens.verify(person.token!, 'api'))!
    const elsewhere = createSessions(database, clock)
    expect(await elsewhere.isLive(identity)).toBe(true)
    await person.call(users.logout)
    await expect.poll(() => elsewhere.isLive(identity)).toBe(false)
    await elsewhere.close()
  })
  it('everywhere ends every session of this person alone', async () => {
    const [person, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'student')]
    const clients = [person, await signInAgain(person), await signInAgain(person)]
    expect((await clients[1]!.call(users.endAllSessions)).body).toEqual({ sessions_ended: 3 })
    for (const client of clients) expect(await isSignedIn(client)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('the list of sessions', () => {
  it('names the own browsers, and one of them can be signed out', async () => {
    const person = await signUp(platform.app, 'student')
    const phone = await signInAgain(person, 'A phone \u0000')
    const { body } = await person.call(users.sessions)
    expect(body).toHaveLength(2)
    expect(body.filter((session) => session.is_current)).toHaveLength(1)
    const other = body.find((session) => !session.is_current)!
    expect(other.user_agent).toBe('A phone ')
    expect((await person.call(users.endSession, { params: { id: other._id } })).status).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(person)]).toEqual([false, true])
    expect((await person.call(users.endSession, { params: { id: other._id } })).status).toBe(404)
  })
  it('is closed to others: their sessions cannot be ended', async () => {
    const [person, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'professor')]
    const [session] = (await person.call(users.sessions)).body
    const refused = await other.call(users.endSession, { params: { id: session!._id } })
    expect([refused.status, await isSignedIn(person)]).toEqual([404, true])
  })
  it('shows when a session was last used, to the hour, and forgets expired ones', async () => {
    const person = await signUp(platform.app, 'student')
    const before = (await person.call(users.sessions)).body[0]!
    platform.clock.advanceMs(3 * 60 * 60_000)
    const after = (await person.call(users.sessions)).body[0]!
    expect(Date.parse(after.seen_at) - Date.parse(before.seen_at)).toBeGreaterThanOrEqual(3 * 60 * 60_000)
    platform.clock.advanceMs(5 * 24 * 60 * 60_000)
    const late = await signInAgain(person)
    expect((await late.call(users.sessions)).body).toHaveLength(2)
    platform.clock.advanceMs(3 * 24 * 60 * 60_000)
    expect((await late.call(users.sessions)).body).toHaveLength(1)
    expect(await isSignedIn(person)).toBe(false)
  })
})

describe('the account', () => {
  it('changes its name without and its email with the password', async () => {
    const person = await signUp(platform.app, 'student')
    const named = await person.call(users.change, { body: { name: ' Grace Hopper ' } })
    expect(named.body).toMatchObject({ name: 'Grace Hopper', email: person.email })
    const email = `new-${person.email}`
    for (const [body, detail] of [
      [{ email }, 'Please enter your current password.'],
      [{ email, current_password: 'wrong!' }, 'The current password is incorrect.'],
    ] as const) {
      const refused = await person.call(users.change, { body })
      expect([refused.status, refused.detail]).toEqual([422, detail])
    }
    const body = { email, current_password: person.password }
    expect((await person.call(users.change, { body })).body.email).toBe(email)
    expect(await isSignedIn(await signInAgain({ ...person, email }))).toBe(true)
  })
  it("does not take another's email", async () => {
    const [person, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'student')]
    const taken = await person.call(users.change, {
      body: { email: other.email.toUpperCase(), current_password: person.password },
    })
    expect([taken.status, taken.detail]).toEqual([
      409,
      'An account with this email already exists. Sign in instead.',
    ])
  })
  it('takes a new password, and ends all other sessions', async () => {
    const person = await signUp(platform.app, 'professor')
    const elsewhere = await signInAgain(person)
    const change = (current_password: string, new_password = 'another one') =>
      person.call(users.changePassword, { body: { current_password, new_password } })
    expect((await change('wrong!')).status).toBe(422)
    expect((await change(person.password, 'short')).detail).toBe(
      'Password must be at least 6 characters long.',
    )
    expect((await change(person.password)).body).toEqual({ sessions_ended: 1 })
    expect([await isSignedIn(elsewhere), await isSignedIn(person)]).toEqual([false, true])
    const old = await nobody.call(users.login, {
      body: { username: person.email, password: person.password },
    })
    expect(old.status).toBe(401)
    expect(await isSignedIn(await signInAgain({ ...person, password: 'another one' }))).toBe(true)
  })
  it('takes one of several changes that were made at once with one password', async () => {
    const person = await signUp(platform.app, 'student')
    const answers = await Promise.all([
      ...[1, 2, 3].map((number) =>
        person.call(users.changePassword, {
          body: { current_password: person.password, new_password: `another one ${number}` },
        }),
      ),
      ...[4, 5].map(async (number) => {
        const body = { email: `other-${number}-${person.email}`, current_password: person.password }
        return person.call(users.change, { body })
      }),
    ])
    const passwords = answers.slice(0, 3).map(({ status }) => status)
    expect(passwords.toSorted()).toEqual([200, 422, 422])
    const changed = `another one ${passwords.indexOf(200) + 1}`
    const { body } = await person.call(users.me)
    const again = await nobody.call(users.login, { body: { username: body.email, password: changed } })
    expect(again.status).toBe(200)
  })
  it('is closed to a sign-in whose password was right before it was changed, or whose account was disabled', async () => {
    const person = await signUp(platform.app, 'student')
    const { context } = platform
    const asked = { email: person.email, password: person.password, client: '192.0.2.1' }
    const checked = await signIn(context, asked)
    const body = { current_password: person.password, new_password: 'another-good-one' }
    expect((await person.call(users.changePassword, { body })).status).toBe(200)
    await expect(startSession(context, checked.user, '', checked.user)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
    const now = await signIn(context, { ...asked, password: body.new_password })
    await context.database
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, person.userId))
    for (const by of [now.user, { provider: 'default' }])
      await expect(startSession(context, now.user, '', by)).rejects.toMatchObject({ kind: 'unauthorized' })
  })
  it('cannot be guessed from an open session', async () => {
    const person = await signUp(platform.app, 'student')
    const change = (current_password: string) =>
      person.call(users.changePassword, { body: { current_password, new_password: 'another one' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await change('wrong!')).status).toBe(422)
    expect((await change(person.password)).status).toBe(429)
  })
})

describe('a token without a session, of the release before', () => {
  it('is valid until it expires', async () => {
    const person = await signUp(platform.app, 'professor')
    const identity = { userId: person.userId, role: 'professor' as const }
    const old = clientOf(platform.app, await platform.context.tokens.sign(identity, 'api'))
    expect((await old.call(courses.list)).status).toBe(200)
    expect((await old.call(users.logout)).status).toBe(200)
  })
})
