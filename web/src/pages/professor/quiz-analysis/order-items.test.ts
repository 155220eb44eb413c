import { expect, test } from 'vitest'
import { findRival, type Item, isWeak, orderItems } from './order-items.ts'

const item = (number: number, fields: Partial<Item> = {}): Item => ({
  question_id: `q${number}`,
  number,
  question_type: 'multiple_choice',
  question_text: '',
  points: 10,
  answers: 9,
  unanswered: 0,
  difficulty: 0.5,
  discrimination: 0.2,
  options: null,
  most_chosen_wrong: null,
  mean_seconds: null,
  slide: null,
  ...fields,
})
const options = (...best: number[]) =>
  best.map((best_third, index) => ({
    text: String(index),
    is_correct: index === 0,
    chosen: 3,
    best_third,
    last_third: 1,
  }))

test('sorts questions by a column, missing values last, equal ones by number', () => {
  const items = [
    item(1, { discrimination: null }),
    item(2, { discrimination: 0.4 }),
    item(3, { discrimination: -0.2 }),
    item(4, { discrimination: 0.4 }),
  ]
  const numbers = (isAscending: boolean) =>
    orderItems(items, 'discrimination', isAscending).map(({ number }) => number)
  expect(numbers(true)).toEqual([3, 2, 4, 1])
  expect(numbers(false)).toEqual([2, 4, 3, 1])
})

test('doubts a key only if the best third prefers another option and discrimination is negative', () => {
  expect(findRival(item(1, { discrimination: -0.2, options: options(1, 0, 5) }))).toBe(2)
  expect(findRival(item(1, { discrimination: 0.2, options: options(1, 0, 5) }))).toBeNull()
  expect(findRival(item(1, { discrimination: -0.2, options: options(5, 0, 1) }))).toBeNull()
  expect(findRival(item(1, { discrimination: -0.2, options: options(3, 0, 3) }))).toBeNull()
  expect(findRival(item(1, { discrimination: -0.2 }))).toBeNull()
})

test('a question is weak below half of its points', () => {
  expect([0.49, 0.5, null].map((difficulty) => isWeak(item(1, { difficulty })))).toEqual([true, false, false])
})
