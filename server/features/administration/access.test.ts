import { administration } from '@lectern/contract/administration.ts'
import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../testing/client.ts'
import { makeAdministrator, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { goodBodies } from '../../testing/good-bodies.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Every call of administrators, as each kind of caller who may not make it. */

let platform: TestApp
let target: string
const callers: Record<string, [Client, number]> = {}
beforeAll(async () => {
  platform = await startTestApp()
  const administrator = await makeAdministrator(platform)
  target = (await makeStudent(platform)).userId
  const disabled = await makeAdministrator(platform)
  await administrator.call(administration.disable, { params: { user: disabled.userId } })
  const signedOut = await makeAdministrator(platform)
  await signedOut.call(users.logout)
  const former = await makeAdministrator(platform)
  await administrator.call(administration.changeRole, {
    params: { user: former.userId },
    body: { role: 'professor', is_administrator: false },
  })
  const identity = { userId: administrator.userId, role: 'professor' } as const
  const filesToken = await platform.context.tokens.sign(identity, 'files')
  Object.assign(callers, {
    'a student': [await makeStudent(platform), 403],
    'a professor': [await makeProfessor(platform), 403],
    'a former administrator': [former, 403],
    'no token': [clientOf(platform.app), 401],
    'a disabled administrator': [disabled, 401],
    'a signed-out administrator': [signedOut, 401],
    'the token of the files cookie': [clientOf(platform.app, filesToken), 401],
  })
})
afterAll(() => platform.stop())

const calls = Object.entries(allCalls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as Record<string, Call>)
    .filter(([, call]) => call.who === 'administrator' || call.path.startsWith('/admin/'))
    .map(([verb, call]) => [`${feature}.${verb}`, call] as const),
)

describe.each(calls)('%s', (name, call) => {
  it('is an administrator’s alone', async () => {
    expect(call.who).toBe('administrator')
    expect(call.path).toMatch(/^\/admin\//)
    for (const [who, [client, status]] of Object.entries(callers)) {
      const answer = await client.call(call, {
        params: { user: target, id: target, job: target },
        wrongBody: goodBodies[name],
      })
      expect([who, answer.status, answer.detail]).toEqual([
        who,
        status,
        status === 401 ? 'Please sign in.' : 'Only administrators may do this.',
      ])
    }
  })
})
