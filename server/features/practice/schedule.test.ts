import type { Rating } from '@lectern/contract/practice.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../platform/db/schema/practice.ts'
import { nextDays, rate } from './schedule.ts'

const start = new Date('2026-11-02T09:00:00Z')
const ratings = fc.array(fc.constantFrom<Rating>(1, 2, 3, 4), { minLength: 1, maxLength: 12 })

/** Rates each time on the day when the card is due. */
const repeat = (given: readonly Rating[]): Memory =>
  given.reduce<Memory | null>((memory, rating) => rate(memory, rating, memory?.dueAt ?? start), null)!

describe('the schedule', () => {
  it('brings a card back later, the better it was known, and never before tomorrow', () => {
    fc.assert(
      fc.property(ratings, (given) => {
        const memory = repeat(given)
        const days = nextDays(memory, memory.dueAt)
        expect(days[0]).toBeGreaterThanOrEqual(1)
        expect(days.toSorted((a, b) => a - b)).toEqual(days)
        expect(days[3]).toBeGreaterThan(days[0])
      }),
    )
  })
  it('gives the days that it named', () => {
    fc.assert(
      fc.property(ratings, fc.constantFrom<Rating>(1, 2, 3, 4), (given, rating) => {
        const memory = repeat(given)
        const named = nextDays(memory, memory.dueAt)[rating - 1]!
        const { dueAt } = rate(memory, rating, memory.dueAt)
        expect(Math.round((dueAt.getTime() - memory.dueAt.getTime()) / 86_400_000)).toBe(named)
      }),
    )
  })
  it('lengthens the pause of a card that is always known', () => {
    const pauses = [1, 2, 3, 4].map((times) => {
      const memory = repeat(Array.from({ length: times }, () => 3))
      return memory.dueAt.getTime() - memory.reviewedAt.getTime()
    })
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(new Set(pauses).size).toBe(4)
  })
  it('counts a card that was forgotten', () => {
    expect(repeat([3, 3, 1]).lapses).toBe(1)
    expect(repeat([3, 3, 3]).lapses).toBe(0)
  })
})
