import { administration } from '@lectern/contract/administration.ts'
import { courses } from '@lectern/contract/courses.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import {
  makeAdministrator,
  makeCourse,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())

const isSignedIn = async (person: Person) => (await person.call(users.me)).status === 200
const signIn = ({ email }: Person, password: string) =>
  clientOf(platform.app).call(users.login, { body: { username: email, password } })
const of = (person: Person) => ({ params: { user: person.userId } })
const setRole = (person: Person, role: 'student' | 'professor', isAdministrator = false) =>
  administrator.call(administration.changeRole, {
    ...of(person),
    body: { role, is_administrator: isAdministrator },
  })

describe('a disabled account', () => {
  it('loses its sessions at once, cannot sign in, and can again when it is enabled', async () => {
    const person = await makeStudent(platform)
    const token = await platform.context.tokens.sign({ userId: person.userId, role: 'student' }, 'api')
    const withoutSession = clientOf(platform.app, token)
    expect([await isSignedIn(person), (await withoutSession.call(users.me)).status]).toEqual([true, 200])
    const disabled = await administrator.call(administration.disable, of(person))
    expect([disabled.status, disabled.body.disabled_at]).toEqual([200, expect.any(String)])
    expect([await isSignedIn(person), (await withoutSession.call(users.me)).status]).toEqual([false, 401])
    const refused = await signIn(person, person.password)
    expect([refused.status, refused.detail]).toEqual([
      403,
      'This account is disabled. Please ask your administrator.',
    ])
    expect((await signIn(person, 'wrong')).detail).toBe('Incorrect email or password.')

    expect((await administrator.call(administration.enable, of(person))).body.disabled_at).toBeNull()
    expect(await isSignedIn(person)).toBe(false)
    expect((await signIn(person, person.password)).status).toBe(200)
  })
  it('is the same when it is disabled twice at once', async () => {
    const person = await makeStudent(platform)
    const both = await Promise.all([1, 2].map(() => administrator.call(administration.disable, of(person))))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.disabled_at).toBe(both[1]?.body.disabled_at)
  })
})

describe('the role', () => {
  it('changes what the account may do, after the next sign-in', async () => {
    const person = await makeStudent(platform)
    expect((await setRole(person, 'professor')).body).toMatchObject({ role: 'professor' })
    expect(await isSignedIn(person)).toBe(false)
    const token = (await signIn(person, person.password)).body.access_token
    const made = await clientOf(platform.app, token).call(courses.create, {
      body: { name: 'A', description: 'B' },
    })
    expect(made.status).toBe(200)
  })
  it('stays a professor’s while there are courses', async () => {
    const professor = await makeProfessor(platform)
    await makeCourse(professor)
    const refused = await setRole(professor, 'student')
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This professor has 1 course. Hand it over or delete it first, or leave the role as it is.',
    ])
    expect(await isSignedIn(professor)).toBe(true)
  })
  it('adds the administration beside the role, without a new sign-in', async () => {
    const professor = await makeProfessor(platform)
    expect((await professor.call(users.me)).body).not.toHaveProperty('is_administrator')
    expect((await setRole(professor, 'professor', true)).body.is_administrator).toBe(true)
    expect((await professor.call(users.me)).body).toMatchObject({ role: 'professor', is_administrator: true })
    expect((await professor.call(administration.users)).status).toBe(200)
    await setRole(professor, 'professor', false)
    expect((await professor.call(administration.users)).status).toBe(403)
  })
  it('never leaves the installation without an administrator', async () => {
    const own = await startTestApp()
    const [one, two] = [await makeAdministrator(own), await makeAdministrator(own)]
    const answers = await Promise.all([
      one.call(administration.disable, of(two)),
      two.call(administration.disable, of(one)),
    ])
    // The later one is refused, or is no administrator any more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const last = answers[0]?.status === 200 ? one : two
    const listed = (await last.call(administration.users)).body.users
    expect(listed.filter((user) => user.is_last_administrator).map((user) => user._id)).toEqual([last.userId])
    const refused = await last.call(administration.changeRole, {
      ...of(last),
      body: { role: 'professor', is_administrator: false },
    })
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This is the last administrator. Make another account an administrator first.',
    ])
    await own.stop()
  })
})

