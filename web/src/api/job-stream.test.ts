import type { JobStatus } from '@lectern/contract/jobs.ts'
import { expect, test } from 'vitest'
import { readStates } from './job-stream.ts'

const bytes = new TextEncoder().encode(
  'data: {"partial":"잎은"}\n\n: still here\n\ndata: {"partial":"잎은 초록"}\n\ndata: {"partial":"cut o',
)

test.each([1, 2, 7, bytes.length])(
  'states are read from pieces of %i bytes, whole ones only',
  async (size) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.slice(at, at + size))
        stream.close()
      },
    })
    const states: Partial<JobStatus>[] = []
    await readStates(body, (state) => states.push(state))
    expect(states).toEqual([{ partial: '잎은' }, { partial: '잎은 초록' }])
  },
)

test('a text that is not a state ends the reading', async () => {
  const body = new Response('data: <html>\n\n').body as ReadableStream<Uint8Array>
  await expect(readStates(body, () => {})).rejects.toThrow()
})
