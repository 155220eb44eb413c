import { remainingSeconds } from '@lectern/core/attempt/clock.ts'
import { describe, expect, test } from 'vitest'
import { correctClock, hasSlept, type QuizClock, secondsLeft } from './quiz-clock.ts'

/** The reply of a server whose deadline is `deadlineMs` on this page's clock, sent at `saidMs`. */
const tell = (deadlineMs: number, saidMs: number, tripMs = 40) => ({
  remainingSeconds: remainingSeconds(deadlineMs, saidMs),
  sentMs: saidMs - tripMs / 2,
  receivedMs: saidMs + tripMs / 2,
})
const after = (clock: QuizClock, ...replies: Parameters<typeof correctClock>[1][]) =>
  replies.reduce<QuizClock>((now, one) => correctClock(now, one), clock)

describe('the clock', () => {
  test('counts down from the server’s whole seconds', () => {
    const clock = correctClock(null, tell(600_000, 0))
    expect(secondsLeft(clock, 0)).toBe(600)
    expect(secondsLeft(clock, 1)).toBe(600)
    expect(secondsLeft(clock, 1_001)).toBe(599)
    expect(secondsLeft(clock, 599_500)).toBe(1)
    expect(secondsLeft(clock, 600_000)).toBe(0)
    expect(secondsLeft(clock, 900_000)).toBe(0)
  })

  test('approaches the deadline with every reply and never errs by more than a second', () => {
    let clock: QuizClock = null
    for (let saidMs = 0; saidMs < 300_000; saidMs += 7_310) {
      clock = correctClock(clock, tell(600_400, saidMs))
      expect(Math.abs((clock?.endMs ?? 0) - 600_400)).toBeLessThanOrEqual(1_000)
    }
    expect(Math.abs((clock?.endMs ?? 0) - 600_400)).toBeLessThan(120)
  })

  test('is corrected after a sleep in which it stood still', () => {
    const clock = after(null, tell(600_000, 0))
    // This page's clock stood still for four minutes.
    expect(secondsLeft(after(clock, tell(600_000 - 240_000, 10_000)), 10_000)).toBe(350)
  })

  test('follows a moved deadline, even after its end', () => {
    const clock = after(null, tell(60_000, 0), tell(60_000, 60_000))
    expect(secondsLeft(clock, 60_000)).toBe(0)
    expect(secondsLeft(after(clock, tell(360_000, 61_000)), 61_000)).toBe(299)
  })

  test('ends at once when the server says so', () => {
    expect(secondsLeft(correctClock(null, tell(0, 5_000)), 5_020)).toBe(0)
    const early = correctClock({ endMs: 90_000 }, tell(0, 5_000))
    expect(secondsLeft(early, 5_020)).toBe(0)
  })

  test('is not moved by a slow reply', () => {
    const clock = after(null, tell(600_000, 0), tell(600_000, 1_900), tell(600_000, 5_100))
    const slow = { ...tell(600_000, 20_000), sentMs: 12_000, receivedMs: 20_100 }
    expect(Math.abs((correctClock(clock, slow)?.endMs ?? 0) - (clock?.endMs ?? 0))).toBeLessThanOrEqual(100)
  })

  test('is null without a limit', () => {
    expect(correctClock(null, { remainingSeconds: null, sentMs: 0, receivedMs: 1 })).toBeNull()
    expect(secondsLeft(null, 5)).toBeNull()
  })
})

test('detects a sleep by either clock; a late tick is not a sleep', () => {
  expect(hasSlept({ pageMs: 1_050, systemMs: 1_049 }, 1_000)).toBe(false)
  expect(hasSlept({ pageMs: 2_400, systemMs: 2_400 }, 1_000)).toBe(false)
  expect(hasSlept({ pageMs: 1_000, systemMs: 3_600_000 }, 1_000)).toBe(true)
  expect(hasSlept({ pageMs: 3_600_000, systemMs: 3_600_000 }, 1_000)).toBe(true)
  expect(hasSlept({ pageMs: 1_000, systemMs: -3_600_000 }, 1_000)).toBe(true)
})
