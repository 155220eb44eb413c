import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeStorage } from '../testing/browser-storage.ts'
import {
  type AnswerChange,
  areAnswersDurable,
  listOrphanedQuizzes,
  listUnsentAnswers,
  listUnsentQuizzes,
  markOrphaned,
  onAnswersChange,
  parseUnsentAnswer,
  removeAnswer,
  removeAnswersOf,
  storeAnswer,
} from './answers.ts'

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
    storeAnswer('hana', 'quiz-1', 'q/1 %', answer('one'))
    storeAnswer('hana', 'quiz-1', 'q2', { answer: 0, version: 3, keptAtMs: 6 })
    storeAnswer('hana', 'quiz-2', 'q1', answer('other'))
    expect(listUnsentAnswers('hana', 'quiz-1')).toEqual({
      'q/1 %': answer('one'),
      q2: { answer: 0, version: 3, keptAtMs: 6 },
    })
    expect(listUnsentQuizzes('hana').sort()).toEqual(['quiz-1', 'quiz-2'])
  })

  test('belong to one user alone', () => {
    storeAnswer('hana', 'quiz-1', 'q1', answer('mine'))
    expect(listUnsentAnswers('hana2', 'quiz-1')).toEqual({})
    expect(listUnsentAnswers('han', 'quiz-1')).toEqual({})
    expect(listUnsentQuizzes('jin')).toEqual([])
  })

  test('go only in the version that the server has taken', () => {
    storeAnswer('hana', 'quiz-1', 'q1', answer('older', 1))
    storeAnswer('hana', 'quiz-1', 'q1', answer('newer', 2))
    removeAnswer('hana', 'quiz-1', 'q1', 1)
    expect(listUnsentAnswers('hana', 'quiz-1')).toEqual({ q1: answer('newer', 2) })
    removeAnswer('hana', 'quiz-1', 'q1', 2)
    expect(listUnsentAnswers('hana', 'quiz-1')).toEqual({})
    expect(entries.size).toBe(0)
  })

  test('leave nothing behind when the quiz is handed in', () => {
    storeAnswer('hana', 'quiz-1', 'q1', answer('one'))
    storeAnswer('hana', 'quiz-1', 'q2', answer('two'))
    storeAnswer('hana', 'quiz-2', 'q1', answer('stays'))
    removeAnswersOf('hana', 'quiz-1')
    expect([...entries.keys()]).toEqual(['quiz-answers/hana/quiz-2/q1'])
  })

  test('hold as long as the page where storage is full, which is known', () => {
    vi.stubGlobal('localStorage', makeStorage(entries, { isFull: () => true }))
    storeAnswer('hana', 'quiz-1', 'q1', answer('only here'))
    expect(areAnswersDurable()).toBe(false)
    expect(listUnsentAnswers('hana', 'quiz-1')).toEqual({ q1: answer('only here') })
    removeAnswer('hana', 'quiz-1', 'q1', 1)
    expect(areAnswersDurable()).toBe(true)
  })

  test('tell of changes here and in another tab, and what was removed', () => {
    const changes: AnswerChange[] = []
    const stop = onAnswersChange('hana', (change) => changes.push(change))
    storeAnswer('hana', 'quiz-1', 'q1', answer('one'))
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

  test('of a quiz without an attempt are listed until a save or their student removes them', () => {
    const readable = { question: '1. Why?', answer: 'one' }
    storeAnswer('hana', 'quiz-1', 'q1', { ...answer('one'), readable })
    storeAnswer('hana', 'quiz-2', 'q1', answer('runs'))
    expect(listOrphanedQuizzes('hana')).toEqual([])
    markOrphaned('hana', 'quiz-1')
    expect(listOrphanedQuizzes('hana')).toEqual(['quiz-1'])
    expect(listUnsentAnswers('hana', 'quiz-1')).toEqual({
      q1: { ...answer('one'), readable, isOrphaned: true },
    })
    removeAnswersOf('hana', 'quiz-1')
    expect(listOrphanedQuizzes('hana')).toEqual([])
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
    expect(parseUnsentAnswer(text)).toBeUndefined()
  })
})
