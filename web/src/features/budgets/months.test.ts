import { expect, test } from 'vitest'
import { listMonths, monthNamer } from './months.ts'

test('months are counted in UTC, also across the turn of the year', () => {
  const months = listMonths(new Date('2026-02-28T23:30:00-05:00'))
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
  expect(new Set(months).size).toBe(12)
})

test.each([
  ['en', 'November 2026'],
  ['ko', '2026년 11월'],
  ['zh', '2026年11月'],
])('formats a month in %s', (language, name) => {
  expect(monthNamer(language)('2026-11')).toBe(name)
})
