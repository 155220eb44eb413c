import { describe, expect, it } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

const pauseTurns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

describe('the fair queue', () => {
  it('serves subjects in turn: a flood of one delays another by one piece of work', async () => {
    const run = createFairQueue({ atOnce: 1, waiting: 100, waitingOfOne: 100 })
    const order: string[] = []
    const works = [
      ...Array.from({ length: 20 }, (_, index) => ['flood', `flood ${index}`] as const),
      ['student', 'student'] as const,
    ]
    await Promise.all(works.map(([subject, name]) => run(subject, async () => void order.push(name))))
    expect(order).toHaveLength(21)
    expect(order.indexOf('student')).toBeLessThanOrEqual(2)
    expect(order.filter((name) => name !== 'student')).toEqual(works.slice(0, 20).map(([, name]) => name))
  })
  it('serves what goes first before a flood of many subjects', async () => {
    const run = createFairQueue({ atOnce: 1, waiting: 100, waitingOfOne: 100 })
    const order: string[] = []
    const flood = Array.from({ length: 20 }, (_, index) =>
      run(`client ${index}`, async () => void order.push(`flood ${index}`)),
    )
    const known = run('a known device', async () => void order.push('known'), true)
    await Promise.all([...flood, known])
    expect(order.indexOf('known')).toBe(1)
  })
  it('runs no more at once than it may, and goes on after a failure', async () => {
    const run = createFairQueue({ atOnce: 2, waiting: 10, waitingOfOne: 10 })
    let working = 0
    let most = 0
    const work = async (index: number) => {
      working += 1
      most = Math.max(most, working)
      await pauseTurns()
      working -= 1
      if (index % 3 === 0) throw new Error('broken')
      return index
    }
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => run('a', () => work(index))),
    )
    expect(most).toBe(2)
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 8 }, (_, index) => index % 3 !== 0),
    )
    expect(await run('a', async () => 'again')).toBe('again')
  })
  it('refuses what waits beyond its limits, and takes work again afterwards', async () => {
    const run = createFairQueue({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
    const gate = Promise.withResolvers<void>()
    const first = run('a', () => gate.promise)
    const waiting = [run('a', async () => 1), run('a', async () => 2)]
    await expect(run('a', async () => 3)).rejects.toThrow(QueueFullError)
    const other = run('b', async () => 4)
    await expect(run('c', async () => 5)).rejects.toThrow(QueueFullError)
    gate.resolve()
    await first
    expect(await Promise.all([...waiting, other])).toEqual([1, 2, 4])
    expect(await run('c', async () => 6)).toBe(6)
  })
})
