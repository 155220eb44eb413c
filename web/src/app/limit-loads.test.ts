import i18next from 'i18next'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { common } from '../i18n/en/common.ts'
import { limitLoads } from './limit-loads.ts'

beforeEach(async () => {
  await i18next.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test.each([
  ['a page', { lazy: never }],
  ['its texts', { loader: never }],
])('%s that does not arrive fails after 120 seconds with a message', async (_, hanging) => {
  const router = createMemoryRouter(limitLoads([{ id: 'root', children: [{ path: '/', ...hanging }] }]))
  router.initialize()
  await vi.advanceTimersByTimeAsync(119_999)
  expect(router.state).toMatchObject({ initialized: false, errors: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(router.state.initialized).toBe(true)
  expect(Object.values(router.state.errors ?? {})).toEqual([
    new Error('The page did not load within 120 seconds. Check your connection and reload the page.'),
  ])
  router.dispose()
})

test('a page that arrives late but in time is shown, and a failed one shows its own error', async () => {
  const late = () => new Promise<object>((resolve) => setTimeout(() => resolve({ handle: 'here' }), 119_000))
  const router = createMemoryRouter(limitLoads([{ path: '/', lazy: late }]))
  router.initialize()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(router.state).toMatchObject({ initialized: true, errors: null })
  expect(router.state.matches[0]?.route.handle).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
  router.dispose()

  const broken = createMemoryRouter(
    limitLoads([{ id: 'page', path: '/', lazy: () => Promise.reject(new Error('No such file')) }]),
  )
  broken.initialize()
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.state.errors).toEqual({ page: new Error('No such file') })
  broken.dispose()
})
