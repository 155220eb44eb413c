import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pageInput, storedHighlightsInput } from '../../../api/page-url.ts'
import { preloadKindsOf } from '../../annotation-canvas/load-all-kinds.ts'

type Files = Pick<SlideEntry, 'image_url' | 'audio_url'>

/** A lecture of 100 slides has about 30 MB of audio and 20 MB of pictures. */
const limitBytes = 80_000_000

/** The files of a lecture in the order in which a student needs them: from a slide (0-based) on, then those before. */
export const listFiles = (slides: readonly Files[], from: number): string[] => [
  ...new Set(
    [...slides.slice(from), ...slides.slice(0, from)].flatMap(({ image_url, audio_url }) =>
      // A silent recording is on the device already.
      audio_url && !audio_url.startsWith('blob:') ? [image_url, audio_url] : [image_url],
    ),
  ),
]

/**
 * Loads files into the browser's cache, one after the other. Returns whether all are there. It ends early when a
 * file cannot be had, when `signal` aborts, or when more than `maxBytes` have been loaded.
 */
export async function preloadFiles(
  urls: readonly string[],
  { signal, maxBytes = limitBytes }: { signal: AbortSignal; maxBytes?: number },
): Promise<boolean> {
  let sum = 0
  for (const url of urls) {
    if (signal.aborted || sum >= maxBytes) return false
    try {
      const response = await fetch(url, { signal, priority: 'low' })
      if (!response.ok) return false
      sum += (await response.arrayBuffer()).byteLength
    } catch {
      return false
    }
  }
  return true
}

/** Loads the code of the annotations of all slides, and what they are placed by. Returns whether all is there. */
export async function preloadAnnotations(
  client: QueryClient,
  lectureId: string,
  slides: readonly SlideEntry[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const slide of slides) {
    if (!slide.script.includes('[')) continue
    preloadKindsOf(slide)
    if (signal.aborted) return false
    try {
      await client.fetchQuery(callQuery(calls.slides.words, pageInput(lectureId, slide)))
      await client.fetchQuery(callQuery(calls.annotations.list, storedHighlightsInput(lectureId, slide)))
    } catch {
      return false
    }
  }
  return true
}
