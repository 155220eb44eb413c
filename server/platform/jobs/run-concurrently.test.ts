import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runConcurrently } from './run-concurrently.ts'

const signal = new AbortController().signal
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('runConcurrently', () => {
  it('does each item once, with at most maxConcurrency at once, whatever the duration of each', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 4 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 8 }),
        async (turns, maxConcurrency) => {
          const done: number[] = []
          let atOnce = 0
          let most = 0
          await runConcurrently([...turns.entries()], { maxConcurrency, signal }, async ([index, takes]) => {
            most = Math.max(most, ++atOnce)
            for (let count = 0; count < takes; count += 1) await turn()
            atOnce -= 1
            done.push(index)
            return undefined
          })
          expect(done.toSorted((a, b) => a - b)).toEqual([...turns.keys()])
          expect(most).toBeLessThanOrEqual(maxConcurrency)
          if (maxConcurrency === 1) expect(done).toEqual([...turns.keys()])
        },
      ),
    ))

  it('gives each worker a chunk of neighbours, so that nearly every item finds its predecessor finished', async () => {
    const done = new Set<number>()
    const without: number[] = []
    await runConcurrently(numbers(40), { maxConcurrency: 4, signal }, async (number) => {
      if (!done.has(number - 1)) without.push(number)
      await turn()
      done.add(number)
      return undefined
    })
    expect(without).toEqual([1, 11, 21, 31])
  })

  it('leaves few items to one worker', async () => {
    const order: number[] = []
    await runConcurrently(numbers(3), { maxConcurrency: 4, signal }, async (number) => {
      await turn()
      order.push(number)
      return undefined
    })
    expect(order).toEqual([1, 2, 3])
  })

  it('takes over half of the rest of a slow worker', async () => {
    const order: number[] = []
    await runConcurrently(numbers(12), { maxConcurrency: 2, signal }, async (number) => {
      for (let count = 0; count < (number === 1 ? 30 : 1); count += 1) await turn()
      order.push(number)
      return undefined
    })
    expect(order.at(-1)).toBe(1)
    expect(order).toHaveLength(12)
  })

  it('starts no item after a stop, and waits for running ones', async () => {
    const ended: number[] = []
    const came = await runConcurrently(numbers(30), { maxConcurrency: 3, signal }, async (number) => {
      for (let count = 0; count < number; count += 1) await turn()
      ended.push(number)
      return number === 1 ? 'stop' : undefined
    })
    expect(came).toBe('stop')
    expect(ended).toEqual([1, 11, 21])
  })

  it('throws the first failure after all other workers have ended', async () => {
    const heard: unknown[] = []
    const error = new Error('broken')
    const run = runConcurrently(numbers(30), { maxConcurrency: 3, signal }, async (number, either) => {
      await turn()
      if (number === 11) throw error
      await turn()
      await turn()
      heard.push(either.reason)
      either.throwIfAborted()
      return undefined
    })
    await expect(run).rejects.toBe(error)
    expect(heard).toEqual([error, error])
  })

  it('throws the reason of an abort, and starts no further item', async () => {
    const end = new AbortController()
    let begun = 0
    const run = runConcurrently(numbers(30), { maxConcurrency: 3, signal: end.signal }, async () => {
      begun += 1
      await turn()
      end.abort(new Error('enough'))
      return undefined
    })
    await expect(run).rejects.toThrow('enough')
    expect(begun).toBe(3)
  })
})
