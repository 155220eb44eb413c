import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../api/page-url.ts'

/**
 * The page at each slide number. A page is identified by its picture's URL, which depends on its content; pages
 * with the same picture by their order. With another deck a page keeps its name wherever it moves, as its
 * scripts do, even if its page number, and with it the picture, has changed.
 */
export type Pages = ReadonlyMap<number, string>

/** Reads the pages of a lecture's slides, or of a list of slides; empty while there is no lecture. */
export function readPages(lecture: Lecture | undefined): Pages {
  return namePages(lecture?.slides[lecture.default_language] ?? [])
}

export function namePages(slides: readonly Pick<SlideEntry, 'index' | 'image_url' | 'page_url'>[]): Pages {
  const seen = new Map<string, number>()
  const pages = new Map<number, string>()
  for (const slide of slides) {
    const url = pageUrlOf(slide)
    const place = (seen.get(url) ?? 0) + 1
    seen.set(url, place)
    pages.set(slide.index, place === 1 ? url : `${url}#${place}`)
  }
  return pages
}

/** Finds the present number of a page; undefined when it was removed. */
export function findNumber(pages: Pages, page: string): number | undefined {
  for (const [number, other] of pages) if (other === page) return number
  return undefined
}
