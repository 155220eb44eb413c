import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { makeStorage } from '../testing/browser-storage.ts'
import { createOutbox, isTransient } from './outbox.ts'

type Entry = { id: string; text: string }
const isEntry = (value: unknown): value is Entry => typeof (value as Entry | null)?.id === 'string'

let stored: Map<string, string>
let sent: string[]
/** What the server does with a text: nothing unless told otherwise. */
let onSend: (text: string) => void | Promise<void>

const openOutbox = () =>
  createOutbox<Entry, string>({
    name: 'test',
    isItem: isEntry,
    isSame: (one, other) => one.id === other.id,
    send: async ([entry]) => {
      const { text } = entry as Entry
      sent.push(text)
      await onSend(text)
      return `saved ${text}`
    },
  })

beforeEach(() => {
  stored = new Map()
  sent = []
  onSend = () => undefined
  vi.stubGlobal('localStorage', makeStorage(stored))
})
afterEach(() => vi.useRealTimers())

describe('an outbox', () => {
  test('sends entries in their order and forgets them', async () => {
    const outbox = openOutbox()
    outbox.put('hana', { id: 'a', text: 'one' })
    outbox.put('hana', { id: 'b', text: 'two' })
    outbox.put('hana', { id: 'a', text: 'one again' })
    expect(await outbox.send('hana')).toEqual({ isUnreachable: false })
    expect(sent).toEqual(['two', 'one again'])
    expect(stored.size).toBe(0)
  })

  test('sends the entries that an older version has stored, of its user alone', async () => {
    stored.set('test.hana', JSON.stringify([{ id: 'a', text: 'old' }, null, 7]))
    stored.set('test.jun', JSON.stringify([{ id: 'b', text: 'of jun' }]))
    await openOutbox().send('hana')
    expect(sent).toEqual(['old'])
    expect([...stored.keys()]).toEqual(['test.jun'])
  })

  test.each([0, 401, 408, 429, 500, 503])(
    'keeps everything after a failure that passes: %i',
    async (status) => {
      const outbox = openOutbox()
      onSend = () => {
        throw new ApiError(status)
      }
      outbox.put('hana', { id: 'a', text: 'one' })
      const outcome = await outbox.add('hana', { id: 'b', text: 'two' })
      expect(outcome).toMatchObject({ kind: 'waiting', error: { status } })
      expect(sent).toEqual(['one'])
      expect(outbox.isUnreachable()).toBe(true)
      onSend = () => undefined
      await outbox.send('hana')
      expect(sent).toEqual(['one', 'one', 'two'])
      expect(outbox.isUnreachable()).toBe(false)
      expect(stored.size).toBe(0)
    },
  )

  test.each([400, 403, 404, 409, 413, 422])(
    'drops what would be refused again, and goes on: %i',
    async (status) => {
      const outbox = openOutbox()
      const refused: number[] = []
      outbox.onRefused((error) => refused.push(error.status))
      onSend = (text) => {
        if (text === 'one') throw new ApiError(status)
      }
      const [first, second] = await Promise.all([
        outbox.add('hana', { id: 'a', text: 'one' }),
        outbox.add('hana', { id: 'b', text: 'two' }),
      ])
      expect(first).toMatchObject({ kind: 'refused', error: { status } })
      expect(second).toEqual({ kind: 'sent', reply: 'saved two' })
      expect(refused).toEqual([status])
      expect(stored.size).toBe(0)
    },
  )

  test('sends an entry again that was changed while it was on its way', async () => {
    const outbox = openOutbox()
    onSend = (text) => {
      if (text === 'one') outbox.put('hana', { id: 'a', text: 'one and more' })
    }
    outbox.put('hana', { id: 'a', text: 'one' })
    await outbox.send('hana')
    expect(sent).toEqual(['one', 'one and more'])
    expect(stored.size).toBe(0)
  })

  test('sends nothing before the time that the server names', async () => {
    vi.useFakeTimers()
    const outbox = openOutbox()
    onSend = () => {
      throw new ApiError(429, { retryAfterSeconds: 60 })
    }
    outbox.put('hana', { id: 'a', text: 'one' })
    await outbox.send('hana')
    vi.advanceTimersByTime(59_000)
    expect(await outbox.send('hana')).toEqual({ isUnreachable: true })
    expect(sent).toEqual(['one'])
    onSend = () => undefined
    vi.advanceTimersByTime(1_000)
    await outbox.send('hana')
    expect(stored.size).toBe(0)
  })

  test('lives as long as the page where storage is denied or full', async () => {
    vi.stubGlobal('localStorage', makeStorage(stored, { isFull: () => true }))
    const outbox = openOutbox()
    outbox.put('hana', { id: 'a', text: 'only here' })
    expect(outbox.list('hana')).toHaveLength(1)
    await outbox.send('hana')
    expect(sent).toEqual(['only here'])
    expect(outbox.list('hana')).toEqual([])
  })
})

test('an answer that the next try would repeat does not pass', () => {
  expect([0, 401, 408, 429, 500, 504].every((status) => isTransient(new ApiError(status)))).toBe(true)
  expect([400, 403, 404, 409, 413, 422].some((status) => isTransient(new ApiError(status)))).toBe(false)
})
