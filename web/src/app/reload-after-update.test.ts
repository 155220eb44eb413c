import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterUpdate, reloadIfUpdated } from './reload-after-update.ts'

const program = '/assets/index-old.js'
const reload = vi.fn()
let page: EventTarget
let audio: { paused: boolean }
let served: string | null
let location: { pathname: string; reload: () => void }
let seen: { hidden: boolean }

beforeEach(() => {
  page = new EventTarget()
  audio = { paused: true }
  served = '/assets/index-new.js'
  location = { pathname: '/student/lectures/17', reload }
  const stored = new Map<string, string>()
  seen = { hidden: false }
  vi.useFakeTimers()
  reload.mockClear()
  vi.stubGlobal('window', Object.assign(page, { location }))
  vi.stubGlobal('document', {
    get hidden() {
      return seen.hidden
    },
    querySelector: () => ({ getAttribute: () => program }),
    querySelectorAll: () => [audio],
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    if (served === null) throw new TypeError('Failed to fetch')
    return new Response(`<script type="module" crossorigin src="${served}"></script>`)
  })
  reloadAfterUpdate()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

const lose = async () => {
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(0)
}

test('a file that does not load after an update reloads the application, at most once a minute', async () => {
  await lose()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  await lose()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(31_000)
  await lose()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the same build, or a server that does not answer, reloads nothing', async () => {
  served = program
  await lose()
  await reloadIfUpdated()
  served = null
  await lose()
  await reloadIfUpdated()
  expect(reload).not.toHaveBeenCalled()
})

test('a lecture plays on; the update comes with the next page', async () => {
  audio.paused = false
  await lose()
  await vi.advanceTimersByTimeAsync(60_000)
  audio.paused = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  location.pathname = '/student/courses/3'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('typed words stay, and a quiz is not hidden while its time runs', async () => {
  page.dispatchEvent(new Event('input'))
  await lose()
  await vi.advanceTimersByTimeAsync(5_000)
  location.pathname = '/student/quiz/5/take'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  location.pathname = '/student/quiz/5/result'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a window that is not seen is reloaded as soon as it is quiet', async () => {
  audio.paused = false
  await lose()
  seen.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  audio.paused = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that shows only its error is reloaded at once, also after typing', async () => {
  page.dispatchEvent(new Event('input'))
  await reloadIfUpdated()
  expect(reload).toHaveBeenCalledTimes(1)
})
