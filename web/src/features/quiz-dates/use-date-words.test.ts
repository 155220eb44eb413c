import { afterEach, expect, test, vi } from 'vitest'
import { dateWordsOf } from './use-date-words.ts'

afterEach(() => void vi.useRealTimers())

test('the year of a date is named when it is not the present one', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T12:00:00Z') })
  const { at, day, shortDay } = dateWordsOf('en')
  const soon = '2026-12-01T12:00:00Z'
  const later = '2027-03-01T12:00:00Z'
  expect([day(soon), day(later)]).toEqual(['Tue, Dec 1', 'Mon, Mar 1, 2027'])
  expect([shortDay(soon), shortDay(later)]).toEqual(['Dec 1', 'Mar 1, 2027'])
  expect(at(soon)).toMatch(/^Tue, Dec 1, \d/)
  expect(at(later)).toMatch(/^Mon, Mar 1, 2027, \d/)
})
