import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDatabaseClock } from './clock.ts'
import type { Database } from './db/database.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
})
afterAll(() => drop())

/** A log whose lines are kept. */
const createLog = () => {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) }
}

describe("the database's time", () => {
  it.each([
    ['an hour behind', -3_600_000],
    ['a day ahead', 86_400_000],
  ])('counts where the machine is %s, and the difference is logged', async (_name, awayMs) => {
    const { lines, log } = createLog()
    const clock = await createDatabaseClock(database, log, { nowMs: () => Date.now() + awayMs })
    clock.stop()
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!).seconds).toBeCloseTo(-awayMs / 1_000, -1)
  })
  it('is watched for jumps, also of a machine with its own database', async () => {
    const { lines, log } = createLog()
    let jumpedMs = 0
    const clock = await createDatabaseClock(database, log, { nowMs: () => Date.now() + jumpedMs }, 50)
    const jumps = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('jumped'))
    await pause(200)
    expect(jumps()).toEqual([])
    for (const nextMs of [-3_600_000, 0]) {
      lines.length = 0
      const awayMs = nextMs - jumpedMs
      jumpedMs = nextMs
      await expect.poll(jumps).toHaveLength(1)
      expect(jumps()[0].seconds).toBeCloseTo(awayMs / 1_000, -1)
    }
    clock.stop()
  })
  it('is not remarked upon where both agree', async () => {
    const { lines, log } = createLog()
    const clock = await createDatabaseClock(database, log)
    clock.stop()
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000)
    expect(lines).toEqual([])
  })
})
