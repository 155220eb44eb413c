import { createServer } from 'node:http'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listFiles, preloadAnnotations, preloadFiles } from './preload-lecture.ts'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.writeHead(url === '/gone' ? 404 : 200).end('x'.repeat(1000))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

const load = async (paths: string[], maxBytes?: number, signal = new AbortController().signal) => {
  asked.length = 0
  const isWhole = await preloadFiles(
    paths.map((path) => origin + path),
    { signal, maxBytes },
  )
  return { isWhole, asked: [...asked] }
}

it('the files of the present slide come first, those before it last, each once', () => {
  const slides = ['a', 'b', 'c'].map((name) => ({ image_url: name, audio_url: name === 'b' ? null : 'same' }))
  expect(listFiles(slides, 1)).toEqual(['b', 'c', 'same', 'a'])
})

it('loads everything, one file after the other', async () => {
  expect(await load(['/1', '/2', '/3'])).toEqual({ isWhole: true, asked: ['/1', '/2', '/3'] })
})

it('ends at its limit, at a missing file, and when it is no longer wanted', async () => {
  expect(await load(['/1', '/2', '/3'], 1500)).toEqual({ isWhole: false, asked: ['/1', '/2'] })
  expect(await load(['/1', '/gone', '/3'])).toEqual({ isWhole: false, asked: ['/1', '/gone'] })
  expect(await load(['/1'], undefined, AbortSignal.abort())).toEqual({ isWhole: false, asked: [] })
})

it('loads what places the annotations of every slide that has some, and says when it cannot', async () => {
  const asked: string[] = []
  let isGone = false
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url).split('?')[0]!)
    return isGone ? new Response(null, { status: 500 }) : Response.json([])
  })
  const slide = (index: number, script: string) =>
    ({ index, script, image_url: `/${index}.webp` }) as SlideEntry
  const slides = [slide(1, 'No tags.'), slide(2, '[highlight]Light[/highlight].')]
  const load = () =>
    preloadAnnotations(
      new QueryClient({ defaultOptions: { queries: { retry: false } } }),
      'lecture',
      slides,
      new AbortController().signal,
    )
  expect(await load()).toBe(true)
  expect(asked).toEqual(['/api/lectures/lecture/slides/2/words', '/api/lectures/lecture/highlights/2'])
  isGone = true
  expect(await load()).toBe(false)
})
