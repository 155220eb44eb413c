import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { pollEvery } from './poll-every.ts'

test('asks on after failures that can pass, less often, and not after a refusal', () => {
  expect(pollEvery(3_000, null)).toBe(3_000)
  expect(pollEvery(false, null)).toBe(false)
  for (const error of [new ApiError(0), new ApiError(502), new ApiError(503)]) {
    expect(pollEvery(3_000, error)).toBe(15_000)
    expect(pollEvery(60_000, error)).toBe(60_000)
    expect(pollEvery(false, error)).toBe(false)
  }
  for (const error of [new ApiError(403), new ApiError(404), new ApiError(422)])
    expect(pollEvery(3_000, error)).toBe(false)
})
