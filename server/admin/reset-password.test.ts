import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, signUp } from '../testing/client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { resetPassword } from './reset-password.ts'
import { configOf } from './testing/installations.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

it('gives a new password and ends every session of this account, on the running platform', async () => {
  const [person, other] = [await signUp(platform.app, 'professor'), await signUp(platform.app, 'student')]
  const isSignedIn = async (client: typeof person) => (await client.call(users.me)).status === 200
  const signIn = async (password: string) =>
    (await clientOf(platform.app).call(users.login, { body: { username: person.email, password } })).status
  expect(await isSignedIn(person)).toBe(true)

  const config = await configOf(platform)
  const first = await resetPassword(config, ` ${person.email.toUpperCase()} `)
  expect(first).toMatchObject({ email: person.email, sessionsEnded: 1 })
  expect(first.password).toMatch(/^\w{16}$/)
  await expect.poll(() => isSignedIn(person)).toBe(false)
  expect(await isSignedIn(other)).toBe(true)
  expect([await signIn(person.password), await signIn(first.password)]).toEqual([401, 200])
  expect((await resetPassword(config, person.email)).password).not.toBe(first.password)
})

it('refuses an email without an account', async () => {
  await expect(resetPassword(await configOf(platform), 'nobody@example.org')).rejects.toThrow(
    'No account has the email nobody@example.org.',
  )
})
