import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../api/page-url.ts'

/** A slide as it was stored: its number (1-based) and, if known, its page (`pageUrlOf`). */
export type StoredSlide = { slide: number; imageUrl?: string | undefined }

/**
 * The present number of a slide stored earlier, or undefined when it was removed: the stored number alone may
 * be outdated. Among slides with the same picture it is the nearest, by the same rule as on the server.
 */
export function findSlideNow(
  slides: readonly Pick<SlideEntry, 'index' | 'image_url' | 'page_url'>[],
  { slide, imageUrl }: StoredSlide,
): number | undefined {
  if (imageUrl === undefined) return slide
  const same = slides.filter((entry) => pageUrlOf(entry) === imageUrl).map(({ index }) => index)
  return same.toSorted((a, b) => Math.abs(a - slide) - Math.abs(b - slide))[0]
}
