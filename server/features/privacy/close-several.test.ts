import { administration } from '@lectern/contract/administration.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeAdministrator,
  makeCourse,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** `administration/access.test.ts` tests who may not. */

let platform: TestApp
let administrator: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())

const close = (action: string, people: readonly { userId: string }[]) =>
  administrator.call(privacy.closeSeveral, {
    wrongBody: { action, users: people.map(({ userId }) => userId) },
  })
const isSignedIn = async (person: Person) => (await person.call(users.me)).status === 200

it('disables those who were chosen, and no other', async () => {
  const [one, two, other] = [
    await makeStudent(platform),
    await makeProfessor(platform),
    await makeStudent(platform),
  ]
  expect((await close('disable', [one, two, one])).body).toEqual({ done: 2, refused: [] })
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(other)]).toEqual([
    false,
    false,
    true,
  ])
  const { entries } = (await administrator.call(administration.audit, { query: { group: 'accounts' } })).body
  expect(
    entries.filter(({ action }) => action === 'account_disabled').map(({ subject }) => subject?._id),
  ).toEqual([two.userId, one.userId])
})

it('erases what it can, and names the owners of courses and accounts that are gone', async () => {
  const [student, owner] = [await makeStudent(platform), await makeProfessor(platform)]
  await makeCourse(owner)
  const gone = { userId: crypto.randomUUID() }
  const { status, body } = await close('erase', [gone, owner, student])
  expect([status, body]).toMatchObject([
    200,
    {
      done: 1,
      refused: [
        { _id: gone.userId, code: 'user_not_found' },
        {
          _id: owner.userId,
          message: 'This account owns 1 course. Hand it over to another professor or delete it first.',
          code: 'owner_has_courses',
          params: { count: 1 },
        },
      ],
    },
  ])
  expect([await isSignedIn(student), await isSignedIn(owner)]).toEqual([false, true])
})

it('takes neither the own account, nor an empty list, nor more than a page', async () => {
  const student = await makeStudent(platform)
  for (const action of ['disable', 'erase']) {
    const refused = await close(action, [student, administrator])
    expect([refused.status, refused.detail]).toEqual([
      422,
      'You cannot disable or delete your own account together with others.',
    ])
    const inCapitals = await close(action, [{ userId: administrator.userId.toUpperCase() }])
    expect([inCapitals.status, inCapitals.body]).toMatchObject([422, { code: 'own_account_chosen' }])
    expect((await close(action, [])).status).toBe(422)
    expect(
      (
        await close(
          action,
          Array.from({ length: 51 }, () => student),
        )
      ).status,
    ).toBe(422)
  }
  expect((await close('merge', [student])).status).toBe(422)
  expect(await isSignedIn(student)).toBe(true)
})
