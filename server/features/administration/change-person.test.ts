import { administration } from '@lectern/contract/administration.ts'
import { users } from '@lectern/contract/users.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { clientOf, signUp } from '../../testing/client.ts'
import { makeAdministrator, makeStudent, type Person } from '../../testing/factories.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let server: MailServer | undefined
afterEach(async () => {
  await platform.stop()
  await server?.stop()
  server = undefined
})

const change = (administrator: Person, user: string, body: { name?: string; email?: string }) =>
  administrator.call(administration.changePerson, { params: { user }, body })
const entriesOf = async (administrator: Person) =>
  (await administrator.call(administration.audit, { query: { group: 'accounts' } })).body.entries
    .filter(({ action }) => /^(name|email)_changed$/.test(action))
    .map(({ action, actor, subject, details }) => [action, actor?._id, subject?._id, details])

describe('without email', () => {
  it('gives an address back to its owner, and notes the old and the new one', async () => {
    platform = await startTestApp()
    const administrator = await makeAdministrator(platform)
    const person = await makeStudent(platform)
    const own = await person.call(users.change, {
      body: { name: 'The Dean', email: 'dean@uni.example', current_password: person.password },
    })
    expect(own.status).toBe(200)
    const dean = { name: 'Dean', email: 'dean@uni.example', password: 'a secret of the dean' }
    const register = () => clientOf(platform.app).call(users.register, { body: dean })
    expect((await register()).status).toBe(409)
    const body = { name: 'Sam Lee', email: 'sam@uni.example' }
    const changed = await change(administrator, person.userId, body)
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(body)])
    expect((await person.call(users.me)).body).toMatchObject(body)
    expect((await register()).status).toBe(200)

    const [by, of] = [administrator.userId, person.userId]
    expect((await entriesOf(administrator)).toReversed()).toEqual([
      ['name_changed', of, of, { former_name: expect.any(String), name: 'The Dean' }],
      ['email_changed', of, of, { former_email: person.email, email: 'dean@uni.example' }],
      ['name_changed', by, of, { former_name: 'The Dean', name: 'Sam Lee' }],
      ['email_changed', by, of, { former_email: 'dean@uni.example', email: 'sam@uni.example' }],
    ])
  })
  it('changes nothing when another account has the address, or the account is gone', async () => {
    platform = await startTestApp()
    const administrator = await makeAdministrator(platform)
    const [one, two] = [await makeStudent(platform), await makeStudent(platform)]
    const taken = await change(administrator, one.userId, {
      name: 'Another',
      email: two.email.toUpperCase(),
    })
    expect([taken.status, taken.detail]).toEqual([409, 'Another account has this email.'])
    expect((await one.call(users.me)).body).toMatchObject({ email: one.email })
    expect((await change(administrator, one.userId, { email: 'no address' })).status).toBe(422)
    expect((await change(administrator, crypto.randomUUID(), { name: 'A' })).status).toBe(404)
    expect((await change(administrator, one.userId, { email: one.email })).status).toBe(200)
    expect(await entriesOf(administrator)).toEqual([])
  })
})

it('with email, is asked for at the new address, and told to a confirmed former one', async () => {
  server = await startMailServer()
  platform = await startTestApp({ works: true, config: mailConfigOf(server) })
  const administrator = await makeAdministrator(platform)
  const person = await signUp(platform.app, 'student')
  const { mails } = server
  const linkTo = async (email: string) => {
    const find = () =>
      mails.find(({ to, subject }) => to === email && subject.startsWith('Confirm your email'))
    await expect.poll(() => find() !== undefined, { timeout: 10_000 }).toBe(true)
    return find()!.link.split('#')[1]!
  }
  const confirm = async (email: string) =>
    clientOf(platform.app).call(users.confirmEmail, { body: { token: await linkTo(email) } })
  const listed = async () =>
    (await administrator.call(administration.users)).body.users.find(({ _id }) => _id === person.userId)
  expect((await listed())?.email_confirmed_at).toBeNull()
  await confirm(person.email)
  expect((await listed())?.email_confirmed_at).toEqual(expect.any(String))

  const changed = await change(administrator, person.userId, { email: 'new@uni.example' })
  expect(changed.body).toMatchObject({ email: 'new@uni.example', email_confirmed_at: null })
  expect((await confirm('new@uni.example')).status).toBe(200)
  // This former address was never confirmed: it may be another person's.
  await change(administrator, person.userId, { email: 'dean@uni.example' })
  await change(administrator, person.userId, { email: 'sam@uni.example' })
  await linkTo('sam@uni.example')
  // Two orders are sent at the same time.
  const recipients = () =>
    mails
      .filter(({ subject }) => /was changed$/.test(subject))
      .map(({ to }) => to)
      .toSorted()
  await expect.poll(recipients, { timeout: 10_000 }).toEqual([person.email, 'new@uni.example'].toSorted())
})
