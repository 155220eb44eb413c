import { expect, it } from 'vitest'
import { dropStrong, readItem, splitStrong } from './light-markup.ts'

it.each([
  [
    '**Read** chapter 3',
    [
      ['Read', true],
      [' chapter 3', false],
    ],
  ],
  [
    'a **b** and **c d**',
    [
      ['a ', false],
      ['b', true],
      [' and ', false],
      ['c d', true],
    ],
  ],
  [
    '2 ** 3 ** 4 and **',
    [
      ['2 ', false],
      [' 3 ', true],
      [' 4 and **', false],
    ],
  ],
  ['**** *one* __two__', [['**** *one* __two__', false]]],
  [
    '<b>**x**</b>',
    [
      ['<b>', false],
      ['x', true],
      ['</b>', false],
    ],
  ],
])('splits %j into words and bold words', (text, parts) => {
  expect(splitStrong(text).map((part) => [part.text, part.isStrong])).toEqual(parts)
})
it('finds items of lists', () => {
  expect(['- a', '* b', ' • c', '-d', '**e**', 'f - g', '-5'].map(readItem)).toEqual([
    'a',
    'b',
    'c',
    null,
    null,
    null,
    null,
  ])
})
it('leaves the words for an email', () => {
  expect(dropStrong('**Read** this\n- **now**')).toBe('Read this\n- now')
})
