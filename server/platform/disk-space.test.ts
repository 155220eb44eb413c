import os from 'node:os'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { judgeSpace, measureSpace, watchDisk } from './disk-space.ts'

const GIGABYTE = 1e9

describe('the space of a disk', () => {
  it.each([
    [500, 1_000, 'ok'],
    [1.9, 1_000, 'low'],
    [0.2, 1_000, 'full'],
    // A disk of 10 GB.
    [1.5, 10, 'ok'],
    [0.9, 10, 'low'],
    [0.1, 10, 'full'],
    [0, 10, 'full'],
  ])('of %d GB of %d is %s', (free, total, state) => {
    expect(judgeSpace(free * GIGABYTE, total * GIGABYTE)).toBe(state)
  })
  it('is measured on this machine', async () => {
    const { freeBytes, totalBytes } = await measureSpace(os.tmpdir())
    expect(freeBytes).toBeGreaterThan(0)
    expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
  })
  it('is logged when it changes, once', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    let freeBytes = 100 * GIGABYTE
    const watch = await watchDisk(os.tmpdir(), log, async () => ({ freeBytes, totalBytes: 200 * GIGABYTE }))
    expect([watch.state(), lines.length]).toEqual(['ok', 0])
    freeBytes = GIGABYTE
    expect(await watch.measure()).toBe('low')
    await watch.measure()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, freeMb: 1_000, state: 'low' })
    freeBytes = 0
    expect(await watch.measure()).toBe('full')
    freeBytes = 100 * GIGABYTE
    expect(await watch.measure()).toBe('ok')
    expect(lines).toHaveLength(3)
    watch.stop()
  })
})
