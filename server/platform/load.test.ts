import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createLoadMeter, judgeLoad, type Load, watchLoad } from './load.ts'

it('names what is full for a whole minute, once, and says when it ends', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })
  let load: Load = { busyShare: 0.5, perProcessor: 1, waiting: 3 }
  const watch = watchLoad(() => load, log)
  const measure = (times: number) => {
    for (let time = 0; time < times; time += 1) watch.measure()
  }
  measure(5)
  expect(judgeLoad(watch.lastMinute())).toEqual([])
  measure(3)
  expect(judgeLoad(watch.lastMinute())).toEqual(['connections'])
  load = { busyShare: 0.99, perProcessor: 9, waiting: 5 }
  measure(6)
  expect(judgeLoad(watch.lastMinute())).toEqual(['process', 'machine'])
  load = { busyShare: 0.2, perProcessor: 1, waiting: 0 }
  measure(6)
  watch.stop()
  expect(lines.map(({ msg, full }) => full ?? msg)).toEqual([
    'connections',
    'process, machine',
    'the load is usual again',
  ])
  expect(lines[0]).toMatchObject({ busyPercent: 50, perProcessor: 1, waitingForConnections: 3 })
})

it('measures this process', async () => {
  const read = createLoadMeter(() => 2)
  const until = Date.now() + 300
  while (Date.now() < until);
  await sleep(1)
  const busy = read()
  expect(busy.busyShare).toBeGreaterThan(0.7)
  expect(busy.waiting).toBe(2)
  await sleep(500)
  expect(read().busyShare).toBeLessThan(busy.busyShare)
})
