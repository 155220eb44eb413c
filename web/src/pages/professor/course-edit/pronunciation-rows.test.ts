import { expect, it } from 'vitest'
import { findProblems, listOf, makeRow, readPasted, rowsOf } from './pronunciation-rows.ts'

it('returns the list that the rows were made from, without blank rows', () => {
  const list = [
    { word: 'SQL', say_as: 'sequel', language: null },
    { word: 'x', say_as: 'y', language: 'ko' as const },
  ]
  expect(listOf([...rowsOf(list), makeRow(), makeRow(' ', '\t')])).toEqual(list)
})

it('names the problem of a row', () => {
  const rows = [
    makeRow('a', 'b'),
    makeRow('', 'b'),
    makeRow('c', ' '),
    makeRow(' a ', 'c'),
    makeRow('a', 'c', 'ko'),
    makeRow('A', 'c'),
    makeRow('d', 'x'.repeat(101)),
    makeRow(),
  ]
  const problems = findProblems(rows)
  expect(rows.map((row) => problems.get(row.key) ?? null)).toEqual([
    null,
    'wordMissing',
    'sayAsMissing',
    'twice',
    null,
    null,
    'tooLong',
    null,
  ])
})

it.each([
  [
    'SQL\tsequel\r\nGIF\tjif\n',
    [
      ['SQL', 'sequel'],
      ['GIF', 'jif'],
    ],
  ],
  ['SQL\tsequel\tmore', [['SQL', 'sequel']]],
  [
    'SQL, sequel\nGIF = jif\nalone',
    [
      ['SQL', 'sequel'],
      ['GIF', 'jif'],
      ['alone', ''],
    ],
  ],
  ['just, a word', null],
  ['two\nlines', null],
  ['', null],
])('parses %j', (text, rows) => {
  expect(readPasted(text)?.map(({ word, sayAs }) => [word, sayAs]) ?? null).toEqual(rows)
})
