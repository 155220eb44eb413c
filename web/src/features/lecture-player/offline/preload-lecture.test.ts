import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { listFiles, preloadAnnotations } from './preload-lecture.ts'

it('the files of the present slide come first, those before it last, each once', () => {
  const slides = ['a', 'b', 'c'].map((name) => ({ image_url: name, audio_url: name === 'b' ? null : 'same' }))
  expect(listFiles(slides, 1)).toEqual(['b', 'c', 'same', 'a'])
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
