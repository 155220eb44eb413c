import type { Question } from '@lectern/contract/questions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '../messages/format-message.ts'
import { fillInTheBlanks } from './fill-in-the-blanks.ts'
import { readPermutation, sortTexts, writeIndexes } from './indexes.ts'
import { matching } from './matching.ts'
import { multipleAnswers } from './multiple-answers.ts'
import { acceptedRangeOf, listNumericFaults, numeric } from './numeric.ts'
import { optionOrderOf } from './option-order.ts'
import { ordering } from './ordering.ts'
import type { QuestionType } from './question-type.ts'
import { keyInWords, toStudent } from './question-types.ts'
import { trueFalse } from './true-false.ts'

const ask = (type: QuestionType, fields: Partial<Question>): Question =>
  type.tidy({ ...type.blank('q1'), question_text: 'Which?', ...fields })
const pointsOf = (type: QuestionType, question: Question, answer: string | number | null) =>
  type.scoreExactly(question, type.cleanAnswer(toStudent(question), answer))?.points
const problemOf = (type: QuestionType, question: Question) => {
  const problem = type.findProblem(question, 'edit')
  return problem && formatMessage(problem)
}

describe('multiple answers', () => {
  const five = ['a', 'b', 'c', 'd', 'e']
  const asked = ask(multipleAnswers, { options: five, correct_answer: '0,1,3', points: 8 })

  it('gives each right tick its share; wrong ticks cost nothing until there are more ticks than right options', () => {
    expect(pointsOf(multipleAnswers, asked, '3,0,1')).toBe(8)
    expect(pointsOf(multipleAnswers, asked, '0,1')).toBe(5.5)
    expect(pointsOf(multipleAnswers, asked, '0,1,2')).toBe(5.5)
    expect(pointsOf(multipleAnswers, asked, '0,1,2,3')).toBe(6)
    expect(pointsOf(multipleAnswers, asked, '0,1,2,3,4')).toBe(5)
    expect(pointsOf(multipleAnswers, asked, '2')).toBe(0)
  })
  it('takes a right tick away for each wrong one, or gives all or nothing', () => {
    const penalty = { ...asked, partial_points: 'penalty' as const }
    expect(pointsOf(multipleAnswers, penalty, '0,1,2,3')).toBe(5.5)
    expect(pointsOf(multipleAnswers, penalty, '0,2,4')).toBe(0)
    expect(toStudent(penalty)).toMatchObject({ wrong_costs: true })
    const none = { ...asked, partial_points: 'none' as const }
    expect(pointsOf(multipleAnswers, none, '0,1')).toBe(0)
    expect(pointsOf(multipleAnswers, none, '0,1,3')).toBe(8)
  })
  it('never gives all points but for exactly the right ticks, and never more for a further wrong one', () => {
    const ticks = fc.subarray([0, 1, 2, 3, 4])
    const rules = fc.constantFrom('none' as const, 'penalty' as const, 'no_penalty' as const)
    fc.assert(
      fc.property(ticks, rules, fc.integer({ min: 1, max: 20 }), (given, partial_points, points) => {
        const question = { ...asked, partial_points, points }
        const earned = pointsOf(multipleAnswers, question, writeIndexes(given) || null) ?? Number.NaN
        expect(earned === points).toBe(writeIndexes(given) === '0,1,3')
        const worse = [...given, 2, 4].filter((one, at, all) => all.indexOf(one) === at)
        expect(pointsOf(multipleAnswers, question, writeIndexes(worse))).toBeLessThanOrEqual(earned)
      }),
    )
  })
  it('keeps its key when blank options are dropped, and takes a later key by the words', () => {
    const typed = { ...asked, options: ['', ' a ', 'b', '', 'c'], correct_answer: '1,3,4' }
    expect(multipleAnswers.tidy(typed)).toMatchObject({ options: ['a', 'b', 'c'], correct_answer: '0,2' })
    const later = { ...asked, options: ['e', 'd', 'c', 'b', 'a'], correct_answer: '0,1' }
    expect(multipleAnswers.withKeyOf(asked, later)?.correct_answer).toBe('3,4')
    expect(
      multipleAnswers.withKeyOf(asked, { ...later, options: ['x', 'y'], correct_answer: '0,1' }),
    ).toBeNull()
    expect(problemOf(multipleAnswers, { ...asked, correct_answer: null })).toMatch(/tick at least one/)
  })
})

