import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLastDueMs, findNextDueMs, listSuperfluous } from './schedule.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const three = { atMinutes: 180 }

describe('the schedule', () => {
  it('is due once a day, at its time in UTC', () => {
    expect(findLastDueMs(three, at('2026-11-26T02:59:59'))).toBe(at('2026-11-25T03:00'))
    expect(findLastDueMs(three, at('2026-11-26T03:00'))).toBe(at('2026-11-26T03:00'))
    expect(findNextDueMs(three, at('2026-11-26T03:00'))).toBe(at('2026-11-27T03:00'))
    expect(findNextDueMs(three, at('2026-11-26T02:59:59'))).toBe(at('2026-11-26T03:00'))
  })
})

describe('the kept backups', () => {
  const superfluous = (days: string[], keepDays: number, keepWeeks: number) =>
    listSuperfluous(
      days.map((day) => ({ day, madeAtMs: at(day) })),
      { keepDays, keepWeeks },
    ).map(({ day }) => day)

  it('are the newest of each day and of each week', () => {
    // Sunday 22, Monday 23.
    const days = ['2026-11-13T03:00', '2026-11-21T03:00', '2026-11-22T03:00', '2026-11-23T03:00']
    const again = '2026-11-23T15:00'
    expect(superfluous([...days, again], 1, 0)).toEqual(days.toReversed())
    expect(superfluous([...days, again], 1, 2)).toEqual([days[3], days[1], days[0]])
    expect(superfluous([...days, again], 2, 3)).toEqual([days[3], days[1]])
  })
  it('are not fewer after days without a backup', () => {
    const old = ['2026-01-01T03:00', '2026-01-02T03:00']
    expect(superfluous([...old, '2026-11-23T03:00'], 3, 0)).toEqual([])
  })
  it('always hold the newest, and as many as asked for where there are so many', () => {
    const ms = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') })
    fc.assert(
      fc.property(
        fc.uniqueArray(ms, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (times, keepDays, keepWeeks) => {
          const all = times.map((madeAtMs) => ({ madeAtMs }))
          const gone = new Set(listSuperfluous(all, { keepDays, keepWeeks }))
          const kept = all.filter((one) => !gone.has(one)).map(({ madeAtMs }) => madeAtMs)
          const days = new Set(times.map((time) => Math.floor(time / 86_400_000)))
          expect(kept).toContain(Math.max(...times))
          expect(kept.length).toBeGreaterThanOrEqual(Math.min(keepDays, days.size))
          expect(kept.length).toBeLessThanOrEqual(keepDays + keepWeeks)
        },
      ),
    )
  })
})
