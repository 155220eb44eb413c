import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())

it('a write for which the disk of the database has no space says so, and works once there is', async () => {
  const { $client } = platform.context.database
  // PostgreSQL raises this state when it cannot make a file longer.
  await $client.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on users execute function no_space()`)
  const body = {
    name: 'Kim Lee',
    email: 'kim@example.org',
    password: 'a long password',
    role: 'student' as const,
  }
  const visitor = clientOf(platform.app)
  const refused = await visitor.call(users.register, { body })
  expect(refused.status).toBe(503)
  expect(refused.detail).toBe(
    'The disk of the server is full, so this was not saved. Please tell its administrator.',
  )
  await $client.query('drop trigger no_space on users')
  expect((await visitor.call(users.register, { body })).status).toBe(200)
})
