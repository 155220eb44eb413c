import { parseScript } from '../script/parse.ts'
import { splitSentences } from '../script/sentences.ts'
import { rawToSpoken, spokenWithMap } from '../script/spoken.ts'
import { GAP } from './gap.ts'

/**
 * A card as it is drafted: a sentence with a gap, what stands in the gap, the whole sentence, and the words of the slide
 * that say the same (empty: unknown).
 */
export type CardDraft = { front: string; back: string; detail: string; onSlide: string }

const SENTENCE_CHARS = 300
const ANSWER_CHARS = 60
/** Letters or digits that must be left around the gap: with fewer a student cannot know the answer. */
const CHARS_AROUND = 12

type Range = { start: number; end: number; onSlide: string }

/** The highlighted words of a script, as ranges of its spoken text. */
const listHighlighted = (script: string, spoken: ReturnType<typeof spokenWithMap>): Range[] =>
  parseScript(script).segments.flatMap((segment) =>
    segment.kind === 'marker' && segment.marker.type === 'highlight'
      ? [
          {
            start: rawToSpoken(spoken, segment.contentStart),
            end: rawToSpoken(spoken, segment.contentEnd),
            onSlide: segment.marker.attributes.text ?? '',
          },
        ]
      : [],
  )

const countLetters = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length

/**
 * Drafts cards from a script: sentences in which the highlighted words are covered. The highlights say what matters on the
 * slide, so nothing is guessed. One card a sentence; none where too little is left around the gap.
 * @param language of the script, ISO 639-1 @param max the most cards
 */
export const draftCards = (script: string, language: string, max: number): CardDraft[] => {
  const spoken = spokenWithMap(script)
  const highlighted = listHighlighted(script, spoken)
  const cards: CardDraft[] = []
  for (const { start, end } of splitSentences(spoken.spoken, language)) {
    if (cards.length >= max) break
    const sentence = spoken.spoken.slice(start, end).trim()
    const found = highlighted.find(
      (range) => range.start >= start && range.end <= end && range.end > range.start,
    )
    if (!found || sentence.length > SENTENCE_CHARS) continue
    const back = spoken.spoken.slice(found.start, found.end).trim()
    if (back.length > ANSWER_CHARS || countLetters(back) === 0) continue
    // Covered everywhere: the sentence must not give its answer away.
    const front = sentence.replaceAll(back, GAP)
    if (countLetters(front.replaceAll(GAP, '')) < CHARS_AROUND) continue
    if (cards.some((card) => card.back.toLowerCase() === back.toLowerCase())) continue
    cards.push({ front, back, detail: sentence, onSlide: found.onSlide })
  }
  return cards
}
