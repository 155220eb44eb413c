import { beforeEach, expect, test, vi } from 'vitest'
import { findReturn, noteEndedSession } from '../ended-session.ts'
import { makeStorage } from '../testing/browser-storage.ts'
import { listUnsentAnswers, storeAnswer } from './answers.ts'
import { takeOverStoredWork } from './merged-accounts.ts'

let entries: Map<string, string>
beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', makeStorage(entries))
  vi.stubGlobal('sessionStorage', makeStorage(new Map()))
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location: new URL('http://here/quiz/one?at=2') }),
  )
})

const answer = { answer: 'mine', version: 2, keptAtMs: 5 }

test('unsent answers and the open page follow to the account that stays', () => {
  storeAnswer('gone-1', 'quiz', 'q1', answer)
  storeAnswer('other', 'quiz', 'q1', answer)
  noteEndedSession('gone-1')
  takeOverStoredWork('stays', ['gone-0', 'gone-1'])
  expect(listUnsentAnswers('stays', 'quiz')).toEqual({ q1: answer })
  expect([...entries.keys()].toSorted()).toEqual(['quiz-answers/other/quiz/q1', 'quiz-answers/stays/quiz/q1'])
  expect(findReturn('stays', '/')).toBe('/quiz/one?at=2')
})

test('lists are joined, and of other entries the own one stays', () => {
  for (const [key, text] of [
    ['notes.stays', '[1]'],
    ['notes.gone', '[2]'],
    ['player.stays', '{"rate":1}'],
    ['player.gone', '{"rate":2}'],
    ['draft gone lecture', 'no JSON'],
  ] as const)
    entries.set(key, text)
  takeOverStoredWork('stays', ['gone'])
  expect(Object.fromEntries(entries)).toEqual({
    'notes.stays': '[1,2]',
    'player.stays': '{"rate":1}',
    'draft stays lecture': 'no JSON',
  })
})

test('answers fit where the storage is full', () => {
  storeAnswer('gone', 'quiz', 'q1', answer)
  const before = entries.size
  vi.stubGlobal('localStorage', makeStorage(entries, { isFull: () => entries.size >= before }))
  takeOverStoredWork('stays', ['gone'])
  expect([...entries.keys()]).toEqual(['quiz-answers/stays/quiz/q1'])
})
