import { administration } from '@lectern/contract/administration.ts'
import { settingValues } from '@lectern/contract/installation-settings.ts'
import { setup } from '@lectern/contract/setup.ts'
import { users } from '@lectern/contract/users.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeAdministrator, makeProfessor } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findSetupAddress } from './setup.ts'

let platform: TestApp
let token: string
beforeEach(async () => {
  platform = await startTestApp()
  const address = await findSetupAddress(platform.context, 'http://localhost:3000')
  token = new URL(address!).searchParams.get('token')!
})
afterEach(() => platform.stop())

const anybody = () => clientOf(platform.app)
const account = { name: 'Ruth Okafor', email: 'ruth@hillside.example', password: 'a long secret' }
const finish = (more: object = {}) =>
  anybody().call(setup.finish, { body: { token, ...account, settings: {}, ...more } })
const signIn = async ({ email, password }: { email: string; password: string }) => {
  const answer = await anybody().call(users.login, { body: { username: email, password } })
  return clientOf(platform.app, answer.body.access_token)
}
const registerProfessor = (email: string, invitation?: string) =>
  anybody().call(users.register, {
    body: { name: 'A', email, password: 'secret', role: 'professor', invitation },
  })

describe('the set-up address', () => {
  it('is the same at every start, until there is an administrator', async () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await findSetupAddress(platform.context, 'http://x')).toBe(`http://x/setup?token=${token}`)
    await makeAdministrator(platform)
    expect(await findSetupAddress(platform.context, 'http://x')).toBeUndefined()
  })
  it('is not in the database, and opens with its own token only', async () => {
    const { rows } = await platform.context.database.$client.query(
      `select count(*)::int as found from stored_settings`,
    )
    expect(rows).toEqual([{ found: 0 }])
    for (const wrong of ['', 'x', token.slice(1), `${token}x`]) {
      for (const answer of [
        await anybody().call(setup.open, { body: { token: wrong } }),
        await anybody().call(setup.test, { body: { token: wrong, part: 'model', settings: {} } }),
        await finish({ token: wrong }),
      ])
        expect([wrong, answer.status]).toEqual([wrong, 404])
    }
    expect((await registerProfessor('still@free.example')).status).toBe(200)
  })
  it('says when it was used, and shows and does nothing then', async () => {
    const open = await anybody().call(setup.open, { body: { token } })
    expect(open.body.used_at).toBeNull()
    expect(open.body.settings.map(({ name }) => name)).toEqual(Object.keys(settingValues.shape))
    expect((await finish()).status).toBe(200)
    const used = await anybody().call(setup.open, { body: { token } })
    expect(used.body).toEqual({ used_at: expect.any(String), settings: [] })
    const again = await finish({ email: 'second@hillside.example' })
    expect([again.status, again.detail]).toEqual([
      409,
      'This platform already has an administrator. Please sign in.',
    ])
    const test = await anybody().call(setup.test, { body: { token, part: 'model', settings: {} } })
    expect(test.status).toBe(409)
  })
})

