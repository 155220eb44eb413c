import { findPhrase, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { defaultColor } from '@lectern/core/script/markers.ts'
import {
  isFree,
  type PlannedTag,
  type Range,
  type ScriptText,
  sentenceOf,
} from '@lectern/core/script/script-text.ts'
import { meaningOfTerm } from '../meaning-of-term.ts'
import type { KeyPhrase } from './key-phrases.ts'

const MAX_CHARS = 160

/**
 * Notes for what the script adds to the slide: definitions of its terms. With `alsoShown`, definitions that the slide
 * itself shows are noted too.
 */
export function chooseNotes({
  phrases,
  script,
  index,
  language,
  taken,
  max,
  alsoShown,
}: {
  phrases: readonly KeyPhrase[]
  script: ScriptText
  index: WordIndex
  language: string
  taken: readonly Range[]
  max: number
  alsoShown: boolean
}): PlannedTag[] {
  const notes: PlannedTag[] = []
  for (const phrase of phrases) {
    for (const range of phrase.spoken) {
      const meaning = findMeaning(script, range, language)
      if (!meaning || meaning.length > MAX_CHARS) continue
      if (!alsoShown && isShown(index, meaning)) continue
      if (notes.length >= max || !isFree(range, [...taken, ...notes])) continue
      if (notes.some(({ attributes }) => attributes.reference === phrase.text)) continue
      const text = `${phrase.text}: ${meaning}`
      notes.push({
        ...range,
        type: 'text_annotation',
        attributes: {
          color: defaultColor('text_annotation'),
          style: 'explanation',
          text,
          reference: phrase.text,
        },
      })
    }
  }
  return notes
}

/** The definition in a sentence that begins with the term. */
function findMeaning(script: ScriptText, range: Range, language: string): string | null {
  const sentence = sentenceOf(script, range)
  if (!sentence || range.start - sentence.start > 30) return null
  return meaningOfTerm(script.raw.slice(range.end, sentence.end), language)
}

/** Returns true if the slide shows the definition in the same or nearly the same words. */
function isShown(index: WordIndex, meaning: string): boolean {
  const start = meaning.length > 40 ? meaning.slice(0, Math.max(20, meaning.lastIndexOf(' ', 40))) : meaning
  return findPhrase(index, start) !== null
}
