import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { formatterOf, preview } from './format.ts'

test('a clock shows minutes, and hours if there are any', () => {
  expect([0, 999, 1000, 84_000, 3_599_999, 3_723_000, -5].map(formatClock)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '1:24',
    '59:59',
    '1:02:03',
    '0:00',
  ])
})

test('a preview cuts only longer texts, and never splits a character', () => {
  expect(preview('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(preview('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`)
  expect(preview('😀😀😀', 2)).toBe('😀😀...')
})

test('facts and sentences are joined as the language does', () => {
  const parts = ['a', false, 'b', null, ''] as const
  expect([formatterOf('en').facts(parts), formatterOf('zh').facts(parts)]).toEqual(['a, b', 'a，b'])
  expect(['en', 'zh'].map((one) => formatterOf(one).named('a', 'b'))).toEqual(['a: b', 'a：b'])
  expect(['en', 'zh'].map((one) => formatterOf(one).sentence('a'))).toEqual(['a.', 'a。'])
  expect([formatterOf('ko').sentences(parts), formatterOf('zh').sentences(parts)]).toEqual(['a b', 'ab'])
})

test('rows of a list that is counted up to a limit have a plus from there on', () => {
  const { rows } = formatterOf('en')
  expect([rows(0), rows(9_999), rows(10_000)]).toEqual(['0', '9,999', '10,000+'])
})

test('dates and numbers follow the language of the interface', () => {
  expect(formatterOf('en').date('2026-01-12T12:00:00Z')).toBe('Jan 12, 2026')
  expect(formatterOf('ko').date('2026-01-12T12:00:00Z')).toBe('2026. 1. 12.')
  expect(formatterOf('zh').date('2026-01-12T12:00:00Z')).toBe('2026年1月12日')
  expect(formatterOf('en').size(1_500_000)).toBe('1.5 MB')
  expect(formatterOf('en').percent(0.5)).toBe('50%')
})
