import { findNumber, type Pages } from './read-pages.ts'

/** What was shown last: which number was asked for, and which page stood there. */
export type Shown = {
  asked: number
  slide: number
  page: string | undefined
  /** The page is at another number than the one asked for: it was followed there. */
  isFollowed: boolean
}

/**
 * Which slide is shown: the one that is asked for, or the page that was shown before when another deck has moved it.
 * Where it is gone, or not yet there, the nearest slide before it.
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
