import { describe, expect, test } from 'vitest'
import { type Correction, listCorrectionLines, listOptionLines } from './correction-lines.ts'

const choice = {
  points: 10,
  options: ['Water', 'Light', 'Salt'],
  correct_answer: 0 as number | string | null,
  keywords: null,
  rubric: null,
  leniency: null,
}
const words = {
  points: 5,
  options: null,
  correct_answer: 'Light becomes sugar.',
  keywords: ['light', 'sugar'],
  rubric: '',
  leniency: 'normal' as const,
}
const of = (before: Correction['before'], after: Correction['after']): Correction => ({
  before,
  after,
})

describe('the lines of a corrected key', () => {
  test('name the former and the new option, also when it is the first', () => {
    const corrected = of(choice, { ...choice, correct_answer: 2 })
    expect(listOptionLines(corrected, 'multiple_choice')).toEqual([
      { text: 'Water', wasKey: true, isKey: false },
      { text: 'Light', wasKey: false, isKey: false },
      { text: 'Salt', wasKey: false, isKey: true },
    ])
    expect(listCorrectionLines(corrected, 'multiple_choice', String)).toEqual([])
  })

  test('do not take a missing key for the first option', () => {
    const lines = listOptionLines(of({ ...choice, correct_answer: null }, choice), 'multiple_choice')
    expect(lines.map(({ wasKey }) => wasKey)).toEqual([false, false, false])
    expect(lines[0]?.isKey).toBe(true)
  })

  test("name each changed part of a short answer's key, and no other", () => {
    const after = { ...words, points: 4, correct_answer: 'Sugar.', keywords: [], rubric: ' ' }
    const corrected = of(words, { ...after, leniency: 'lenient' })
    expect(listCorrectionLines(corrected, 'short_answer', (value) => `${value}!`)).toEqual([
      { part: 'points', before: '5!', after: '4!' },
      { part: 'reference', before: 'Light becomes sugar.', after: 'Sugar.' },
      { part: 'keywords', before: 'light, sugar', after: null },
      { part: 'leniency', before: 'normal', after: 'lenient' },
    ])
    expect(listOptionLines(of(words, words), 'short_answer')).toEqual([])
    expect(listCorrectionLines(of(words, words), 'short_answer', String)).toEqual([])
  })
  test('name several right options, and the rule of their points', () => {
    const several = { ...choice, correct_answer: '0,2', partial_points: 'no_penalty' as const }
    const corrected = of(several, { ...several, correct_answer: '1,2', partial_points: 'penalty' })
    expect(
      listOptionLines(corrected, 'multiple_answers').map(({ wasKey, isKey }) => [wasKey, isKey]),
    ).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
    expect(listCorrectionLines(corrected, 'multiple_answers', String)).toEqual([
      { part: 'partial', before: 'no_penalty', after: 'penalty' },
    ])
  })

  test('say a number with its tolerance, an order and pairs in words', () => {
    const number = {
      ...choice,
      options: null,
      correct_answer: '0.5',
      tolerance: 1,
      tolerance_kind: 'relative' as const,
    }
    expect(listCorrectionLines(of(number, { ...number, tolerance: 2 }), 'numeric', String)).toEqual([
      { part: 'reference', before: '0.5 ± 1%', after: '0.5 ± 2%' },
    ])
    const order = { ...choice, correct_answer: '2,0,1' }
    expect(listCorrectionLines(of(order, { ...order, correct_answer: '0,1,2' }), 'ordering', String)).toEqual(
      [{ part: 'reference', before: '1. Salt; 2. Water; 3. Light', after: '1. Water; 2. Light; 3. Salt' }],
    )
    const pairs = { ...choice, prompts: ['Sea', 'Sun'], correct_answer: '2,1' }
    expect(listOptionLines(of(pairs, pairs), 'matching')).toEqual([])
    expect(listCorrectionLines(of(pairs, { ...pairs, correct_answer: '0,1' }), 'matching', String)).toEqual([
      { part: 'reference', before: 'Sea = Salt; Sun = Light', after: 'Sea = Water; Sun = Light' },
    ])
  })
})
