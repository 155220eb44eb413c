import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dropKeptAnswer,
  dropKeptQuiz,
  findKeptAnswers,
  findKeptQuizzes,
  isKeptForLater,
  type KeptChange,
  keepAnswer,
  onKeptAnswersChange,
  parseKeptAnswer,
} from './kept-answers.ts'
import { makeStorage } from './testing/browser-storage.ts'

let entries: Map<string, string>
const window = new EventTarget()

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', makeStorage(entries))
  vi.stubGlobal('window', window)
})

const answer = (text: string, version = 1) => ({ answer: text, version, keptAtMs: 5 })

describe('answers kept in the browser', () => {
  test('are found again by user and quiz, whatever their question is called', () => {
    keepAnswer('hana', 'quiz-1', 'q/1 %', answer('one'))
    keepAnswer('hana', 'quiz-1', 'q2', { answer: 0, version: 3, keptAtMs: 6 })
    keepAnswer('hana', 'quiz-2', 'q1', answer('other'))
    expect(findKeptAnswers('hana', 'quiz-1')).toEqual({
      'q/1 %': answer('one'),
      q2: { answer: 0, version: 3, keptAtMs: 6 },
    })
    expect(findKeptQuizzes('hana').sort()).toEqual(['quiz-1', 'quiz-2'])
  })

  test('are nobody else’s', () => {
    keepAnswer('hana', 'quiz-1', 'q1', answer('mine'))
    expect(findKeptAnswers('hana2', 'quiz-1')).toEqual({})
    expect(findKeptAnswers('han', 'quiz-1')).toEqual({})
    expect(findKeptQuizzes('jin')).toEqual([])
  })

  test('go only in the version that the server has taken', () => {
    keepAnswer('hana', 'quiz-1', 'q1', answer('older', 1))
    keepAnswer('hana', 'quiz-1', 'q1', answer('newer', 2))
    dropKeptAnswer('hana', 'quiz-1', 'q1', 1)
    expect(findKeptAnswers('hana', 'quiz-1')).toEqual({ q1: answer('newer', 2) })
    dropKeptAnswer('hana', 'quiz-1', 'q1', 2)
    expect(findKeptAnswers('hana', 'quiz-1')).toEqual({})
    expect(entries.size).toBe(0)
  })

  test('leave nothing behind when the quiz is handed in', () => {
    keepAnswer('hana', 'quiz-1', 'q1', answer('one'))
    keepAnswer('hana', 'quiz-1', 'q2', answer('two'))
    keepAnswer('hana', 'quiz-2', 'q1', answer('stays'))
    dropKeptQuiz('hana', 'quiz-1')
    expect([...entries.keys()]).toEqual(['quiz-answers/hana/quiz-2/q1'])
  })

  test('hold as long as the page where storage is full, which is known', () => {
    vi.stubGlobal('localStorage', makeStorage(entries, { isFull: () => true }))
    keepAnswer('hana', 'quiz-1', 'q1', answer('only here'))
    expect(isKeptForLater()).toBe(false)
    expect(findKeptAnswers('hana', 'quiz-1')).toEqual({ q1: answer('only here') })
    dropKeptAnswer('hana', 'quiz-1', 'q1', 1)
    expect(isKeptForLater()).toBe(true)
  })

  test('tell of changes here and in another tab, and what was removed', () => {
    const changes: KeptChange[] = []
    const stop = onKeptAnswersChange('hana', (change) => changes.push(change))
    keepAnswer('hana', 'quiz-1', 'q1', answer('one'))
    const event = Object.assign(new Event('storage'), {
      key: 'quiz-answers/hana/quiz-1/q1',
      oldValue: JSON.stringify(answer('one')),
      newValue: null,
    })
    window.dispatchEvent(event)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'quiz-answers/jin/quiz-1/q1' }))
    stop()
    window.dispatchEvent(event)
    expect(changes).toEqual([
      { quizId: 'quiz-1', questionId: 'q1', removed: undefined },
      { quizId: 'quiz-1', questionId: 'q1', removed: answer('one') },
    ])
  })

  test.each([
    'null',
    '{',
    '[]',
    '{"answer":{},"version":1,"keptAtMs":1}',
    '{"answer":"a","version":0,"keptAtMs":1}',
    '{"answer":"a","version":1.5,"keptAtMs":1}',
    '{"answer":1.5,"version":1,"keptAtMs":1}',
    '{"answer":"a","version":1}',
  ])('what makes no sense is no answer: %s', (text) => {
    expect(parseKeptAnswer(text)).toBeUndefined()
  })
})
