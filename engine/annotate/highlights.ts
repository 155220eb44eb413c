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
export function chooseHighlights({
  phrases,
  script,
  taken,
  places,
  max,
  min = MIN_WEIGHT,
}: {
  phrases: readonly KeyPhrase[]
  script: ScriptText
  /** Existing annotations: ranges of the script, and boxes on the slide. */
  taken: readonly Range[]
  places: readonly FoundPhrase[]
  max: number
  min?: number
}): PlannedTag[] {
  const chosen: { phrase: KeyPhrase; range: Range; sentence: number | null }[] = []
  const waiting = [...phrases]
  while (chosen.length < max && waiting.length > 0) {
    let best: { phrase: KeyPhrase; range: Range; sentence: number | null; weight: number } | null = null
    for (const phrase of waiting) {
      const range = phrase.spoken.find((one) =>
        isFree(one, [...taken, ...chosen.map((other) => other.range)]),
      )
      if (!range || !isNew(phrase, chosen, places)) continue
      const sentence = sentenceOf(script, range)?.start ?? null
      const beside = chosen.filter((other) => other.sentence === sentence).length
      const weight = phrase.weight * SECOND_IN_SENTENCE ** beside
      if (weight >= min && (!best || weight > best.weight)) best = { phrase, range, sentence, weight }
    }
    if (!best) break
    chosen.push(best)
    waiting.splice(waiting.indexOf(best.phrase), 1)
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
