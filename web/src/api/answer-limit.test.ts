import { afterEach, expect, test, vi } from 'vitest'
import { hasStatus } from './api-error.ts'
import { callApi } from './call-api.ts'
import { calls } from './calls.ts'
import { makeStorage } from './testing/browser-storage.ts'

afterEach(() => void vi.useRealTimers())

/** A connection that was lost while the device slept: it neither answers nor fails. */
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

test('a request without any answer fails as one without a connection', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', silent)
  vi.spyOn(console, 'error').mockReturnValue()
  const ended = callApi(calls.users.me).then(
    () => 'answered',
    (error: unknown) => (hasStatus(error, 0) ? 'no connection' : error),
  )
  await vi.advanceTimersByTimeAsync(80_000)
  expect(await Promise.race([ended, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await Promise.race([ended, 'waiting'])).toBe('no connection')
})

test('a request that its caller gives up ends with the reason of the caller', async () => {
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', silent)
  const caller = new AbortController()
  const ended = callApi(calls.users.me, { signal: caller.signal })
  caller.abort('left')
  await expect(ended).rejects.toBe('left')
})
