import type { FoundPhrase } from '@lectern/core/annotations/find-phrase.ts'
import { foldPhrase } from '@lectern/core/annotations/word-index.ts'
import {
  isFree,
  type PlannedTag,
  type Range,
  type ScriptText,
  sentenceOf,
} from '@lectern/core/script/script-text.ts'
import { isApart, type KeyPhrase } from './key-phrases.ts'

/** Minimum score of a highlight. Weaker terms are never highlighted, even if there are no others. */
const MIN_WEIGHT = 0.7
/** Factor for another highlight in the same sentence. */
const SECOND_IN_SENTENCE = 0.6

/** Red is reserved for the professor's own warnings. */
const COLOURS = ['yellow', 'blue', 'green', 'orange', 'purple'] as const

/**
 * Chooses the phrases with the highest scores, spread over the sentences. Each point of the slide has one
 * colour, in the order of speech.
 */
export function chooseHighlights(
  phrases: readonly KeyPhrase[],
  script: ScriptText,
  /** `places`: boxes of existing annotations. */
  { places, max, min = MIN_WEIGHT }: { places: readonly FoundPhrase[]; max: number; min?: number },
): PlannedTag[] {
  const chosen: { phrase: KeyPhrase; range: Range; sentence: number | undefined; weight: number }[] = []
  while (chosen.length < max) {
    const taken = chosen.map(({ range }) => range)
    const [best] = phrases
      .flatMap((phrase) => {
        const range = phrase.spoken.find((one) => isFree(one, taken))
        if (!range || !isNew(phrase, chosen, places)) return []
        const sentence = sentenceOf(script, range)?.start
        const beside = chosen.filter((other) => other.sentence === sentence).length
        return { phrase, range, sentence, weight: phrase.weight * SECOND_IN_SENTENCE ** beside }
      })
      .filter(({ weight }) => weight >= min)
      .toSorted((one, other) => other.weight - one.weight)
    if (!best) break
    chosen.push(best)
  }
  const colours = new Map<number | null, string>()
  return chosen
    .sort((one, two) => one.range.start - two.range.start)
    .map(({ phrase, range }) => {
      const colour = colours.get(phrase.point) ?? COLOURS[colours.size % COLOURS.length] ?? 'yellow'
      colours.set(phrase.point, colour)
      return { ...range, type: 'highlight' as const, attributes: { color: colour, text: phrase.text } }
    })
}

/**
 * Returns true if the phrase is not yet annotated on the slide, and neither contains nor is part of a
 * chosen phrase.
 */
function isNew(
  phrase: KeyPhrase,
  chosen: readonly { phrase: KeyPhrase }[],
  places: readonly FoundPhrase[],
): boolean {
  const bare = foldPhrase(phrase.text).bare
  return (
    [...places, ...chosen.map((other) => other.phrase.onSlide)].every((place) =>
      isApart(phrase.onSlide, place),
    ) &&
    chosen.every((other) => {
      const text = foldPhrase(other.phrase.text).bare
      return !text.includes(bare) && !bare.includes(text)
    })
  )
}
