import { expect, test, vi } from 'vitest'
import { callApi, onRefusedToken } from './call-api.ts'
import { calls } from './calls.ts'
import { downloadFile } from './download-file.ts'
import { followJob } from './job-stream.ts'
import { makeStorage } from './testing/browser-storage.ts'
import { findToken } from './token.ts'

const id = '00000000-0000-7000-8000-000000000000'

test.each([
  ['a call', () => callApi(calls.users.me)],
  ['a download', () => downloadFile(calls.exports.grades, { id }, 'grades.csv', { format: 'csv' })],
  [
    'an event stream',
    () => followJob(id, { signal: new AbortController().signal, onState: () => undefined }),
  ],
])('%s whose token is refused ends the session', async (_, request) => {
  vi.stubGlobal('localStorage', makeStorage(new Map([['token', 'old']])))
  vi.stubGlobal('fetch', async () => new Response('{"detail":"Please sign in."}', { status: 401 }))
  vi.spyOn(console, 'error').mockReturnValue()
  const ended = vi.fn()
  const stop = onRefusedToken(ended)
  await expect(request()).rejects.toThrow()
  stop()
  expect(ended).toHaveBeenCalledOnce()
  expect(findToken()).toBeNull()
})
