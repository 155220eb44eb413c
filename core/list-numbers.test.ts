import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countNoun, listNumbers, readNumbers } from './list-numbers.ts'

it('names numbers as a sentence does', () => {
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
  expect([countNoun('slide', [2]), countNoun('Slide', [2, 3])]).toEqual(['slide 2', 'Slides 2 and 3'])
})

it('reads the numbers of such a list, as far as they are named', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 12 }), (some) => {
      const numbers = some.toSorted((one, other) => one - other)
      expect(readNumbers(listNumbers(numbers))).toEqual(numbers)
    }),
  )
  expect(readNumbers('1, 3 and 8 more')).toEqual([1, 3])
  expect(['', 'none', '4–', '9–2'].map(readNumbers)).toEqual([[], [], [], []])
})
