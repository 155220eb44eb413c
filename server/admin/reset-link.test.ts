import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeValues } from '../platform/config/stored-settings.ts'
import { storedSettingsTable } from '../platform/db/schema/administration.ts'
import { clientOf, signUp } from '../testing/client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { makeResetLink } from './reset-link.ts'
import { configOf } from './testing/installations.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

it('makes a link that sets a new password on the running platform', async () => {
  const person = await signUp(platform.app, 'professor')
  const config = { ...(await configOf(platform)), given: {}, port: 4000 }
  const { database } = platform.context
  await storeValues(database, config.jwtSecret, { PUBLIC_URL: 'https://lectern.example' })
  const { address, isLocal } = await makeResetLink(config, ` ${person.email.toUpperCase()} `)
  expect(address).toMatch(/^https:\/\/lectern\.example\/new-password#[\w-]{43}$/)
  expect(isLocal).toBe(false)
  const body = { token: address.split('#')[1]!, new_password: 'a new password' }
  expect((await clientOf(platform.app).call(users.setNewPassword, { body })).status).toBe(200)
  await expect.poll(async () => (await person.call(users.me)).status).toBe(401)
  const given = { PUBLIC_URL: 'https://environment.example' }
  expect((await makeResetLink({ ...config, given }, person.email)).address).toMatch(
    /^https:\/\/environment\.example\//,
  )
  await database.delete(storedSettingsTable)
  const local = await makeResetLink(config, person.email)
  expect(local.address).toMatch(/^http:\/\/localhost:4000\/new-password#/)
  expect(local.isLocal).toBe(true)
})

it('refuses an email without an account', async () => {
  await expect(makeResetLink(await configOf(platform), 'nobody@example.org')).rejects.toThrow(
    'No account has the email nobody@example.org.',
  )
})