describe('sign out everywhere', () => {
  it('ends the sessions of this account alone', async () => {
    const [person, other] = [await makeStudent(platform), await makeStudent(platform)]
    const answer = await administrator.call(administration.endSessions, of(person))
    expect([answer.status, answer.body.sessions_ended]).toEqual([200, 1])
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true])
  })
  it('knows no account that is not there', async () => {
    const answer = await administrator.call(administration.endSessions, {
      params: { user: crypto.randomUUID() },
    })
    expect([answer.status, answer.detail]).toEqual([404, 'This account does not exist.'])
  })
})

describe('a reset link', () => {
  it('sets a new password once, and is noted without its token', async () => {
    const person = await makeStudent(platform)
    const made = await administrator.call(administration.makeResetLink, of(person))
    const token = new URL(made.body.path, 'http://x').searchParams.get('token')
    expect(made.status).toBe(200)
    const set = () =>
      clientOf(platform.app).call(users.setNewPassword, {
        body: { token: token ?? made.body.path.split(/[#?/=]/).at(-1) ?? '', new_password: 'another secret' },
      })
    expect([(await set()).status, (await set()).status]).toEqual([200, 400])
    expect((await signIn(person, 'another secret')).status).toBe(200)
    const { entries } = (await administrator.call(administration.audit, { query: { group: 'accounts' } }))
      .body
    const entry = entries.find(({ action }) => action === 'reset_link_made')
    expect(entry).toMatchObject({ subject: { _id: person.userId }, details: {} })
  })
})

describe('the list of users', () => {
  it('is searched, filtered, counted and paged by the database', async () => {
    const own = await startTestApp()
    const one = await makeAdministrator(own)
    await own.context.database.execute(sql`
      insert into users (id, name, email, password_hash, role)
      select gen_random_uuid(), 'Person ' || lpad(n::text, 4, '0'), 'p' || n || '@school.example', 'x',
        (case when n % 50 = 0 then 'professor' else 'student' end)::role
      from generate_series(1, 5000) n`)
    const list = async (query: object) => (await one.call(administration.users, { query })).body
    const first = await list({})
    expect([first.users.length, first.total]).toEqual([50, 5_001])
    expect(first.counts).toEqual({ all: 5_001, student: 4_900, professor: 101, administrator: 1 })
    expect(first.users[0]?.name).toBe('Person 0001')
    const third = await list({ group: 'student', page: '3' })
    expect(third.users[0]?.name).toBe('Person 0103')
    expect((await list({ page: '200' })).users).toEqual([])
    const found = await list({ search: ' P77@SCHOOL ' })
    expect(found.users.map(({ email }) => email)).toEqual(['p77@school.example'])
    await own.context.database.execute(sql`
      update users set name = case email when 'p1@school.example' then 'Jürgen Müller' else '김수진' end
      where email in ('p1@school.example', 'p2@school.example')`)
    for (const search of ['muller', 'MÜLLER', 'Jurgen M', '김수', 'p2@'])
      expect((await list({ search })).total, search).toBe(1)
    expect((await list({ search: '기' })).total).toBe(0)
    // Two letters are searched without the index, and all groups are counted in one reading.
    for (const [search, total] of [
      ['Mü', 1],
      ['mu', 1],
      ['수', 1],
      ['_7', 0],
      ['42', 199],
    ] as const)
      expect((await list({ search })).total, search).toBe(total)
    const counted = (await list({ search: '50' })).counts
    const listed = await Promise.all(
      (['all', 'student', 'professor', 'administrator'] as const).map(
        async (group) => [group, (await list({ search: '50', group })).total] as const,
      ),
    )
    expect(Object.entries(counted)).toEqual(expect.arrayContaining(listed.map((one) => [...one])))
    // A search is a text, not a pattern.
    expect((await list({ search: 'p_7@school' })).total).toBe(0)
    expect((await list({ group: 'administrator' })).users).toMatchObject([
      { _id: one.userId, is_administrator: true, signed_in_at: expect.any(String) },
    ])
    await one.call(administration.disable, { params: { user: found.users[0]!._id } })
    expect((await list({ state: 'disabled' })).users.map(({ email }) => email)).toEqual([
      'p77@school.example',
    ])
    await own.stop()
  })
  it('is ordered and filtered by the last sign-in; those who never did count from when they registered', async () => {
    const own = await startTestApp()
    const one = await makeAdministrator(own)
    await own.context.database.execute(sql`
      insert into users (id, name, email, password_hash, role, created_at, signed_in_at) values
        (gen_random_uuid(), 'Old and idle', 'a@school.example', 'x', 'student', '2024-01-01', '2024-02-01'),
        (gen_random_uuid(), 'Never signed in', 'b@school.example', 'x', 'student', '2024-01-15', null),
        (gen_random_uuid(), 'Old and here', 'c@school.example', 'x', 'professor', '2024-01-01', now())`)
    const names = async (query: object) =>
      (await one.call(administration.users, { query })).body.users.map(({ name }) => name)
    expect((await names({ sort: 'signed_in' })).slice(0, 2)).toEqual(['Never signed in', 'Old and idle'])
    const idle = { idle_since: '2025-01-01T00:00:00Z' }
    expect(await names(idle)).toEqual(['Never signed in', 'Old and idle'])
    expect(await names({ ...idle, group: 'professor' })).toEqual([])
    expect(await names({ idle_since: '2024-01-20T00:00:00Z', search: 'school' })).toEqual(['Never signed in'])
    expect((await one.call(administration.users, { query: { idle_since: 'spring' } as object })).status).toBe(
      422,
    )
    await own.stop()
  })
  it('is exported as its filter shows it, without formulas, and the audit log says so', async () => {
    const own = await startTestApp()
    const one = await makeAdministrator(own)
    await own.context.database.execute(sql`
      insert into users (id, name, email, password_hash, role, created_at)
      select gen_random_uuid(), case n when 1 then '=HYPERLINK("https://evil.example")' when 2 then 'Zoë, "the" last' else 'same' end,
        'p' || n || '@school.example', 'x', 'student', '2024-01-01'
      from generate_series(1, 2500) n`)
    const file = await one.call(administration.exportUsers, { body: { group: 'student' } })
    const lines = file.raw.toString('utf8').replace(/\r\n$/, '').split('\r\n')
    expect([file.status, file.headers['content-type'], lines.length]).toEqual([
      200,
      'text/csv; charset=utf-8',
      2_501,
    ])
    expect(lines[0]).toBe(
      '\uFEFFName,Email,Email confirmed,Role,Administrator,State,Courses,Created,Last sign-in',
    )
    expect(lines).toContain(
      `"'=HYPERLINK(""https://evil.example"")",p1@school.example,,student,no,active,0,2024-01-01T00:00:00.000Z,`,
    )
    expect(lines.at(-1)).toMatch(/^"Zoë, ""the"" last",p2@/)
    // Each account once, also where many have the same name.
    expect(new Set(lines).size).toBe(2_501)
    const { entries } = (await one.call(administration.audit, { query: { group: 'exports' } })).body
    expect(entries.map(({ action, actor }) => [action, actor?._id])).toEqual([['users_exported', one.userId]])
    await own.stop()
  })
  it('shows no password and no token', async () => {
    const answer = await administrator.call(administration.users)
    expect(answer.raw.toString()).not.toMatch(/argon2|hash|token/i)
  })
})
