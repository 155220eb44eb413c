import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankWork, changeForm, changeInfo, defaultSwitches } from '../quiz-work.ts'
import { findUnsavedQuiz, forgetUnsavedQuiz, storeUnsavedQuiz, type UnsavedQuiz } from './unsaved-quiz.ts'

/** A minimal Storage. */
const makeStorage = (): Storage => {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))
afterEach(() => vi.unstubAllGlobals())

const draft = (window: string): UnsavedQuiz => ({
  work: changeForm(changeInfo(blankWork(), { title: 'Derivatives' }), {
    question_text: 'Why?',
    points: Number.NaN,
  }),
  revision: 3,
  switches: defaultSwitches,
  savedAtMs: 1_700_000_000_000,
  window,
})

test('an unsaved quiz is found by user and quiz, with its empty fields', () => {
  const stored = draft('one')
  expect(storeUnsavedQuiz('ana', 'quiz', stored)).toBe(true)
  expect(findUnsavedQuiz('ana', 'quiz')).toEqual(stored)
  expect(findUnsavedQuiz('ana', 'quiz')?.work.form.points).toBeNaN()
  expect(findUnsavedQuiz('ben', 'quiz')).toBeUndefined()
  expect(findUnsavedQuiz('ana', 'new course')).toBeUndefined()
})

test('an unsaved quiz from before a switch existed gets its default', () => {
  const stored = draft('one')
  const old = structuredClone(stored) as { switches: object; work: { info: object } }
  for (const switches of [old.switches, old.work.info] as Record<string, unknown>[]) {
    delete switches.shuffleOptions
    delete switches.assistantGuard
    delete switches.showResults
    delete switches.showCorrectAnswers
  }
  storeUnsavedQuiz('ana', 'quiz', old as UnsavedQuiz)
  const found = findUnsavedQuiz('ana', 'quiz')
  // Compared in order, as the builder compares what changed.
  expect(JSON.stringify(found?.work.info)).toBe(JSON.stringify(stored.work.info))
  expect(found?.switches).toEqual(stored.switches)
})

test('the unsaved quiz of another window is not removed', () => {
  storeUnsavedQuiz('ana', 'quiz', draft('one'))
  forgetUnsavedQuiz('ana', 'quiz', 'two')
  expect(findUnsavedQuiz('ana', 'quiz')).toBeDefined()
  forgetUnsavedQuiz('ana', 'quiz', 'one')
  expect(findUnsavedQuiz('ana', 'quiz')).toBeUndefined()
})

test.each([
  ['no JSON', 'nonsense{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no questions', JSON.stringify({ ...draft('one'), work: { ...draft('one').work, questions: null } })],
  [
    'a question of a type that is not there',
    JSON.stringify({
      ...draft('one'),
      work: { ...draft('one').work, form: { ...draft('one').work.form, question_type: 'essay' } },
    }),
  ],
  [
    'options that are no texts',
    JSON.stringify({
      ...draft('one'),
      work: { ...draft('one').work, form: { ...draft('one').work.form, options: [1, null] } },
    }),
  ],
  ['no switches', JSON.stringify({ ...draft('one'), switches: { isActive: 'yes' } })],
  ['no information', JSON.stringify({ ...draft('one'), work: { ...draft('one').work, info: null } })],
])('ignores what another version or another user wrote: %s', (_, text) => {
  storeUnsavedQuiz('ana', 'quiz', draft('one'))
  const key = localStorage.key(0)!
  localStorage.setItem(key, text)
  expect(findUnsavedQuiz('ana', 'quiz')).toBeUndefined()
})

test('reports a browser without storage', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeUnsavedQuiz('ana', 'quiz', draft('one'))).toBe(false)
})
