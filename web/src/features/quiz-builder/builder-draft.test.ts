import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BuilderDraft, findDraft, forgetDraft, storeDraft } from './builder-draft.ts'
import { blankWork, changeForm, changeInfo } from './quiz-work.ts'

/** A browser's storage, as far as it is used here. */
const makeStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))
afterEach(() => vi.unstubAllGlobals())

const draft = (window: string): BuilderDraft => ({
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
  const kept = draft('one')
  expect(storeDraft('ana', 'quiz', kept)).toBe(true)
  expect(findDraft('ana', 'quiz')).toEqual(kept)
  expect(findDraft('ana', 'quiz')?.work.form.points).toBeNaN()
  expect(findDraft('ben', 'quiz')).toBeUndefined()
  expect(findDraft('ana', 'new course')).toBeUndefined()
})

test("another window's draft is not forgotten", () => {
  storeDraft('ana', 'quiz', draft('one'))
  forgetDraft('ana', 'quiz', 'two')
  expect(findDraft('ana', 'quiz')).toBeDefined()
  forgetDraft('ana', 'quiz', 'one')
  expect(findDraft('ana', 'quiz')).toBeUndefined()
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
  storeDraft('ana', 'quiz', draft('one'))
  const key = localStorage.key(0)!
  localStorage.setItem(key, text)
  expect(findDraft('ana', 'quiz')).toBeUndefined()
})

test('a browser without storage says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeDraft('ana', 'quiz', draft('one'))).toBe(false)
})
