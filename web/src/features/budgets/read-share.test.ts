import { expect, test } from 'vitest'
import { readShare } from './read-share.ts'

test.each([
  [{ limit: 1_000, used: 799, state: 'free' }, 0.79],
  [{ limit: 1_000, used: 800, state: 'warning' }, 0.8],
  [{ limit: 100, used: 29, state: 'free' }, 0.29],
  [{ limit: 1_000, used: 999.9, state: 'warning' }, 0.99],
  [{ limit: 1_000, used: 1_000, state: 'spent' }, 1],
  [{ limit: 1_000, used: 1_234, state: 'spent' }, 1.23],
  [{ limit: 0, used: 0, state: 'spent' }, 1],
] as const)('%j is shown as %d', (budget, share) => {
  expect(readShare(budget)).toBe(share)
})
