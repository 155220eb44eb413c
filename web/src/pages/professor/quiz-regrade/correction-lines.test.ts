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
  answers: 1,
  up: 0,
  down: 0,
  same: 1,
  manual_kept: 0,
})

describe('the lines of a corrected key', () => {
  test('name the former and the new option, also when it is the first', () => {
    const corrected = of(choice, { ...choice, correct_answer: 2 })
    expect(listOptionLines(corrected)).toEqual([
      { text: 'Water', wasKey: true, isKey: false },
      { text: 'Light', wasKey: false, isKey: false },
      { text: 'Salt', wasKey: false, isKey: true },
    ])
    expect(listCorrectionLines(corrected, String)).toEqual([])
  })

  test('do not take a missing key for the first option', () => {
    const lines = listOptionLines(of({ ...choice, correct_answer: null }, choice))
    expect(lines.map(({ wasKey }) => wasKey)).toEqual([false, false, false])
    expect(lines[0]?.isKey).toBe(true)
  })

  test("name each changed part of a short answer's key, and no other", () => {
    const after = { ...words, points: 4, correct_answer: 'Sugar.', keywords: [], rubric: ' ' }
    expect(listCorrectionLines(of(words, { ...after, leniency: 'lenient' }), (value) => `${value}!`)).toEqual(
      [
        { part: 'points', before: '5!', after: '4!' },
        { part: 'reference', before: 'Light becomes sugar.', after: 'Sugar.' },
        { part: 'keywords', before: 'light, sugar', after: null },
        { part: 'leniency', before: 'normal', after: 'lenient' },
      ],
    )
    expect(listOptionLines(of(words, words))).toEqual([])
    expect(listCorrectionLines(of(words, words), String)).toEqual([])
  })
})
