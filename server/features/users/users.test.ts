import { courses } from '@lectern/contract/courses.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, signUp } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let nobody: Client
beforeAll(async () => {
  platform = await startTestApp()
  nobody = clientOf(platform.app)
})
afterAll(() => platform.stop())

const account = { name: 'Ada', email: 'ada@example.org', password: 'secret', role: 'student' } as const
const register = (change: object) => nobody.call(users.register, { wrongBody: { ...account, ...change } })
const login = (username: string, password: string) =>
  nobody.call(users.login, { body: { username, password } })

describe('register', () => {
  it('makes an account and shows nothing of the password', async () => {
    const answer = await register({ email: '  New@Example.org ', name: ' Ada \u0000 Lovelace ', admin: true })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['_id', 'created_at', 'email', 'name', 'role'])
    expect(answer.body).toMatchObject({ email: 'New@Example.org', name: 'Ada   Lovelace', role: 'student' })
    const { rows } = await platform.context.database.execute<{ password_hash: string }>(
      sql`select password_hash from users where email = 'New@Example.org'`,
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })
  it('is a student by default', async () => {
    expect((await register({ email: 'default@example.org', role: undefined })).body.role).toBe('student')
  })
  it('refuses an existing address in another case, also concurrently', async () => {
    await register({ email: 'twice@example.org' })
    const again = await register({ email: 'TWICE@example.org' })
    expect([again.status, again.detail]).toEqual([
      409,
      'An account with this email already exists. Sign in instead.',
    ])
    const both = await Promise.all(
      ['race@example.org', 'Race@example.org'].map((email) => register({ email })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
  it.each([
    [{ name: ' \u0000 ' }, 'Please enter your name.'],
    [{ name: 'x'.repeat(201) }, 'Name must be at most 200 characters long.'],
    [{ name: ['Ada'] }, 'Please enter your name.'],
    [{ email: '' }, 'Please enter your email.'],
    [{ email: 'ada' }, 'Please enter a valid email address.'],
    [{ email: 'a\u0000b@example.org' }, 'Please enter a valid email address.'],
    [{ email: `${'a'.repeat(250)}@b.org` }, 'Email must be at most 254 characters long.'],
    [{ password: '12345' }, 'Password must be at least 6 characters long.'],
    [{ password: 'x'.repeat(1_001) }, 'Password must be at most 1000 characters long.'],
    [{ role: 'admin' }, 'Role must be student or professor.'],
  ])('refuses %j', async (change, sentence) => {
    const answer = await register({ email: 'refused@example.org', ...change })
    expect([answer.status, answer.detail]).toEqual([422, sentence])
  })
  it('takes names and passwords of any script', async () => {
    const password = 'пароль 😀 \u0000 كلمة'
    const name = "김 철수 \u202eO'Neill; drop table users"
    const made = await register({ email: 'script@example.org', name, password })
    expect(made.body.name).toBe(name)
    expect((await login('script@example.org', password)).status).toBe(200)
    expect((await login('script@example.org', 'пароль 😀')).status).toBe(401)
  })
})

describe('sign in', () => {
  it('takes the address in any case, and opens calls', async () => {
    const person = await signUp(platform.app, 'professor', 'Grace')
    const answer = await login(` ${person.email.toUpperCase()} `, person.password)
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    const me = await clientOf(platform.app, answer.body.access_token).call(users.me)
    expect(me.body).toMatchObject({ name: 'Grace', email: person.email, role: 'professor' })
    const claims = JSON.parse(
      Buffer.from(answer.body.access_token.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({ sub: person.userId, role: 'professor' })
    expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60)
  })
  it('gives the same reply for a wrong password and a missing account', async () => {
    const person = await signUp(platform.app, 'student')
    const answers = [await login(person.email, 'wrong-one'), await login('nobody@example.org', 'wrong-one')]
    for (const answer of answers)
      expect([answer.status, answer.detail]).toEqual([401, 'Incorrect email or password.'])
  })
  it('takes a form only', async () => {
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { username: 'a@example.org', password: 'secret' },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      415,
      'Send the fields as application/x-www-form-urlencoded.',
    ])
  })
  it('refuses missing fields with a sentence', async () => {
    for (const [body, sentence] of [
      [{ password: 'x' }, 'Please enter your email.'],
      [{ username: 'a@example.org' }, 'Please enter your password.'],
    ] as const) {
      const answer = await nobody.call(users.login, { wrongBody: body })
      expect([answer.status, answer.detail]).toEqual([422, sentence])
    }
  })
})

describe('me and sign out', () => {
  it('renews the cookie for files, and signing out clears it', async () => {
    const person = await signUp(platform.app, 'student')
    const me = await person.call(users.me)
    expect(String(me.headers['set-cookie'])).toMatch(
      /^lectern_files=[^;]+; Max-Age=604800; Path=\/api\/files; HttpOnly; SameSite=Strict$/,
    )
    const out = await person.call(users.logout)
    expect(String(out.headers['set-cookie'])).toMatch(/^lectern_files=; .*Expires=Thu, 01 Jan 1970/)
    expect((await nobody.call(users.logout)).status).toBe(200)
  })
  it('ends with the token', async () => {
    const person = await signUp(platform.app, 'professor')
    expect((await person.call(courses.list)).status).toBe(200)
    platform.clock.advanceMs(7 * 24 * 60 * 60_000 + 1_000)
    expect((await person.call(courses.list)).status).toBe(401)
  })
})
