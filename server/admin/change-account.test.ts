import { administration } from '@lectern/contract/administration.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProfessor, makeStudent } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { changeAccount } from './change-account.ts'
import { confirmEmail } from './confirm-email.ts'
import { configOf } from './testing/installations.ts'
import { runAdmin } from './testing/run-admin.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

it('makes an administrator, and disables and enables an account, on the running platform', async () => {
  const config = await configOf(platform)
  const [professor, student] = [await makeProfessor(platform), await makeStudent(platform)]
  const isSignedIn = async () => (await student.call(users.me)).status === 200
  expect(await isSignedIn()).toBe(true)
  expect(await changeAccount(config, 'make-admin', ` ${professor.email.toUpperCase()} `)).toBe(
    `${professor.email} is now an administrator.`,
  )
  expect((await professor.call(administration.users)).status).toBe(200)
  expect(await changeAccount(config, 'make-admin', professor.email)).toContain('already')

  expect(await changeAccount(config, 'disable', student.email)).toContain('its sessions have ended')
  await expect.poll(isSignedIn).toBe(false)
  expect(await changeAccount(config, 'disable', student.email)).toBe(`${student.email} is already disabled.`)
  expect(await changeAccount(config, 'enable', student.email)).toBe(
    `${student.email} is enabled and can sign in again.`,
  )
})

it('says in one line what cannot be done', async () => {
  const config = await configOf(platform)
  const run = async (...args: string[]) => {
    const env = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir }
    const { code, output } = await runAdmin(args, env).ended
    return [code, output.trim()]
  }
  expect(await run('make-admin', 'nobody@example.org')).toEqual([
    1,
    'No account has the email nobody@example.org.',
  ])
  expect(await run('disable')).toEqual([1, 'Usage: npm run admin -- disable EMAIL'])
  const { rows } = await platform.context.database.$client.query(
    'select email from users where administrator_since is not null',
  )
  expect(await run('disable', rows[0].email)).toEqual([
    1,
    'This is the last administrator. Make another account an administrator first.',
  ])
})

it("notes that an email is the person's own", async () => {
  const config = await configOf(platform)
  const person = await makeStudent(platform)
  expect(await confirmEmail(config, person.email)).toContain(`${person.email} is confirmed:`)
  expect((await person.call(users.emailState)).body.is_confirmed).toBe(true)
  expect(await confirmEmail(config, person.email)).toContain('already')
})
