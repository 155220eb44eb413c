import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankWork, changeForm, changeInfo } from '../quiz-work.ts'
import { findUnsavedQuiz, forgetUnsavedQuiz, storeUnsavedQuiz, type UnsavedQuiz } from './unsaved-quiz.ts'

/** A browser's storage, as far as it is used here. */
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
  switches: { isActive: true, leniency: 'normal', assistantAdjusts: true },
  savedAtMs: 1_700_000_000_000,
  window,
})

test('a draft is found by its person and place, with fields that were empty', () => {
  const stored = draft('one')
  expect(storeUnsavedQuiz('ana', 'quiz', stored)).toBe(true)
  expect(findUnsavedQuiz('ana', 'quiz')).toEqual(stored)
  expect(findUnsavedQuiz('ana', 'quiz')?.work.form.points).toBeNaN()
  expect(findUnsavedQuiz('ben', 'quiz')).toBeUndefined()
  expect(findUnsavedQuiz('ana', 'new course')).toBeUndefined()
})

test("another window's draft is not forgotten", () => {
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
])('what another version or somebody else wrote is left aside: %s', (_, text) => {
  storeUnsavedQuiz('ana', 'quiz', draft('one'))
  const key = localStorage.key(0)!
  localStorage.setItem(key, text)
  expect(findUnsavedQuiz('ana', 'quiz')).toBeUndefined()
})

test('a browser without storage says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeUnsavedQuiz('ana', 'quiz', draft('one'))).toBe(false)
})
