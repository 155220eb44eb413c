import type { GradedAnswer } from '@lectern/contract/grading.ts'
import { fillInTheBlanks } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { multipleChoice } from '@lectern/core/questions/multiple-choice.ts'
import { shortAnswer } from '@lectern/core/questions/short-answer.ts'
import { expect, it } from 'vitest'
import { outcomeOfAnswer } from './outcome.ts'

const choice = { ...multipleChoice.blank('q'), options: ['a', 'b'], correct_answer: 1 }
const graded = (fields: Partial<GradedAnswer>): GradedAnswer => ({
  question_id: 'q',
  answer: 1,
  points_earned: 10,
  is_correct: true,
  feedback: null,
  grading_method: 'auto',
  original_points: null,
  is_provisional: false,
  evidence: [],
  ...fields,
})

it('scores an exact type itself, whatever points were given', () => {
  expect(outcomeOfAnswer(choice, graded({ points_earned: 0, is_correct: false }))).toBe('correct')
  expect(outcomeOfAnswer(choice, graded({ answer: 0 }))).toBe('incorrect')
  expect(outcomeOfAnswer(choice, graded({ answer: null, points_earned: 0 }))).toBe('incorrect')
})

it('follows the server while the key of an exact type is withheld', () => {
  const withheld = { ...choice, correct_answer: null }
  expect(outcomeOfAnswer(withheld, graded({ answer: 0 }))).toBe('correct')
  expect(outcomeOfAnswer(withheld, graded({ is_correct: false }))).toBe('incorrect')
  expect(outcomeOfAnswer(withheld, graded({ is_correct: null, points_earned: null }))).toBeNull()
})

it('goes by the share of the points where a grader reads the answer', () => {
  const text = shortAnswer.blank('q')
  expect(outcomeOfAnswer(text, graded({ answer: 'words', points_earned: 7, is_correct: false }))).toBe(
    'partial',
  )
  // Some points are not wrong altogether, although the specification counts them as incorrect.
  expect(outcomeOfAnswer(text, graded({ answer: 'words', points_earned: 3 }))).toBe('few')
  expect(outcomeOfAnswer(text, graded({ answer: 'words', points_earned: 0 }))).toBe('incorrect')
  expect(outcomeOfAnswer(text, graded({ answer: 'words', points_earned: null, is_correct: null }))).toBeNull()
  expect(outcomeOfAnswer(text, undefined)).toBe('incorrect')
})

it('follows the points that a person gave, except in multiple choice', () => {
  const blanks = { ...fillInTheBlanks.blank('q'), question_text: 'A ___ grows.', correct_answer: 'plant' }
  const manual = { answer: 'flower', grading_method: 'manual', is_correct: false } as const
  expect(outcomeOfAnswer(blanks, graded(manual))).toBe('correct')
  expect(outcomeOfAnswer({ ...blanks, correct_answer: null }, graded(manual))).toBe('correct')
  expect(outcomeOfAnswer(blanks, graded({ ...manual, points_earned: 9.5 }))).toBe('partial')
  expect(outcomeOfAnswer(blanks, graded({ ...manual, points_earned: 2 }))).toBe('few')
  expect(outcomeOfAnswer(blanks, graded({ ...manual, points_earned: 0 }))).toBe('incorrect')
  expect(outcomeOfAnswer(blanks, graded({ ...manual, grading_method: 'auto' }))).toBe('incorrect')
  expect(outcomeOfAnswer(choice, graded({ answer: 0, grading_method: 'manual' }))).toBe('incorrect')
})
