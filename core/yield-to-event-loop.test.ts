import { expect, it } from 'vitest'
import { createYieldToEventLoop } from './yield-to-event-loop.ts'

const workMs = 300

it('lets others have their turn in the middle of long work, and does not stop at each step', async () => {
  let others = 0
  const wait = () => {
    others += 1
    next = setImmediate(wait)
  }
  let next = setImmediate(wait)
  const yieldToEventLoop = createYieldToEventLoop()
  let steps = 0
  for (const end = performance.now() + workMs; performance.now() < end; steps++) await yieldToEventLoop()
  clearImmediate(next)
  expect(others).toBeGreaterThan(2)
  expect(steps).toBeGreaterThan(others * 2)
})
