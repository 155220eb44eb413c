import type { ChatSlide } from '../../ai/engine.ts'

const FEWEST_SLIDES = 5
const SHARE = 0.5

/** A line without its numbers: "4/37" and "5/37" are the same. */
const bareOf = (line: string): string =>
  line
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/**
 * Returns a function that is true for lines that stand on most slides, such as the name of the course and the number of
 * the page: they belong to the deck, and no slide says them.
 */
export const findRunningLines = (slides: readonly ChatSlide[]): ((line: string) => boolean) => {
  const counts = new Map<string, number>()
  for (const { text } of slides)
    for (const line of new Set(text.split('\n').map(bareOf))) counts.set(line, (counts.get(line) ?? 0) + 1)
  const least = Math.max(FEWEST_SLIDES, SHARE * slides.length)
  return (line) => (counts.get(bareOf(line)) ?? 0) >= least
}
