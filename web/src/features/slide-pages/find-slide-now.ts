import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../api/page-url.ts'

/** A slide as it was when something of it was kept: its number (1-based) and, where that is known, its page (`pageUrlOf`). */
export type KeptSlide = { slide: number; imageUrl?: string | undefined }

/**
 * The number at which a slide stands now that was kept earlier, or undefined when it is gone: a number alone says
 * only where it stood. Of slides with the same picture it is the nearest, as the server counts it.
 */
export function findSlideNow(
  slides: readonly Pick<SlideEntry, 'index' | 'image_url' | 'page_url'>[],
  { slide, imageUrl }: KeptSlide,
): number | undefined {
  if (imageUrl === undefined) return slide
  const same = slides.filter((entry) => pageUrlOf(entry) === imageUrl).map(({ index }) => index)
  return same.toSorted((a, b) => Math.abs(a - slide) - Math.abs(b - slide))[0]
}