describe('true or false', () => {
  it('is right by the index, has its options by itself and is never shuffled', () => {
    const asked = ask(trueFalse, { options: null, correct_answer: 0, points: 3 })
    expect(asked.options).toEqual(['True', 'False'])
    expect([pointsOf(trueFalse, asked, 0), pointsOf(trueFalse, asked, 1)]).toEqual([3, 0])
    expect(optionOrderOf({ shuffleOptions: true }, asked, 'attempt')).toBeUndefined()
    expect(problemOf(trueFalse, ask(trueFalse, {}))).toMatch(/true or false/)
    expect(trueFalse.withKeyOf(asked, ask(trueFalse, { correct_answer: 1 }))?.correct_answer).toBe(1)
  })
})

describe('a number', () => {
  const eighth = ask(numeric, {
    correct_answer: '0.125',
    tolerance: 1,
    tolerance_kind: 'relative',
    points: 6,
  })

  it('counts in any spelling within the tolerance', () => {
    for (const answer of [
      '0.125',
      '0,125',
      '1/8',
      '12.5%',
      '12,5 %',
      '1.25e-1',
      '1.25×10⁻¹',
      '0.12375',
      '.12625',
      '٠٫١٢٥',
    ])
      expect([answer, pointsOf(numeric, eighth, answer)]).toEqual([answer, 6])
    for (const answer of [
      '0.1237',
      '0.1263',
      '-0.125',
      '1/9',
      '0.125 m',
      'an eighth',
      '0.125.1',
      '',
      125,
      '1/0',
    ])
      expect([answer, pointsOf(numeric, eighth, answer)]).toEqual([answer, 0])
    expect(acceptedRangeOf(eighth)).toEqual({ from: 0.12375, to: 0.12625 })
  })
  it('of thousands may have separators; a comma that can be either counts as the right one', () => {
    const thousand = ask(numeric, { correct_answer: '1234.5', points: 2 })
    for (const answer of ['1,234.5', '1.234,5', '1 234,5', "1'234.5", '1234,5'])
      expect([answer, pointsOf(numeric, thousand, answer)]).toEqual([answer, 2])
    for (const key of ['1234', '1.2340']) {
      const asked = ask(numeric, { correct_answer: key, points: 2 })
      expect(pointsOf(numeric, asked, '1,234')).toBe(2)
      expect(pointsOf(numeric, asked, '1.234')).toBe(2)
    }
    expect(problemOf(numeric, ask(numeric, { correct_answer: '1,234' }))).toBe(
      '“1,234” can be read in two ways. Please write one of these: 1.234, 1234.',
    )
    expect(pointsOf(numeric, ask(numeric, { correct_answer: '-1000000', points: 2 }), '−1,000,000')).toBe(2)
  })
  it('needs its unit where there is one, in any of its spellings', () => {
    const speed = ask(numeric, {
      correct_answer: 9.81 as never,
      units: [' m/s² ', 'metres per second squared', 'm/s^2'],
      tolerance: 0.01,
      points: 4,
    })
    expect(speed.units).toEqual(['m/s²', 'metres per second squared'])
    for (const answer of ['9.81 m/s^2', '9.8m/s²', '9.82 metres per second squared'])
      expect([answer, pointsOf(numeric, speed, answer)]).toEqual([answer, 4])
    for (const answer of ['9.81', '9.81 M/S²', '9.81 km/s²', '9.83 m/s²'])
      expect([answer, pointsOf(numeric, speed, answer)]).toEqual([answer, 0])
    const faults = { '9.81': ['unitMissing'], '9.9 km/s²': ['outside', 'unitWrong'], fast: ['notANumber'] }
    for (const [answer, list] of Object.entries(faults))
      expect([answer, listNumericFaults(speed, answer)]).toEqual([answer, list])
    expect(listNumericFaults(ask(numeric, { correct_answer: '2' }), '2 m')).toEqual(['unitUnwanted'])
    expect(toStudent(speed)).toMatchObject({ needs_unit: true })
    const share = ask(numeric, { correct_answer: '12.5', units: ['%'], points: 1 })
    expect(pointsOf(numeric, share, '12.5 %')).toBe(1)
    expect(pointsOf(numeric, share, '12.5')).toBe(0)
    expect(keyInWords(speed)).toBe('9.81 ± 0.01 m/s²')
  })
  it('that was read is the number that was written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        const asked = ask(numeric, { correct_answer: value.toExponential(), points: 1 })
        expect(pointsOf(numeric, asked, String(value))).toBe(1)
        expect(pointsOf(numeric, asked, value.toExponential().replace('.', ','))).toBe(1)
        expect(pointsOf(numeric, asked, String(value + Math.max(1, Math.abs(value))))).toBe(0)
      }),
    )
  })
  it('cannot be 0 with a relative tolerance, and must be a number', () => {
    expect(problemOf(numeric, ask(numeric, { correct_answer: '0', tolerance_kind: 'relative' }))).toMatch(
      /other than 0/,
    )
    for (const key of ['', 'x', '1 m', '1e999'])
      expect(problemOf(numeric, ask(numeric, { correct_answer: key }))).toMatch(/enter the correct number/)
  })
})

