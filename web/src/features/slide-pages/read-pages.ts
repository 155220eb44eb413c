import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../api/page-url.ts'

/**
 * What page stands at each slide number. A page is known by its picture, whose address says what is drawn on it; of
 * pages with the same picture by which of them it is. With another deck it keeps its name wherever it moves to,
 * as its scripts do; also when its page number, and with it the picture, is another one there.
 */
export type Pages = ReadonlyMap<number, string>

/** The pages of a lecture's slides, or of a list of them; none while there is no lecture. */
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

/** The number at which a page stands now; undefined when it is gone. */
export function findNumber(pages: Pages, page: string): number | undefined {
  for (const [number, other] of pages) if (other === page) return number
  return undefined
}
