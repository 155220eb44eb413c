import { expect, it } from 'vitest'
import { findRanges, listNumbers, writeRanges } from './lists.ts'

it('lists numbers as in a sentence', () => {
  expect([[], [4], [4, 7], [4, 7, 9], [4, 5], [4, 5, 6], [1, 4, 5, 6, 7, 9]].map(listNumbers)).toEqual([
    '',
    '4',
    '4 and 7',
    '4, 7 and 9',
    '4 and 5',
    '4–6',
    '1, 4–7 and 9',
  ])
  const odd = Array.from({ length: 20 }, (_, index) => index * 2 + 1)
  expect(listNumbers(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 8 more')
  expect(listNumbers(Array.from({ length: 500 }, (_, index) => index + 1))).toBe('1–500')
})

it('writes numbers as a short list', () => {
  expect([[], [4], [9, 8, 1, 2, 3, 5]].map(writeRanges)).toEqual(['', '4', '1–3, 5, 8, 9'])
  const odd = Array.from({ length: 13 }, (_, index) => index * 2 + 1)
  expect(writeRanges(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, …')
})

it('counts the numbers after the twelfth range', () => {
  const odd = Array.from({ length: 12 }, (_, index) => index * 2 + 1)
  expect(findRanges([...odd, 30, 31, 32]).left).toBe(3)
})
