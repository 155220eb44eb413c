import type { Lecture } from '@lectern/contract/lectures.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../../api/query-client.ts'
import { makeStorage } from '../../../../../api/testing/browser-storage.ts'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { createStudioStore } from '../create-studio-store.ts'
import { findLecture, lectureKey } from '../studio-data.ts'
import { startAutosave } from './autosave.ts'

const first = { slide: 1, page: '/picture-1', language: 'en' }
const key = 'en /picture-1'

type Sent = { script: string; based_on_revision: number; autosave_sitting?: string; keepalive?: boolean }
let sent: Sent[]
let answer: (body: Sent) => Promise<Response>
let page: EventTarget & { visibilityState?: string }
let browser: EventTarget
let connection: { onLine: boolean }
let isSignedIn: boolean
let stop: (() => void) | undefined

const saved = async ({ script, based_on_revision }: Sent) => {
  const lecture = structuredClone(findLecture('lecture')) as Lecture
  Object.assign(lecture.slides.en?.[0] ?? {}, { script, revision: based_on_revision + 1 })
  return new Response(JSON.stringify(lecture))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const openStudio = () => {
  const store = createStudioStore({
    lectureId: 'lecture',
    userId: 'user',
    params: new URLSearchParams(),
    navigate: () => undefined,
  })
  stop = startAutosave(store, () => isSignedIn)
  return store.getState
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answer = saved
  isSignedIn = true
  page = new EventTarget()
  browser = new EventTarget()
  connection = { onLine: true }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', async (_: string, { body, keepalive }: RequestInit) => {
    const one = JSON.parse(`${body}`)
    sent.push({ ...one, keepalive })
    return answer(one)
  })
  vi.spyOn(console, 'error').mockReturnValue()
  queryClient.setQueryData(
    lectureKey('lecture'),
    lectureOf({ en: [entry(1, 'Hello.', 'none'), entry(2, 'Goodbye.', 'none')] }),
  )
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  queryClient.clear()
})

it('saves two seconds after the last letter, over the revision that was read', async () => {
  const read = openStudio()
  read().type(first, 'Hello y')
  await pass(1900)
  read().type(first, 'Hello you.')
  await pass(1900)
  expect(sent).toEqual([])
  await pass(200)
  expect(sent).toMatchObject([{ script: 'Hello you.', based_on_revision: 1 }])
  expect(read().drafts.size).toBe(0)
  await pass(600_000)
  expect(sent).toHaveLength(1)
})

it('names one sitting until a former version is loaded, which it saves only once it was changed', async () => {
  const read = openStudio()
  for (const text of ['One.', 'Two.']) {
    read().type(first, text)
    await pass(2100)
  }
  read().replaceText(first, 'A former version.')
  await pass(600_000)
  expect(sent).toHaveLength(2)
  read().type(first, 'A former version!')
  await pass(2100)
  const [one, two, three] = sent.map(({ autosave_sitting }) => autosave_sitting)
  expect(one).toBeTruthy()
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})

it('bases what was typed during a save on the page it was saved for, also when a new deck has moved that page', async () => {
  const read = openStudio()
  const answered = Promise.withResolvers<void>()
  answer = async ({ script }) => {
    await answered.promise
    const own = { ...entry(2, script, 'none'), image_url: '/picture-1', revision: 2 }
    const other = { ...entry(1, 'Goodbye.', 'none'), image_url: '/picture-2', revision: 7 }
    return new Response(JSON.stringify(lectureOf({ en: [other, own] })))
  }
  read().type(first, 'Hello you')
  await pass(2100)
  read().type(first, 'Hello you ')
  answered.resolve()
  await pass(10)
  expect(read().drafts.get(key)).toEqual({ text: 'Hello you ', revision: 2, slide: 1 })
  await pass(3000)
  expect(sent.map(({ script, based_on_revision }) => [script, based_on_revision])).toEqual([
    ['Hello you', 1],
    ['Hello you ', 2],
  ])
})

it('saves at once when another slide is chosen', async () => {
  const read = openStudio()
  read().type(first, 'Hello you.')
  read().go({ slide: 2 })
  await pass(1)
  expect(sent).toMatchObject([{ script: 'Hello you.', keepalive: false }])
})

