import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { expect, it } from 'vitest'
import { storedPaths } from './stored-replies.ts'

it('stores replies to calls that there are', () => {
  const calls = Object.values(allCalls).flatMap((group): Call[] => Object.values(group))
  const paths = new Set<string>(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  expect([...storedPaths].filter((path) => !paths.has(path))).toEqual([])
})

it('stores no running quiz, no result and no chat about one', () => {
  expect(
    [...storedPaths].filter((path) => /attempt|take|draft|result|submission|quiz-chat/.test(path)),
  ).toEqual([])
})