describe('the set-up', () => {
  it('makes an administrator who is a professor, and saves the answers, with the account alone', async () => {
    const made = await finish({ settings: { PROFESSOR_REGISTRATION: 'invitation' } })
    expect(made.body).toMatchObject({ email: account.email, role: 'professor', is_administrator: true })
    const administrator = await signIn(account)
    expect((await administrator.call(administration.users)).status).toBe(200)
    expect((await registerProfessor('late@hillside.example')).status).toBe(403)
  })
  it('makes one administrator when two forms are sent at once', async () => {
    const both = await Promise.all([finish(), finish({ email: 'second@hillside.example' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await platform.context.database.$client.query('select count(*)::int as found from users')
    expect(rows).toEqual([{ found: 1 }])
  })
  it('takes an account that is there, with its password only', async () => {
    const professor = await makeProfessor(platform)
    const refused = await finish({ email: professor.email })
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This email has an account. Please enter its password, or another email.',
    ])
    const taken = await finish({ email: professor.email.toUpperCase(), password: professor.password })
    expect(taken.body).toMatchObject({ _id: professor.userId, is_administrator: true })
    expect((await professor.call(administration.users)).status).toBe(200)
  })
  it('makes no account when a setting cannot be used', async () => {
    const refused = await finish({ settings: { AI_MODEL: 'openai:gpt-5' } })
    expect([refused.status, refused.detail]).toEqual([
      422,
      'The setting AI_API_KEY cannot be used: AI_API_KEY is missing: AI_MODEL names openai, which needs a key.',
    ])
    expect((await finish()).status).toBe(200)
  })
})

it('refuses the set-up where passwords are off, before anything is stored', async () => {
  platform.context.config.passwords = false
  const answers = [
    await anybody().call(setup.open, { body: { token } }),
    await anybody().call(setup.test, { body: { token, part: 'model', settings: {} } }),
    await finish({ settings: { PROFESSOR_REGISTRATION: 'nobody' } }),
  ]
  for (const { status, detail } of answers)
    expect([status, detail]).toEqual([403, expect.stringContaining('npm run admin -- make-admin EMAIL')])
  expect(answers.at(-1)?.body).toMatchObject({ code: 'setup_without_passwords' })
  const { rows } = await platform.context.database.$client.query(
    'select (select count(*) from users)::int as users, (select count(*) from stored_settings)::int as settings',
  )
  expect(rows).toEqual([{ users: 0, settings: 0 }])
  expect((await anybody().call(setup.open, { body: { token: 'wrong' } })).status).toBe(404)
})

describe('invitations', () => {
  it('let one professor each register, where professors need one', async () => {
    await finish({ settings: { PROFESSOR_REGISTRATION: 'invitation' } })
    const administrator = await signIn(account)
    const made = await administrator.call(administration.invite, {
      body: { notes: ['ines@hillside.example', 'Marta Rossi'] },
    })
    const [first, second] = made.body
    expect(made.body.map(({ note }) => note)).toEqual(['ines@hillside.example', 'Marta Rossi'])
    const options = async (invitation: string) =>
      (await anybody().call(users.registrationOptions, { query: { invitation } })).body
    expect(await options(first!.token)).toEqual({
      professors: 'invitation',
      domains: [],
      invitation_works: true,
      invited_email: 'ines@hillside.example',
    })
    expect((await options(second!.token)).invited_email).toBeNull()
    const student = {
      name: 'A',
      email: 'student@hillside.example',
      password: 'secret',
      role: 'student',
    } as const
    expect((await anybody().call(users.register, { body: student })).status).toBe(200)

    expect((await registerProfessor('a@hillside.example', 'guessed')).status).toBe(409)
    // A refused registration does not use it up.
    expect((await registerProfessor('student@hillside.example', first!.token)).status).toBe(409)
    const both = await Promise.all(
      ['a@hillside.example', 'b@hillside.example'].map((email) => registerProfessor(email, first!.token)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await options(first!.token)).invitation_works).toBe(false)

    const listed = (await administrator.call(administration.invitations)).body
    expect(listed.map(({ _id }) => _id)).toEqual([second!._id])
    expect(JSON.stringify(listed)).not.toContain(second!.token)
    const { rows } = await platform.context.database.$client.query('select * from invitations')
    expect(JSON.stringify(rows)).not.toContain(second!.token)
    const gone = { params: { id: second!._id } }
    expect((await administrator.call(administration.withdrawInvitation, gone)).status).toBe(200)
    expect((await administrator.call(administration.withdrawInvitation, gone)).status).toBe(404)
    expect((await registerProfessor('c@hillside.example', second!.token)).status).toBe(409)
  })
  it('keep their link when the same address is invited again', async () => {
    await finish({ settings: { PROFESSOR_REGISTRATION: 'invitation' } })
    const administrator = await signIn(account)
    const invite = async (...notes: string[]) =>
      (await administrator.call(administration.invite, { body: { notes } })).body
    const [first, nameless] = await invite('Ada <ada@hillside.example>', 'Ada')
    platform.clock.advanceMs(60_000)
    const again = await invite(
      'ADA@hillside.example',
      'bob-ada@hillside.example',
      'Ada',
      'Bob <bob-ada@hillside.example>',
    )
    expect(again.map(({ is_renewed }) => is_renewed)).toEqual([true, false, false])
    expect(again[0]).toMatchObject({ _id: first!._id, token: first!.token })
    expect(again[0]!.expires_at > first!.expires_at).toBe(true)
    expect(again[2]!.token).not.toBe(nameless!.token)
    expect((await administrator.call(administration.invitations)).body).toHaveLength(4)
    expect((await registerProfessor('ada@hillside.example', first!.token)).status).toBe(200)
    expect((await invite('ada@hillside.example'))[0]).toMatchObject({
      is_renewed: false,
      account: 'professor',
    })
  })
  it('expire after two weeks, and do not work where registration is closed', async () => {
    await finish({ settings: { PROFESSOR_REGISTRATION: 'invitation' } })
    const administrator = await signIn(account)
    const [one] = (await administrator.call(administration.invite, { body: { notes: ['A'] } })).body
    platform.clock.advanceMs(14 * 24 * 60 * 60_000 + 1)
    expect((await registerProfessor('a@hillside.example', one!.token)).status).toBe(409)
    platform.clock.advanceMs(-14 * 24 * 60 * 60_000)
    await administrator.call(administration.saveSettings, { body: { PROFESSOR_REGISTRATION: 'nobody' } })
    const refused = await registerProfessor('a@hillside.example', one!.token)
    expect([refused.status, refused.detail]).toEqual([
      403,
      'Professors cannot register here. Please register as a student, and ask your administrator to change your role.',
    ])
  })
})
