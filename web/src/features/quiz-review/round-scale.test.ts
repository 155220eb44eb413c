import { expect, test } from 'vitest'
import { roundScale } from './round-scale.ts'

test('a scale ends at a round number not below its highest value', () => {
  expect([0, 1, 2, 3, 5, 36, 41, 500, 1_001].map((highest) => roundScale(highest).top)).toEqual([
    1, 1, 2, 4, 10, 40, 100, 1_000, 2_000,
  ])
  expect(roundScale(36).lines).toEqual([0, 20, 40])
})
