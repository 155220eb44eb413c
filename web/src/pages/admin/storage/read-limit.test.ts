import { expect, test } from 'vitest'
import { readLimit } from './read-limit.ts'

test.each([
  ['0,5', 0.5],
  ['0.5', 0.5],
  [' ０，５ ', 0.5],
  [',5', 0.5],
  ['2', 2],
  ['', null],
  ['1,5 GB', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.000.000', undefined],
  ['1,000', undefined],
  ['1.500', undefined],
  ['0,125', 0.125],
  ['1000001', undefined],
  ['٣', undefined],
])('a storage of %j', (typed, limit) => expect(readLimit('storage', typed)).toBe(limit))

test.each([
  ['1000000', 1_000_000],
  ['1,000,000', 1_000_000],
  ['1.000.000', 1_000_000],
  ["1'000'000", 1_000_000],
  ['1 000 000', 1_000_000],
  ['0', 0],
  ['', null],
  ['0,5', undefined],
  ['1,00', undefined],
  ['9'.repeat(10_000), undefined],
])('tokens of %j', (typed, limit) => expect(readLimit('tokens', typed)).toBe(limit))
