import { tell } from '@lectern/core/job-sentences.ts'
import { expect, test } from 'vitest'
import { findWait } from './find-wait.ts'

const waits = `${tell('modelBusy')} ${tell('goesOnIn', { count: 30 })}`

test('a job that waits for a provider says why; one that works, or has not begun, does not', () => {
  expect(findWait({ status: 'PENDING', message: waits })).toBe(waits)
  const long = `${tell('modelBusy')} ${tell('goesOnInMinutes', { number: 3 })}`
  expect(findWait({ status: 'PENDING', message: long })).toBe(long)
  expect(findWait({ status: 'RUNNING', message: waits })).toBeNull()
  expect(findWait({ status: 'PENDING', message: 'Waiting.' })).toBeNull()
})
