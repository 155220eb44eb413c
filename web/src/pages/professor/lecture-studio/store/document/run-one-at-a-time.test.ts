import { expect, test } from 'vitest'
import { runOneAtATime } from './run-one-at-a-time.ts'

const makeGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('starts a task after the previous one has ended, also if that failed', async () => {
  const run = runOneAtATime()
  const gate = makeGate()
  const seen: string[] = []
  const first = run(async () => {
    seen.push('first begins')
    await gate.opened
    seen.push('first fails')
    throw new Error('lost')
  })
  const second = run(async () => {
    seen.push('second')
    return 2
  })
  const third = run(async () => seen.push('third'))
  await Promise.resolve()
  expect(seen).toEqual(['first begins'])
  gate.open()
  await expect(first).rejects.toThrow('lost')
  expect(await second).toBe(2)
  await third
  expect(seen).toEqual(['first begins', 'first fails', 'second', 'third'])
})
