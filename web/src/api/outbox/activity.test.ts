import type { ActivityEvent } from '@lectern/contract/activity.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStorage } from '../testing/browser-storage.ts'
import { openVisit, sendClosedVisits, takeBatch } from './activity.ts'

type Batch = { lecture_id: string; user_id: string; session_id: string; events: ActivityEvent[] }

let stored: Map<string, string>
let server: ReturnType<typeof startServer>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', makeStorage(stored))
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = startServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const event = (name: string, data: Record<string, unknown> = {}): ActivityEvent => ({
  event_id: name,
  event_type: 'audio_seek',
  timestamp: '2026-01-01T00:00:00.000Z',
  slide_index: 1,
  data,
})

/** A server that counts an event once by its name, and answers as it is told. */
function startServer() {
  const batches: Batch[] = []
  const known = new Set<string>()
  const fake = {
    batches,
    known,
    answer: 'saved' as 'saved' | 'lost' | number,
    retryAfter: '',
  }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const batch = JSON.parse(String(body)) as Batch
    batches.push(batch)
    if (typeof fake.answer === 'number')
      return new Response('{}', {
        status: fake.answer,
        headers: fake.retryAfter ? { 'Retry-After': fake.retryAfter } : {},
      })
    for (const { event_id } of batch.events) known.add(`${event_id}`)
    // Saved, but the answer does not arrive.
    if (fake.answer === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  return fake
}
const visit = { userId: 'hana', lectureId: 'plants', sessionId: 'one' }

describe('events on their way', () => {
  it('wait to be sent together, and are forgotten once they are taken', async () => {
    const queue = openVisit(visit)
    queue.add(event('a'))
    queue.add(event('b'))
    expect(server.batches).toEqual([])
    expect(stored.size).toBe(1)
    await queue.flush()
    expect(server.batches.map(({ events }) => events.map(({ event_id }) => event_id))).toEqual([['a', 'b']])
    expect(server.batches[0]).toMatchObject({ lecture_id: 'plants', user_id: 'hana', session_id: 'one' })
    await queue.flush()
    expect(server.batches).toHaveLength(1)
    expect(stored.size).toBe(0)
  })

  it('are sent by themselves at twenty', async () => {
    const queue = openVisit(visit)
    for (let count = 1; count < 20; count++) queue.add(event(`${count}`))
    expect(server.batches).toHaveLength(0)
    queue.add(event('20'))
    await queue.flush()
    expect(server.known.size).toBe(20)
  })

  it('go one batch at a time, also with what is added meanwhile', async () => {
    const queue = openVisit(visit)
    queue.add(event('a'))
    const first = queue.flush()
    queue.add(event('b'))
    await Promise.all([first, queue.flush()])
    expect(server.batches.map(({ events }) => events.length)).toEqual([1, 1])
  })

  it('are put back when they could not be sent, in their order, and count once after an answer that was lost', async () => {
    const queue = openVisit(visit)
    queue.add(event('a'))
    for (const answer of [503, 'lost'] as const) {
      server.answer = answer
      await queue.flush()
      expect(queue.count()).toBe(1)
    }
    queue.add(event('b'))
    server.answer = 'saved'
    await queue.flush()
    expect(server.batches.at(-1)?.events.map(({ event_id }) => event_id)).toEqual(['a', 'b'])
    expect(server.known.size).toBe(2)
    expect(queue.count()).toBe(0)
  })

  it('wait as long as the server says, however many come meanwhile, and none is lost', async () => {
    vi.useFakeTimers()
    server.answer = 429
    server.retryAfter = '60'
    const queue = openVisit(visit)
    for (let count = 0; count < 50; count++) queue.add(event(`${count}`))
    await queue.flush()
    for (let count = 50; count < 80; count++) queue.add(event(`${count}`))
    vi.advanceTimersByTime(59_000)
    await queue.flush()
    expect(server.batches).toHaveLength(1)
    server.answer = 'saved'
    vi.advanceTimersByTime(1_000)
    await queue.flush()
    expect(server.known.size).toBe(80)
    expect(queue.count()).toBe(0)
  })

  it('are not tried anew with each event while no answer comes', async () => {
    server.answer = 503
    const queue = openVisit(visit)
    for (let count = 0; count < 60; count++) {
      queue.add(event(`${count}`))
      await Promise.resolve()
    }
    await queue.flush()
    expect(server.batches.length).toBeLessThan(4)
    server.answer = 'saved'
    await queue.flush()
    expect(server.known.size).toBe(60)
  })

  it('hold up no others when the server does not want them', async () => {
    const queue = openVisit(visit)
    queue.add(event('a'))
    server.answer = 422
    await queue.flush()
    expect(queue.count()).toBe(0)
  })

  it('are bounded, the newest are kept', () => {
    server.answer = 503
    const queue = openVisit(visit)
    for (let count = 0; count < 1_100; count++) queue.add(event(`${count}`))
    expect(queue.count()).toBe(1_000)
    expect(stored.get('activity.hana.one')).toContain('"1099"')
    expect(stored.get('activity.hana.one')).not.toContain('"99"')
  })

  it('fit into a request that outlives its page', () => {
    const large = Array.from({ length: 60 }, (_, at) => event(`${at}`, { words: '글'.repeat(600) }))
    const batch = takeBatch(large)
    expect(batch.length).toBeGreaterThan(1)
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(64_000)
    expect(takeBatch([event('a', { words: 'x'.repeat(90_000) })])).toHaveLength(1)
  })
})

describe('what a closed page left behind', () => {
  const leaveBehind = async (sessionId: string) => {
    const queue = openVisit({ ...visit, sessionId })
    queue.add(event(`${sessionId} a`))
  }
  /** Locks as tabs hold them. */
  const holdLocks = (...held: string[]) =>
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: (name: string, _: unknown, act: (lock: unknown) => unknown) =>
          Promise.resolve(act(held.includes(name) ? null : { name })),
      },
    })

  it('is sent by the next visit, with its own session, and by that alone', async () => {
    holdLocks('activity.hana.open')
    await leaveBehind('closed')
    await leaveBehind('open')
    await sendClosedVisits('hana', 'own')
    expect(server.batches.map(({ session_id }) => session_id)).toEqual(['closed'])
    expect([...stored.keys()]).toEqual(['activity.hana.open'])
    await sendClosedVisits('jun', 'own')
    expect(server.batches).toHaveLength(1)
  })

  it('stays when the server is not to be had, and what is no visit goes', async () => {
    holdLocks()
    await leaveBehind('closed')
    localStorage.setItem('activity.hana.broken', '{"events":')
    server.answer = 503
    await sendClosedVisits('hana', 'own')
    expect([...stored.keys()]).toContain('activity.hana.closed')
    server.answer = 'saved'
    await sendClosedVisits('hana', 'own')
    expect(stored.size).toBe(0)
  })

  it('is left alone for five minutes where tabs cannot tell that they live', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    await leaveBehind('quiet')
    await sendClosedVisits('hana', 'own')
    expect(server.batches).toEqual([])
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000 })
    await sendClosedVisits('hana', 'own')
    vi.useRealTimers()
    expect(server.batches).toHaveLength(1)
  })
})
