import type { Question } from '@lectern/contract/questions.ts'
import { question as questionSchema } from '@lectern/contract/questions.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { getQuestionType, questionTypes, readQuestions } from '@lectern/core/questions/question-types.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quizAuthoring } from '../../i18n/en/quiz-authoring.ts'
import { findProblems } from './find-problems.ts'
import { questionForms } from './question-forms.ts'

const blank = (type: string): Question => getQuestionType(type).blank('q')
const saysOf = (question: Question, on: 'create' | 'edit') =>
  Object.values(findProblems(question, on)).map((problem) => {
    if (problem.name === undefined) return formatMessage(problem.message)
    const { name } = problem
    const texts: Record<string, string> = quizAuthoring.problem
    return texts[name] ?? texts[`${name}_other`]
  })

describe('findProblems', () => {
  it("uses the specification's messages", () => {
    expect(saysOf(blank('multiple_choice'), 'create')).toEqual([
      'Please enter question text',
      'Please fill all options for multiple choice question',
    ])
    expect(saysOf(blank('short_answer'), 'create')).toEqual([
      'Please enter question text',
      'Please provide a reference answer for short answer question',
    ])
    expect(saysOf({ ...blank('multiple_choice'), points: 0.5 }, 'edit')).toEqual([
      'Question text is required',
      'Points must be at least 1',
      'At least 2 options are required',
    ])
    expect(saysOf(blank('short_answer'), 'edit')).toEqual([
      'Question text is required',
      'Reference answer is required',
    ])
  })

  it('needs every option filled when a quiz is created, and two when it is edited', () => {
    const three = { ...blank('multiple_choice'), question_text: 'Which?', options: ['a', 'b', 'c', ' '] }
    expect(saysOf(three, 'create')).toEqual(['Please fill all options for multiple choice question'])
    // The first option is correct until the professor chooses another.
    expect(saysOf(three, 'edit')).toEqual([])
    expect(saysOf({ ...three, correct_answer: null }, 'edit')).toEqual([
      'Please mark one option as the correct one.',
    ])
    expect(saysOf({ ...three, correct_answer: 3 }, 'edit')).toEqual([
      'Please mark one option as the correct one.',
    ])
  })

  const words = fc.oneof(fc.constantFrom('', ' ', 'a', 'Some words.'), fc.string({ maxLength: 12 }))
  const typed = fc.record({
    question_id: fc.constant('q'),
    question_text: words,
    points: fc.constantFrom(Number.NaN, -1, 0, 0.5, 1, 1.5, 1.25, 10, 1_000, 1_000.5, 1e9),
  })
  const choice: fc.Arbitrary<Question> = fc
    .tuple(typed, fc.array(words, { maxLength: 6 }), fc.constantFrom(null, 0, 1, 2, 5))
    .map(([fields, options, key]) => ({
      ...blank('multiple_choice'),
      ...fields,
      options,
      correct_answer: key,
    }))
  const short: fc.Arbitrary<Question> = fc
    .tuple(typed, words, fc.constantFrom(null, 0, 99, 100, 5_000, 5_001), fc.array(words, { maxLength: 3 }))
    .map(([fields, reference, length, keywords]) => ({
      ...blank('short_answer'),
      ...fields,
      correct_answer: reference,
      max_length: length,
      keywords,
    }))

  const others = questionTypes.filter(({ name }) => name !== 'multiple_choice' && name !== 'short_answer')
  const key = fc.oneof(
    fc.constantFrom(
      null,
      0,
      1,
      2,
      '',
      '0',
      '0,1',
      '1,0',
      ',1',
      '0,1,2',
      '1,234',
      '3,5',
      '1/8',
      '1e999',
      'a|b',
    ),
    fc.array(words, { maxLength: 3 }).map((lines) => lines.join('\n')),
    fc.constant('x'.repeat(10_001)),
  )
  const other: fc.Arbitrary<Question> = fc
    .tuple(
      fc.constantFrom(...others),
      typed,
      fc.array(words, { maxLength: 4 }),
      fc.array(words, { maxLength: 4 }),
      key,
    )
    .chain(([type, fields, options, prompts, correct_answer]) =>
      fc
        .record({
          question_text: fc.constantFrom('', 'Which?', 'A ___ and a ____.'),
          tolerance: fc.constantFrom(0, 1, 0.5),
          tolerance_kind: fc.constantFrom('absolute' as const, 'relative' as const),
          partial_points: fc.constantFrom('none' as const, 'penalty' as const),
          units: fc.constantFrom<string[]>([], ['m', ' '], ['x'.repeat(31)]),
        })
        .map((more) => ({ ...type.blank('q'), ...fields, options, prompts, correct_answer, ...more })),
    )

  it('accepts exactly what the server accepts, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(choice, short, other), (question) => {
        const read = readQuestions([question], 'edit')
        const isTaken = 'questions' in read && questionSchema.safeParse(read.questions[0]).success
        expect(Object.keys(findProblems(question, 'edit')).length === 0).toBe(isTaken)
        // Creating only: a question without problems must pass the server's check.
        if (Object.keys(findProblems(question, 'create')).length === 0)
          expect('questions' in readQuestions([question], 'create')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('rejects texts longer than the server accepts', () => {
    const long = {
      ...blank('short_answer'),
      question_text: 'x'.repeat(10_001),
      correct_answer: 'y'.repeat(10_002),
    }
    expect(findProblems(long, 'edit')).toEqual({
      text: { name: 'tooLong', count: 1, limit: 10_000 },
      reference: { name: 'tooLong', count: 2, limit: 10_000 },
    })
  })
})

it('every question type has a form in the builder', () => {
  expect(questionForms.map(({ name }) => name)).toEqual(questionTypes.map(({ name }) => name))
})