const texts = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 2, maxLength: 8 })

describe('ordering', () => {
  it('stores the items so that their order says nothing, and finds the right order again', () => {
    fc.assert(
      fc.property(texts, (items) => {
        const asked = ask(ordering, { options: items, points: 10 })
        expect(asked.options).toEqual(sortTexts(items))
        expect(toStudent(asked).options).toEqual(
          toStudent(ask(ordering, { options: items.toReversed() })).options,
        )
        expect(ordering.findProblem(asked, 'edit')).toBeNull()
        const key = readPermutation(asked.correct_answer, items.length)!
        expect(key.map((index) => asked.options?.[index])).toEqual(items)
        expect(pointsOf(ordering, asked, String(asked.correct_answer))).toBe(10)
        expect(pointsOf(ordering, asked, writeIndexes(key.toReversed()))).toBe(0)
        // A student sees an order that depends on the attempt alone.
        expect(optionOrderOf({ shuffleOptions: false }, asked, 'one')).toEqual(
          optionOrderOf({ shuffleOptions: false }, ask(ordering, { options: items.toReversed() }), 'one'),
        )
      }),
    )
  })
  it('gives each item that follows the right one its share', () => {
    const asked = ask(ordering, { options: ['a', 'b', 'c', 'd', 'e'], points: 8 })
    expect(pointsOf(ordering, asked, '4,0,1,2,3')).toBe(6)
    expect(pointsOf(ordering, asked, '1,0,2,3,4')).toBe(4)
    for (const answer of ['0,1', '0,0,1,2,3', '0,1,2,3,9', 'x', null])
      expect(pointsOf(ordering, asked, answer)).toBe(0)
  })
  it('needs different items and a whole order', () => {
    expect(problemOf(ordering, ask(ordering, { options: ['a', ' '] }))).toMatch(/at least 2 items/)
    expect(problemOf(ordering, ask(ordering, { options: ['a', 'b', 'a'] }))).toMatch(/same text/)
    expect(problemOf(ordering, ask(ordering, { options: ['a', 'b'], correct_answer: '0,0' }))).toMatch(
      /every item once/,
    )
  })
  it('takes a later order by the words, also when one was reworded', () => {
    const asked = ask(ordering, { options: ['first', 'second', 'third'] })
    const later = ask(ordering, { options: ['third', 'zweitens', 'first'] })
    const corrected = ordering.withKeyOf(asked, later)!
    expect(keyInWords(corrected)).toBe('1. third; 2. second; 3. first')
    expect(ordering.withKeyOf(asked, ask(ordering, { options: ['a', 'b', 'c'] }))).toBeNull()
  })
})

