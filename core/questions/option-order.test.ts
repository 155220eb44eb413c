import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listOptions, optionOrderOf } from './option-order.ts'

const shuffled = { shuffleOptions: true }
const question = (count: number, keep_option_order?: boolean) => ({
  question_id: 'q1',
  question_type: 'multiple_choice',
  options: Array.from({ length: count }, (_, index) => `option ${index}`),
  ...(keep_option_order === undefined ? {} : { keep_option_order }),
})

it('is a permutation that depends on attempt and question alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 10 }), (attempt, count) => {
      const order = optionOrderOf(shuffled, question(count), attempt)
      expect(order?.toSorted((one, other) => one - other)).toEqual([...Array(count).keys()])
      expect(optionOrderOf(shuffled, question(count), attempt)).toEqual(order)
    }),
  )
})

it('gives each order to about as many attempts', () => {
  const seen = new Map<string, number>()
  for (let attempt = 0; attempt < 4_800; attempt += 1) {
    // Ids of attempts that begin in one second differ in few characters.
    const id = `019ab4c1-7d00-7${attempt.toString(16).padStart(3, '0')}-8000-000000000000`
    const order = String(optionOrderOf(shuffled, question(4), id))
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  expect(seen.size).toBe(24)
  for (const count of seen.values()) expect(Math.abs(count - 200)).toBeLessThan(70)
})

it('differs between the questions of an attempt', () => {
  const orders = Array.from({ length: 20 }, (_, index) =>
    String(optionOrderOf(shuffled, { ...question(6), question_id: `q${index}` }, 'attempt')),
  )
  expect(new Set(orders).size).toBeGreaterThan(15)
})

it('leaves options as they stand where the quiz, the question or its type says so', () => {
  expect(optionOrderOf({ shuffleOptions: false }, question(4), 'attempt')).toBeUndefined()
  expect(optionOrderOf(shuffled, question(4, true), 'attempt')).toBeUndefined()
  expect(
    optionOrderOf(shuffled, { question_id: 'q1', question_type: 'short_answer', options: null }, 'attempt'),
  ).toBeUndefined()
  expect(listOptions({ options: ['a', 'b'] })).toEqual([
    { index: 0, text: 'a' },
    { index: 1, text: 'b' },
  ])
  expect(listOptions({ options: ['a', 'b'], option_order: [1, 0] })).toEqual([
    { index: 1, text: 'b' },
    { index: 0, text: 'a' },
  ])
})
