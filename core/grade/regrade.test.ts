import type { Question } from '@lectern/contract/questions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multipleChoice } from '../questions/multiple-choice.ts'
import { shortAnswer } from '../questions/short-answer.ts'
import { gradedQuestions, gradesAlike } from './graded-questions.ts'
import { createRegradeSum, planRegrade, possibleOfManual } from './regrade.ts'
import { createCorrectionSum, isUndetermined } from './regrade-corrections.ts'

const choice = (fields: Partial<Question> = {}): Question => ({
  ...multipleChoice.blank('mc'),
  question_text: 'Which?',
  options: ['a', 'b', 'c'],
  ...fields,
})
const text = (fields: Partial<Question> = {}): Question => ({
  ...shortAnswer.blank('sa'),
  question_text: 'Why?',
  correct_answer: 'Because.',
  ...fields,
})
const keyAfter = (asked: string[], later: string[], correct: number) =>
  multipleChoice.withKeyOf(choice({ options: asked }), choice({ options: later, correct_answer: correct }))
    ?.correct_answer

describe('a later key', () => {
  it('is explained with the options that were asked', () => {
    expect(keyAfter(['a', 'b', 'c'], ['a', 'b', 'c'], 2)).toBe(2)
    // Moved, removed, corrected in its position, corrected and moved.
    expect(keyAfter(['a', 'b', 'c'], ['c', 'a', 'b'], 0)).toBe(2)
    expect(keyAfter(['a', 'b', 'c'], ['b', 'c'], 1)).toBe(2)
    expect(keyAfter(['a', 'b', 'c'], ['a', 'B!', 'c'], 1)).toBe(1)
    expect(keyAfter(['a', 'b', 'c'], ['B!', 'c', 'a'], 0)).toBe(1)
    // Two with the same words: the one at its position.
    expect(keyAfter(['x', 'x', 'y'], ['x', 'x', 'y'], 1)).toBe(1)
  })

  it('is null when it cannot be determined', () => {
    expect(keyAfter(['a', 'b', 'c'], ['d', 'e'], 0)).toBeUndefined()
    expect(keyAfter(['a', 'b'], ['a', 'b', 'new'], 2)).toBeUndefined()
    expect(multipleChoice.withKeyOf(choice(), choice({ correct_answer: null }))).toBeNull()
  })

  it('names an option that was asked, whatever became of them', () => {
    const options = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(options, options, fc.nat(4), (asked, later, correct) => {
        const key = keyAfter(asked, later, correct % later.length)
        if (key === undefined) return
        expect(Number(key)).toBeLessThan(asked.length)
        const words = later[correct % later.length]!
        if (asked.includes(words)) expect(asked[Number(key)]).toBe(words)
      }),
    )
  })
})

describe('the questions that hold', () => {
  it('keep wording and options, and take key, words, rubric and points', () => {
    const later = [
      choice({ question_text: 'Which one?', correct_answer: 1, points: 4 }),
      text({ question_text: 'Why not?', keywords: ['x'], rubric: '1: x', points: 2, max_length: 200 }),
    ]
    expect(gradedQuestions([choice(), text()], [later])).toEqual([
      choice({ correct_answer: 1, points: 4 }),
      text({ keywords: ['x'], rubric: '1: x', points: 2 }),
    ])
  })

  it('are those of the last version that determines them', () => {
    const corrected = [choice({ correct_answer: 1 })]
    const gone: Question[] = []
    const other = [text({ question_id: 'mc' })]
    expect(gradedQuestions([choice()], [corrected, gone, other])).toEqual(corrected)
    expect(gradedQuestions([choice()], [])).toEqual([choice()])
  })

  it('grade alike unless something that grades was changed', () => {
    expect(gradesAlike(choice(), choice({ question_text: 'Other words?' }))).toBe(true)
    for (const change of [{ points: 3 }, { correct_answer: 1 }, { rubric: 'x' }, { keywords: ['x'] }])
      expect(gradesAlike(choice(), choice(change))).toBe(false)
  })
})

