import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFollower } from './make-follower.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Types letters at an interval. Returns after which letters, and when, the follower was called. */
const type = (letters: number, everyMs: number) => {
  const beganMs = performance.now()
  const followed: { letter: number; ms: number }[] = []
  let letter = 0
  const follower = makeFollower(() => followed.push({ letter, ms: performance.now() - beganMs }))
  for (letter = 1; letter <= letters; letter += 1) {
    follower.noteLetter()
    if (letter < letters) vi.advanceTimersByTime(everyMs)
  }
  letter = letters
  return { followed, follower }
}

test('follows letters that come alone at once', () => {
  const { followed } = type(3, 200)
  expect(followed.map(({ letter }) => letter)).toEqual([1, 2, 3])
})

test('follows the first letter of a run at once, and the rest at the next pause', () => {
  const { followed } = type(5, 100)
  expect(followed).toEqual([{ letter: 1, ms: 0 }])
  vi.advanceTimersByTime(1_000)
  expect(followed).toEqual([
    { letter: 1, ms: 0 },
    { letter: 5, ms: 600 },
  ])
})

test('follows a long run once a second', () => {
  const { followed } = type(31, 100)
  expect(followed.map(({ ms }) => ms)).toEqual([0, 1_000, 2_000, 3_000])
})

test('does not follow after a stop, but follows the next run', () => {
  const { followed, follower } = type(2, 100)
  follower.stop()
  vi.advanceTimersByTime(1_000)
  expect(followed).toHaveLength(1)
  follower.noteLetter()
  expect(followed).toHaveLength(2)
})