describe('leaving', () => {
  it.each([
    ['hidden', () => page.dispatchEvent(new Event('visibilitychange'))],
    ['closed', () => browser.dispatchEvent(new Event('pagehide'))],
    ['left for another screen', () => stop?.()],
  ])('sends the text in a request that outlives the page, when it is %s', async (_, leave) => {
    const read = openStudio()
    read().type(first, 'Hello you.')
    page.visibilityState = 'hidden'
    leave()
    await pass(1)
    expect(sent).toMatchObject([{ script: 'Hello you.', keepalive: true }])
  })

  it('sends a text above the limit of the browser in a usual request, which the browser asks about', async () => {
    const read = openStudio()
    read().type(first, '가'.repeat(20_000))
    expect(read().isSentOnClosing()).toBe(false)
    browser.dispatchEvent(new Event('pagehide'))
    await pass(1)
    expect(sent).toMatchObject([{ keepalive: false }])
    read().type(first, 'Hello you.')
    await pass(2100)
    read().type(first, 'Hello you two.')
    expect(read().isSentOnClosing()).toBe(true)
  })

  it('needs no question only while the text can be sent', () => {
    const read = openStudio()
    read().type(first, '[highlight text="a"]open')
    expect(read().isSentOnClosing()).toBe(false)
    read().type(first, 'Hello you.')
    expect(read().isSentOnClosing()).toBe(true)
    // A closed page gets no answer, so it sends only one of two scripts.
    read().type({ slide: 2, page: '/picture-2', language: 'en' }, 'Goodbye you.')
    expect(read().isSentOnClosing()).toBe(false)
    read().type({ slide: 2, page: '/picture-2', language: 'en' }, 'Goodbye.')
    expect(read().isSentOnClosing()).toBe(true)
    connection.onLine = false
    expect(read().isSentOnClosing()).toBe(false)
  })
})

describe('a failure', () => {
  it('is tried again, less and less often, without an alert', async () => {
    answer = () => Promise.reject(new TypeError())
    const read = openStudio()
    read().type(first, 'Hello you.')
    await pass(2100)
    expect(sent).toHaveLength(1)
    expect(read().failure).toMatchObject({ key, isQuiet: true, isUnanswered: true })
    await pass(5100)
    expect(sent).toHaveLength(2)
    await pass(10_000)
    expect(sent).toHaveLength(2)
    answer = saved
    await pass(5100)
    expect(sent).toHaveLength(3)
    expect(read().drafts.size).toBe(0)
    expect(read().failure).toBeNull()
  })

  it('waits for the connection and saves when it is back', async () => {
    connection.onLine = false
    const read = openStudio()
    read().type(first, 'Hello you.')
    await pass(600_000)
    expect(sent).toEqual([])
    connection.onLine = true
    browser.dispatchEvent(new Event('online'))
    await pass(1)
    expect(sent).toHaveLength(1)
  })

  it('without an answer ends as soon as the server answers another call', async () => {
    answer = () => Promise.reject(new TypeError())
    const read = openStudio()
    read().type(first, 'Hello you.')
    await pass(40_000)
    answer = saved
    const tries = sent.length
    await pass(1000)
    expect(sent).toHaveLength(tries)
    await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 'answered' })
    await pass(1)
    expect(sent).toHaveLength(tries + 1)
    expect(read().drafts.size).toBe(0)
  })

  it('that the server has decided is not tried again at each answer', async () => {
    answer = async () => new Response('{"detail":"No."}', { status: 400 })
    const read = openStudio()
    read().type(first, 'Hello you.')
    await pass(2100)
    await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 'answered' })
    await pass(1)
    expect(sent).toHaveLength(1)
  })

  it('of Save Script stays in sight while autosaves fail too', async () => {
    answer = () => Promise.reject(new TypeError())
    const read = openStudio()
    read().type(first, 'Hello you.')
    await read().save(first)
    await pass(20_000)
    expect(sent.length).toBeGreaterThan(1)
    expect(read().failure).toMatchObject({ key, isQuiet: false })
  })
})

describe('never', () => {
  it('sends the text of a session that has ended', async () => {
    const read = openStudio()
    read().type(first, 'Hello you.')
    isSignedIn = false
    stop?.()
    await pass(600_000)
    expect(sent).toEqual([])
    expect(read().drafts.get(key)?.text).toBe('Hello you.')
  })

  it('sends a text whose tags do not match, or one that is in conflict', async () => {
    const read = openStudio()
    read().type(first, '[highlight text="a"]open')
    await pass(600_000)
    expect(sent).toEqual([])
    read().type(first, 'Hello you.')
    queryClient.setQueryData(
      lectureKey('lecture'),
      lectureOf({ en: [{ ...entry(1, 'Another window.', 'none'), revision: 2 }, entry(2, '', 'none')] }),
    )
    await pass(600_000)
    expect(sent).toEqual([])
    read().keepMine(first)
    await pass(2100)
    expect(sent).toMatchObject([{ script: 'Hello you.', based_on_revision: 2 }])
  })

  it('sends a text that was restored, which may belong to another window, before it was changed', async () => {
    const draft = JSON.stringify({ text: 'Of another window.', revision: 1, slide: 1 })
    const name = `draft user lecture ${key}`
    vi.stubGlobal('localStorage', Object.assign(makeStorage(new Map([[name, draft]])), { [name]: draft }))
    const read = openStudio()
    expect(read().drafts.get(key)?.text).toBe('Of another window.')
    read().go({ slide: 2 })
    await pass(600_000)
    expect(sent).toEqual([])
    read().type(first, 'Of another window, and mine.')
    await pass(2100)
    expect(sent).toHaveLength(1)
  })
})
