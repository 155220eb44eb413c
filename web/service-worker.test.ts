import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { expect, it } from 'vitest'

const source = readFileSync(new URL('./public/service-worker.js', import.meta.url), 'utf8')
const list = /const storedCalls = (\[[\s\S]*?\n\])/.exec(source)?.[1] ?? ''
const stored: RegExp[] = runInNewContext(list)

const id = '01970000-0000-7000-8000-000000000001'

it('keeps the replies of what students read, and nothing else', () => {
  const calls = Object.values(allCalls).flatMap((group): Call[] => Object.values(group))
  const paths = calls
    .filter(({ method }) => method === 'GET')
    .filter(({ path }) =>
      stored.some((one) => one.test(`/api${path.replace('{slide}', '7').replaceAll(/\{\w+\}/g, id)}`)),
    )
    .map(({ path }) => path)
  expect(paths.toSorted()).toEqual([
    '/announcements/mine',
    '/announcements/platform',
    '/chat/active_history/{lecture}',
    '/chat/sessions/{lecture}',
    '/courses/my-courses',
    '/courses/my-invitations',
    '/courses/{courseId}/announcements',
    '/courses/{id}',
    '/courses/{id}/gradebook/mine',
    '/lectures/student/course/{courseId}',
    '/lectures/{id}',
    '/lectures/{id}/drawing-annotations/{slide}',
    '/lectures/{id}/highlights/{slide}',
    '/lectures/{id}/notes',
    '/lectures/{id}/questions/mine',
    '/lectures/{id}/slides/{slide}/words',
    '/practice/today',
    '/quizzes/student/course/{courseId}',
    '/quizzes/student/decided-claims',
    '/quizzes/student/due',
    '/users/me',
    '/users/me/notes',
    '/users/me/player-preferences',
    '/users/me/resume',
  ])
})
