import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImports } from '../../retry-imports.ts'
import { loadPart, patiently } from './load-part.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Fails this many times, then returns the part. */
const failing = (times: number, message = 'no answer') => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error(message)
    return 'part'
  })
  return load
}

test('a part whose request fails twice is loaded at the third try, and fails after that', async () => {
  const loaded = loadPart(failing(2))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await loaded).toBe('part')

  const load = failing(3)
  const failed = expect(loadPart(load)).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(load).toHaveBeenCalledTimes(3)
})

test('without a connection it fails at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = failing(1)
  await expect(loadPart(load)).rejects.toThrow('no answer')
  expect(load).toHaveBeenCalledTimes(1)
})

test('styles that did not arrive are attached before the next try', async () => {
  const links: (EventTarget & { href?: string })[] = []
  const append = (link: EventTarget) => {
    links.push(link)
    queueMicrotask(() => link.dispatchEvent(new Event('load')))
  }
  vi.stubGlobal('document', { createElement: () => new EventTarget(), head: { append } })
  const loaded = loadPart(failing(1, 'Unable to preload CSS for https://lectern.test/assets/part.css'))
  await vi.advanceTimersByTimeAsync(500)
  expect(await loaded).toBe('part')
  expect(links.map(({ href }) => href)).toEqual(['https://lectern.test/assets/part.css'])
})

test('a part that the page can wait for is tried until it is there, at once when the connection is back', async () => {
  const load = failing(3)
  const loaded = patiently(load)()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(load).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await loaded).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('the build puts each import of the screens into it, and leaves types alone', () => {
  const { transform } = retryImports()
  if (typeof transform !== 'function') throw new Error('no transform')
  const change = (code: string, file = 'src/app/x.ts') => {
    const changed = transform.call({} as never, code, `${import.meta.dirname.replace('/src/ui', '')}/${file}`)
    return (changed as { code: string } | null)?.code ?? null
  }
  expect(change("const load = () => import('./a.ts')")).toMatch(
    /^import \{ loadPart \} from '.*\/ui\/load-part\.ts'; const load = \(\) => loadPart\(\(\) => import\('\.\/a\.ts'\)\)$/,
  )
  expect(change("type A = typeof import('./a.ts')")).toBeNull()
  expect(change("const load = () => import('./a.ts')", 'other/x.ts')).toBeNull()
})
