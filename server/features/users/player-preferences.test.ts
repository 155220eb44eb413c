import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent } from '../../testing/factories.ts'
import { hostileValues } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())

it('stores how each student listens, each field by itself', async () => {
  const [student, other] = [await makeStudent(platform), await makeStudent(platform)]
  const read = async (who = student) => (await who.call(users.playerPreferences)).body
  expect(await read()).toEqual({ autoplay: null, playback_rate: null })
  await student.call(users.setPlayerPreferences, { body: { autoplay: false } })
  await student.call(users.setPlayerPreferences, { body: { playback_rate: 1.75 } })
  expect((await student.call(users.setPlayerPreferences, { body: {} })).status).toBe(200)
  expect(await read()).toEqual({ autoplay: false, playback_rate: 1.75 })
  expect(await read(other)).toEqual({ autoplay: null, playback_rate: null })

  for (const value of [...hostileValues, 3, 0, -1].filter(
    (one) => one !== null && one !== undefined && one !== 1,
  )) {
    const answer = await student.call(users.setPlayerPreferences, { wrongBody: { playback_rate: value } })
    expect([value, answer.status]).toEqual([value, 422])
  }
  expect(await read()).toEqual({ autoplay: false, playback_rate: 1.75 })
})