describe('which answers are regraded', () => {
  const plan = (more: Partial<Parameters<typeof planRegrade>[0]>) =>
    planRegrade({
      present: choice(),
      next: choice(),
      isRead: false,
      sameLeniency: true,
      grade: { points: 5, method: 'auto' },
      ...more,
    })

  it('is corrected ones, and those without points', () => {
    expect(plan({})).toBe('untouched')
    expect(plan({ grade: { points: 5, method: 'ai_adjusted' } })).toBe('untouched')
    expect(plan({ next: choice({ points: 3 }) })).toBe('grade')
    expect(plan({ next: choice({ points: 3 }), grade: { points: 5, method: 'ai_adjusted' } })).toBe('grade')
    expect(plan({ sameLeniency: false })).toBe('untouched')
    expect(plan({ sameLeniency: false, isRead: true })).toBe('grade')
    expect(plan({ grade: { points: null, method: 'auto' } })).toBe('grade')
  })

  it('is never one graded by a person', () => {
    expect(plan({ next: choice({ correct_answer: 2 }), grade: { points: 5, method: 'manual' } })).toBe(
      'manual',
    )
    expect(possibleOfManual(8, 5)).toBe(8)
    expect(possibleOfManual(8, 20)).toBe(20)
    expect(possibleOfManual(null, 20)).toBe(20)
  })

  it('is summed up by who moves, and in which direction', () => {
    const sum = createRegradeSum()
    const answer = (points: number | null, possible = 10) => [
      { questionId: 'mc', points, possible, method: 'auto' as const },
    ]
    const add = (id: string, before: number | null, after: number | null, possible = 10) =>
      sum.add({
        id,
        name: id,
        email: id,
        before: answer(before),
        after: answer(after, possible),
        regraded: 1,
        manualKept: id === 'same' ? 1 : 0,
      })
    add('up', 0, 10)
    add('down', 10, 5)
    add('same', 5, 5)
    add('waits', 4, null)
    // The same points out of fewer: a better grade.
    add('fewer', 5, 5, 5)
    expect(sum.figures()).toMatchObject({
      submissions: 5,
      up: 2,
      down: 2,
      unchanged: 1,
      manual_kept: 1,
      stays: [{ submission_id: 'same', points: 5, percentage: 50, regraded: 1, manual_kept: 1 }],
      average_before: 48,
      average_after: 60,
      distribution_before: [1, 0, 0, 0, 1, 2, 0, 0, 0, 1],
      moves: [
        { submission_id: 'up', questions: [{ question_id: 'mc', points_before: 0, points_after: 10 }] },
        { submission_id: 'down', percentage_before: 100, percentage_after: 50 },
        { submission_id: 'waits', questions: [{ points_after: null }] },
        { submission_id: 'fewer', points_before: 5, points_after: 5, percentage_after: 100 },
      ],
    })
  })

  it('lists every former key, the one of most students first', () => {
    const sum = createCorrectionSum([text({ question_id: 'other' }), choice({ correct_answer: 2 })])
    const add = (correct_answer: number, before: number | null, after: number | null, isManual = false) =>
      sum.add({
        before: choice({ correct_answer }),
        after: choice({ correct_answer: 2 }),
        leniency: null,
        isManual,
        points: { before, after },
      })
    add(0, 0, 10)
    add(1, 10, 0)
    add(1, 0, 0)
    add(1, 3, 3, true)
    sum.addUndetermined('mc')
    sum.addUndetermined('gone')
    const key = { options: choice().options, keywords: null, rubric: null, leniency: null }
    expect(sum.questions()).toMatchObject([
      {
        question_id: 'mc',
        number: 2,
        not_told: 1,
        corrections: [
          { before: { ...key, correct_answer: 1 }, after: { correct_answer: 2 }, answers: 2, manual_kept: 1 },
          { before: { ...key, correct_answer: 0 }, answers: 1, up: 1, down: 0, same: 0, manual_kept: 0 },
        ],
      },
    ])
    expect(sum.questions()[0]?.corrections[0]).toMatchObject({ up: 0, down: 1, same: 1 })
  })

  it('leaves out a question whose options changed', () => {
    expect(isUndetermined(choice(), choice({ options: ['x', 'y'], correct_answer: 1 }))).toBe(true)
    expect(isUndetermined(choice(), choice({ correct_answer: 1 }))).toBe(false)
    expect(isUndetermined(choice(), text({ question_id: 'mc' }))).toBe(true)
    expect(isUndetermined(text(), text({ keywords: ['x'] }))).toBe(false)
  })
})
