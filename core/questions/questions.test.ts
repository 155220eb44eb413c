import { limits } from '@lectern/contract/limits.ts'
import { keyFields } from '@lectern/contract/question-key.ts'
import {
  partialPoints,
  type Question,
  question as questionSchema,
  studentQuestion,
  toleranceKinds,
} from '@lectern/contract/questions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '../messages/format-message.ts'
import type { Message } from '../messages/message.ts'
import { multipleChoice } from './multiple-choice.ts'
import { isHalfStep } from './question-type.ts'
import {
  answerInWords,
  findQuestionType,
  isAnswered,
  isAnsweredInPart,
  questionTypes,
  readQuestions,
  toStudent,
  totalPoints,
} from './question-types.ts'
import { shortAnswer, tidyKeywords } from './short-answer.ts'

/** The problem's text; null where there is none. */
const textOf = (problem: Message | null) => problem && formatMessage(problem)

const blankish = fc.constantFrom('', ' ', '\t\n', '\u00a0')
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('네', 'مرحبا', '💡', '0', '__proto__'),
)
const points = fc.oneof(
  fc.integer({ min: -2, max: 1_200 }),
  fc.double(),
  fc.constantFrom(0.5, 1, 2.5, 2.25, 1_000),
)

/** Any value the contract's schema allows, most of it nonsense. */
const anyQuestion = (type: string): fc.Arbitrary<Question> =>
  fc.record({
    question_id: fc.stringMatching(/^q[a-z0-9]{1,6}$/),
    question_type: fc.constant(type),
    question_text: fc.oneof(words, blankish, fc.constant('The ___ of the _____.')),
    points,
    options: fc.option(fc.array(fc.oneof(words, blankish), { maxLength: 8 })),
    correct_answer: fc.option(
      fc.oneof(
        fc.integer({ min: -3, max: 12 }),
        words,
        fc.constantFrom('1', ' 2 ', '1e1', '0x1', '-0', '0,1', '1,0,2', ',1', 'a|b\nc', '1/8', '12.5%'),
      ),
    ),
    prompts: fc.array(fc.oneof(words, blankish), { maxLength: 6 }),
    partial_points: fc.constantFrom(...partialPoints),
    tolerance: fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0),
    tolerance_kind: fc.constantFrom(...toleranceKinds),
    units: fc.array(fc.oneof(words, blankish), { maxLength: 3 }),
    keywords: fc.option(fc.array(fc.oneof(words, blankish), { maxLength: 6 })),
    max_length: fc.option(fc.integer({ min: -10, max: 9_000 })),
    rubric: fc.option(words),
  })
const question = fc.oneof(...questionTypes.map(({ name }) => anyQuestion(name)))
/** Any value a client may send as an answer. */
const anything = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true }),
  fc.integer({ min: -2, max: 9 }),
  fc.constantFrom('0', ' 1', '01', '1.0', '1e0', Number.NaN, -0, 0.5, Infinity, '', ' ', '\ud83d'),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

