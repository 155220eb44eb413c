import { findPhrase, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { defaultColor } from '@lectern/core/script/markers.ts'
import {
  isFree,
  type PlannedTag,
  type Range,
  type ScriptText,
  sentenceOf,
} from '@lectern/core/script/script-text.ts'
import type { KeyPhrase } from './key-phrases.ts'

/** By language: the definition after a term, up to the end of the sentence. */
const DEFINES: Record<string, RegExp> = {
  en: /^\s(?:\([^)]{1,60}\)\s)?(?:(?:is|are)\s(?=(?:an?|the|any|what|how|where|when|one of)\s)|(?:is|are)\sdefined\sas\s|means?\s(?:that\s)?|refers?\sto\s|denotes?\s|stands?\sfor\s)(.+)$/i,
  de: /^\s(?:(?:ist|sind)\s(?=(?:ein|eine|der|die|das)\s)|bedeutet,?\s|bezeichnet\s)(.+)$/i,
  fr: /^\s(?:(?:est|sont)\s(?=(?:une?|les?|la|l[’'])\s?)|signifie\s|désigne\s)(.+)$/i,
  es: /^\s(?:(?:es|son)\s(?=(?:una?|el|la|los|las)\s)|significa\s|se\srefiere\sa\s)(.+)$/i,
  ko: /^(?:이?란|은|는)\s(.+?)(?:을|를)?\s?(?:이다|입니다|말합니다|뜻합니다|의미합니다|말한다|뜻한다|의미한다)$/,
  zh: /^(?:是指|指的是|就是|指|是(?=一种|一个|由|对))(.+)$/,
  ja: /^とは、?(.+?)(?:です|である|のことです)$/,
}
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
  const rest = script.raw.slice(range.end, sentence.end).replace(/[\s.。!！]+$/u, '')
  const meaning = DEFINES[language]?.exec(rest)?.[1]?.trim()
  if (!meaning || /[?？[\]]/.test(meaning)) return null
  return [...meaning].length >= (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(meaning) ? 6 : 12)
    ? meaning
    : null
}

/** Returns true if the slide shows the definition in the same or nearly the same words. */
function isShown(index: WordIndex, meaning: string): boolean {
  const start = meaning.length > 40 ? meaning.slice(0, Math.max(20, meaning.lastIndexOf(' ', 40))) : meaning
  return findPhrase(index, start) !== null
}
