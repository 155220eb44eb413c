import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pageInput, storedHighlightsInput } from '../../../api/page-url.ts'
import { preloadKindsOf } from '../../annotation-canvas/load-all-kinds.ts'

type Files = Pick<SlideEntry, 'image_url' | 'audio_url'>

/** Lists the files of a lecture in the order in which a student needs them: from a slide (0-based) on, then those before. */
export const listFiles = (slides: readonly Files[], from: number): string[] => [
  ...new Set(
    [...slides.slice(from), ...slides.slice(0, from)].flatMap(({ image_url, audio_url }) =>
      // A silent recording is on the device already.
      audio_url && !audio_url.startsWith('blob:') ? [image_url, audio_url] : [image_url],
    ),
  ),
]

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