describe('every type', () => {
  it('has a blank question that only lacks words', () => {
    for (const type of questionTypes) {
      const blank = type.blank('q1')
      expect(questionSchema.parse(blank)).toEqual(blank)
      expect(textOf(type.findProblem(type.tidy(blank), 'create'))).toBe('Please enter question text')
      expect(textOf(type.findProblem(type.tidy(blank), 'edit'))).toBe('Question text is required')
      expect(findQuestionType(type.name)).toBe(type)
    }
  })
  it('tidies once and for all, and keeps who and what the question is', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const type = findQuestionType(asked.question_type)!
        const tidy = type.tidy(asked)
        expect(type.tidy(tidy)).toEqual(tidy)
        expect(tidy).toMatchObject({
          question_id: asked.question_id,
          question_type: asked.question_type,
          points: asked.points,
        })
      }),
    )
  })
  it('shows a student nothing of keys, keywords and rubric', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const tidy = findQuestionType(asked.question_type)!.tidy(asked)
        const shown = toStudent(tidy)
        for (const name of Object.keys(shown)) expect(studentQuestion.keyof().options).toContain(name)
        for (const name of Object.keys(keyFields)) expect(shown).not.toHaveProperty(name)
        // The key changes nothing of what students see.
        const type = findQuestionType(asked.question_type)!
        for (const correct_answer of ['0,1', '1,0', '1', '1,0,2'])
          if (type.findProblem({ ...tidy, correct_answer }, 'edit') === null)
            expect(toStudent(type.tidy({ ...tidy, correct_answer }))).toEqual(shown)
      }),
    )
  })
  it('turns any answer into one that can be stored and graded, and that stays the same', () => {
    fc.assert(
      fc.property(question, anything, (asked, sent) => {
        const type = findQuestionType(asked.question_type)!
        const read = readQuestions([asked], 'edit')
        if (!('questions' in read)) return
        const [whole] = read.questions as [Question]
        const kept = type.cleanAnswer(toStudent(whole), sent)
        expect(type.cleanAnswer(toStudent(whole), kept)).toEqual(kept)
        expect(JSON.parse(JSON.stringify(kept))).toEqual(kept)
        if (typeof kept === 'string') {
          expect(kept.isWellFormed()).toBe(true)
          expect(kept.length).toBeLessThanOrEqual(whole.max_length ?? limits.answerChars)
          expect(isAnswered(kept)).toBe(true)
        } else if (kept !== null) expect(whole.options![kept]).toBeDefined()
        const score = type.scoreExactly(whole, kept)
        if (score) {
          expect(score.points).toBeGreaterThanOrEqual(0)
          expect(score.points).toBeLessThanOrEqual(whole.points)
          expect(isHalfStep(score.points)).toBe(true)
          expect(score.isCorrect).toBe(score.points === whole.points)
        }
        expect(type.withKeyOf(whole, whole)).toEqual(whole)
        const words = answerInWords(whole, kept)
        expect(words === null).toBe(kept === null)
        expect(type.scoreExactly(whole, null)).toEqual({ points: 0, isCorrect: false })
      }),
    )
  })
  it('is asked only with points in half steps within the bounds', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const read = readQuestions([asked], 'create')
        if (!('questions' in read)) return
        const [whole] = read.questions as [Question]
        expect(whole.points).toBeGreaterThanOrEqual(limits.pointsMin)
        expect(whole.points).toBeLessThanOrEqual(limits.pointsMax)
        expect(Number.isInteger(totalPoints(read.questions) * 2)).toBe(true)
      }),
    )
  })
})

describe('multiple choice', () => {
  const choice = (options: string[], correct_answer: Question['correct_answer']): Question => ({
    ...multipleChoice.blank('q1'),
    question_text: 'Which?',
    options,
    correct_answer,
  })
  it('takes -0, which JSON does not keep, for the first option', () => {
    expect(Object.is(multipleChoice.cleanAnswer(toStudent(choice(['yes', 'no'], 0)), -0), 0)).toBe(true)
  })
  it('moves the key with its option when blanks are dropped', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constant('  '),
            fc.integer().map((n) => `option ${n}`),
          ),
          { minLength: 1, maxLength: 10 },
        ),
        fc.nat({ max: 9 }),
        (texts, at) => {
          // Each with its index, so that equal words cannot hide a wrong key.
          const options = texts.map((text, index) => (text.trim() === '' ? text : ` ${index}: ${text} `))
          const key = at % options.length
          const tidy = multipleChoice.tidy(choice(options, key))
          const right = options[key]!.trim()
          if (right === '') expect(tidy.correct_answer).toBeNull()
          else expect(tidy.options![tidy.correct_answer as number]).toBe(right)
          expect(tidy.options).toEqual(options.map((text) => text.trim()).filter(Boolean))
        },
      ),
    )
  })
  it('takes 0 for an answer and for a key, as a number or as its digits', () => {
    const asked = multipleChoice.tidy(choice(['right', 'wrong'], 0))
    expect(multipleChoice.findProblem(asked, 'edit')).toBeNull()
    expect(multipleChoice.tidy(choice(['right', 'wrong'], '0')).correct_answer).toBe(0)
    expect(isAnswered(0)).toBe(true)
    for (const sent of [0, '0', ' 0 '])
      expect(multipleChoice.scoreExactly(asked, multipleChoice.cleanAnswer(toStudent(asked), sent))).toEqual({
        points: 10,
        isCorrect: true,
      })
    expect(multipleChoice.scoreExactly(asked, 1)).toEqual({ points: 0, isCorrect: false })
    for (const sent of [2, -1, 0.5, 'right', '', null, undefined, true, [0], { valueOf: () => 0 }])
      expect(multipleChoice.cleanAnswer(toStudent(asked), sent)).toBeNull()
  })
  it.each([
    ['matching', '1,,0', true],
    ['matching', '1,2,0', false],
    ['fill_in_the_blanks', 'water\n', true],
    ['fill_in_the_blanks', 'water\nlight', false],
    ['short_answer', 'One line,\n\nand another', false],
    ['matching', null, false],
  ])('a %s answer %j lacks a part: %s', (question_type, answer, lacks) => {
    expect(isAnsweredInPart({ question_type }, answer)).toBe(lacks)
  })
  it('needs two options and one key among them', () => {
    const problem = (asked: Question, on: 'create' | 'edit' = 'edit') =>
      textOf(multipleChoice.findProblem(multipleChoice.tidy(asked, on), on))
    expect(problem(choice(['one', ' ', '', ''], 0))).toBe('At least 2 options are required')
    for (const options of [
      ['one', ' ', '', ''],
      ['one', 'two', ' ', 'four'],
      ['one', '', 'three', 'four'],
      [],
    ])
      expect(problem(choice(options, 1), 'create')).toBe(
        'Please fill all options for multiple choice question',
      )
    for (const key of [-1, 2, 1.5, 'one', null])
      expect(problem(choice(['one', 'two'], key as number))).toBe(
        'Please mark one option as the correct one.',
      )
    expect(problem(choice(['one', '', 'three'], 1))).toBe('Please mark one option as the correct one.')
    expect(problem({ ...choice(['one', 'two'], 1), points: 0 })).toBe('Points must be at least 1')
    expect(problem({ ...choice(['one', 'two'], 1), points: Number.NaN })).toBe('Points must be at least 1')
    expect(problem({ ...choice(['one', 'two'], 1), points: 1.2 })).toBe('Points are in steps of 0.5.')
  })
})