describe('matching', () => {
  const asked = ask(matching, {
    prompts: ['Forward', 'Viterbi', 'Counts', ''],
    options: ['probability', 'best tags', 'parameters', 'length'],
    points: 6,
  })
  const answerOf = (...rights: string[]) => writeIndexes(rights.map((right) => asked.options!.indexOf(right)))

  it('stores the right sides so that their order says nothing', () => {
    expect(asked).toMatchObject({
      prompts: ['Forward', 'Viterbi', 'Counts'],
      options: ['best tags', 'length', 'parameters', 'probability'],
      correct_answer: '3,0,2',
    })
    expect(matching.findProblem(asked, 'edit')).toBeNull()
  })
  it('gives each right pair its share; a right side without a left one is wrong', () => {
    expect(pointsOf(matching, asked, answerOf('probability', 'best tags', 'parameters'))).toBe(6)
    expect(pointsOf(matching, asked, answerOf('probability', 'length', 'parameters'))).toBe(4)
    expect(pointsOf(matching, asked, '3,,')).toBe(2)
    expect(pointsOf(matching, asked, ',,')).toBe(0)
    expect(matching.cleanAnswer(toStudent(asked), '3,9')).toBe('3,,')
  })
  it('needs two whole pairs with different right sides', () => {
    expect(problemOf(matching, ask(matching, { prompts: ['a', 'b'], options: ['x', ''] }))).toMatch(
      /what “b” belongs to/,
    )
    expect(problemOf(matching, ask(matching, { prompts: ['a', 'b'], options: ['x', 'x'] }))).toMatch(
      /different right sides/,
    )
    expect(problemOf(matching, ask(matching, { prompts: ['a', 'a'], options: ['x', 'y'] }))).toMatch(
      /same text/,
    )
  })
  it('takes later pairs by the words', () => {
    const later = ask(matching, { ...asked, correct_answer: '2,0,3' })
    expect(matching.withKeyOf(asked, later)?.correct_answer).toBe('2,0,3')
    expect(
      matching.withKeyOf(asked, ask(matching, { prompts: ['x', 'y', 'z'], options: ['1', '2', '3'] })),
    ).toBeNull()
  })
})

describe('fill in the blanks', () => {
  const asked = ask(fillInTheBlanks, {
    question_text: 'A tag depends on the ___ tag, a word on ____ only.',
    correct_answer: 'previous | last\nits tag|El Niño',
    points: 5,
  })

  it('compares without capitals, width, accents and extra spaces', () => {
    expect(pointsOf(fillInTheBlanks, asked, ' PREVIOUS \nits  tag')).toBe(5)
    expect(pointsOf(fillInTheBlanks, asked, 'ｌａｓｔ\nel nino')).toBe(5)
    expect(pointsOf(fillInTheBlanks, asked, 'last')).toBe(2.5)
    expect(pointsOf(fillInTheBlanks, asked, 'its tag\nlast')).toBe(0)
    expect(pointsOf(fillInTheBlanks, asked, '\n')).toBe(0)
  })
  it('needs a blank, and an answer for each', () => {
    expect(problemOf(fillInTheBlanks, ask(fillInTheBlanks, { question_text: 'No __ blank' }))).toMatch(
      /at least one blank/,
    )
    expect(problemOf(fillInTheBlanks, { ...asked, correct_answer: 'previous\n | ' })).toMatch(/for blank 2/)
    expect(
      fillInTheBlanks.withKeyOf(
        asked,
        ask(fillInTheBlanks, { question_text: 'One ___', correct_answer: 'x' }),
      ),
    ).toBeNull()
  })
})
