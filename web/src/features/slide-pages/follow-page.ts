import { findNumber, type Pages } from './read-pages.ts'

/** The last result: the requested number, and the page that was shown. */
export type Shown = {
  asked: number
  slide: number
  page: string | undefined
  /** The page has another number than the requested one: it was followed there. */
  isFollowed: boolean
}

/**
 * The slide to show: the requested one, or the page shown before if another deck has moved it. If that page was
 * removed or has not arrived, the nearest slide before it.
 */
export function followPage(pages: Pages, asked: number, before: Shown | null): Shown {
  const at = (slide: number, isFollowed: boolean): Shown => ({
    asked,
    slide,
    page: pages.get(slide),
    isFollowed,
  })
  if (before?.page !== undefined && before.asked === asked) {
    const isThere = pages.get(before.slide) === before.page
    const now = isThere ? before.slide : findNumber(pages, before.page)
    if (now !== undefined && (before.isFollowed || !isThere)) return at(now, now !== asked)
    if (now === undefined && before.isFollowed) return at(findNearest(pages, before.slide), true)
  }
  return at(findNearest(pages, asked), false)
}

function findNearest(pages: Pages, wanted: number): number {
  if (pages.has(wanted)) return wanted
  const numbers = [...pages.keys()]
  return numbers.findLast((number) => number < wanted) ?? numbers[0] ?? 1
}
