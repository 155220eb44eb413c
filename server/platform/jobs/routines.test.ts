import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startRoutines } from './routines.ts'

const log = pino({ level: 'silent' })

describe('routines', () => {
  it('run at the start and repeatedly, even after a failed run, and never twice at once', async () => {
    let runs = 0
    let atOnce = 0
    let maxAtOnce = 0
    const routines = startRoutines(
      [
        {
          name: 'counted',
          everySeconds: 0.001,
          async run() {
            runs += 1
            atOnce += 1
            maxAtOnce = Math.max(maxAtOnce, atOnce)
            await sleep(2)
            atOnce -= 1
            if (runs === 1) throw new Error('the first one fails')
          },
        },
      ],
      log,
    )
    await expect.poll(() => runs).toBeGreaterThan(3)
    await routines.stop()
    const ran = runs
    await sleep(30)
    expect({ runs, maxAtOnce }).toEqual({ runs: ran, maxAtOnce: 1 })
  })

  it('stop at once, and abort a run in progress', async () => {
    let wasAborted = false
    const routines = startRoutines(
      [
        { name: 'rare', everySeconds: 3_600, run: async () => {} },
        {
          name: 'long',
          everySeconds: 3_600,
          run: (signal) =>
            new Promise((resolve) => {
              signal.addEventListener('abort', () => {
                wasAborted = true
                resolve()
              })
            }),
        },
      ],
      log,
    )
    await sleep(5)
    await routines.stop()
    expect(wasAborted).toBe(true)
  })
})