describe('a short answer', () => {
  const asked = shortAnswer.tidy({
    ...shortAnswer.blank('q1'),
    question_text: 'Why?',
    correct_answer: 'Because.',
    max_length: 100,
  })
  it('is cut at its length, but never inside a character', () => {
    const cut = shortAnswer.cleanAnswer(toStudent(asked), `${'x'.repeat(99)}💡`)
    expect(cut).toBe('x'.repeat(99))
    expect(shortAnswer.cleanAnswer(toStudent(asked), `${'x'.repeat(98)}💡`)).toBe(`${'x'.repeat(98)}💡`)
  })
  it('is read by a grader unless there is nothing to read', () => {
    expect(shortAnswer.scoreExactly(asked, 'Because.')).toBeNull()
    expect(shortAnswer.scoreExactly(asked, null)).toEqual({ points: 0, isCorrect: false })
    expect(shortAnswer.cleanAnswer(toStudent(asked), ' \n ')).toBeNull()
    expect(shortAnswer.cleanAnswer(toStudent(asked), 0)).toBe('0')
  })
  it('has a reference and a length within the bounds', () => {
    expect(textOf(shortAnswer.findProblem({ ...asked, correct_answer: ' ' }, 'edit'))).toBe(
      'Reference answer is required',
    )
    expect(textOf(shortAnswer.findProblem({ ...asked, correct_answer: ' ' }, 'create'))).toBe(
      'Please provide a reference answer for short answer question',
    )
    for (const max_length of [99, 5_001])
      expect(textOf(shortAnswer.findProblem({ ...asked, max_length }, 'edit'))).toMatch(
        /between 100 and 5000/,
      )
    expect(shortAnswer.tidy({ ...asked, max_length: null }).max_length).toBe(1_000)
  })
  it('has each keyword once, whatever its case and width', () => {
    expect(tidyKeywords([' Light ', 'light', 'ＬＩＧＨＴ', '', 'sugar'])).toEqual(['Light', 'sugar'])
  })
})

describe('the questions of a quiz', () => {
  const whole = { ...shortAnswer.blank('q1'), question_text: 'Why?', correct_answer: 'Because.' }
  it('have ids and types of their own', () => {
    expect(readQuestions([whole, { ...whole, question_id: 'q2' }], 'create')).toHaveProperty('questions')
    expect(readQuestions([whole, whole], 'create')).toEqual({
      problem: { code: 'question_id_repeated', params: {} },
      number: 2,
    })
    for (const question_type of ['essay', '', '__proto__', 'constructor'])
      expect(readQuestions([{ ...whole, question_type }], 'create')).toEqual({
        problem: { code: 'question_type_unknown', params: { type: question_type } },
        number: 1,
      })
  })
  it('have ids that no plain object knows already', () => {
    for (const question_id of ['q_1700000000000_a8f3', 'temp-1', crypto.randomUUID()])
      expect(questionSchema.safeParse({ ...whole, question_id }).success).toBe(true)
    for (const question_id of [
      '__proto__',
      'constructor',
      'toString',
      '..',
      'a/b',
      'a b',
      '\u0000',
      '\ud800',
      'é',
      '',
    ])
      expect(questionSchema.safeParse({ ...whole, question_id }).success).toBe(false)
  })
})
