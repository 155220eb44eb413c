import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { type PageSignature, SIGNATURE_PX } from './compare-pictures.ts'

const PIXELS = SIGNATURE_PX * SIGNATURE_PX

/** The median of each pixel over a deck's pages: its background, with logos and lines that all pages share. */
const findBackground = async (pages: readonly PageSignature[]): Promise<Uint8Array> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const background = new Uint8Array(PIXELS)
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    await yieldToEventLoop()
    const levels = Uint8Array.from(pages, (page) => page[pixel]!).sort()
    background[pixel] = levels[levels.length >> 1]!
  }
  return background
}

/**
 * Compares the pictures of two decks: the shared part of all pixels that differ from the background. An
 * unreadable picture (null) is like no other.
 */
export const createPictureLikeness = async (
  old: readonly (PageSignature | null)[],
  now: readonly (PageSignature | null)[],
) => {
  const drawn = [...old, ...now].filter((page) => page !== null)
  // With few pages the median would be one of the pages. White paper is the better guess.
  const background = drawn.length < MIN_PAGES ? new Uint8Array(PIXELS).fill(255) : await findBackground(drawn)
  const inkOf = (page: PageSignature | null): Int16Array | null =>
    page && Int16Array.from(page, (level, pixel) => level - background[pixel]!)
  const [oldInk, newInk] = [old.map(inkOf), now.map(inkOf)]
  return {
    /** 0 to 1, by the pages' indexes. */
    likeness: (oldIndex: number, newIndex: number): number => {
      const [one, other] = [oldInk[oldIndex], newInk[newIndex]]
      return one && other ? shareOf(one, other) : 0
    },
  }
}

const MIN_PAGES = 6

/** Grey levels that count as the same, over all pixels together: blank pages are alike. */
const NOISE = PIXELS / 4

const shareOf = (one: Int16Array, other: Int16Array): number => {
  let [shared, all] = [NOISE, NOISE]
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const [a, b] = [one[pixel]!, other[pixel]!]
    const [low, high] = [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))]
    if (a > 0 === b > 0) {
      shared += low
      all += high
    } else all += low + high
  }
  return shared / all
}
