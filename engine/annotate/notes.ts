import { findPhrase, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { defaultColor } from '@lectern/core/script/markers.ts'
import {
  isFree,
  type PlannedTag,
  type Range,
  type ScriptText,
  sentenceOf,
} from '@lectern/core/script/script-text.ts'
import { isStopWord } from '@lectern/core/text/chunks/stop-words.ts'
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
/** Words before numbers that count pages and parts. Such numbers say nothing about the subject. */
const COUNTING =
  /(?:slides?|figures?|fig\.|tables?|chapters?|sections?|pages?|steps?|parts?|equations?|제)\s?$/i
const NUMBER =
  /(?<![\p{L}\p{N}.,])\p{Nd}[\p{Nd}.,]*(?<![.,])\s?(?:%|‰|°C|°|(?:million|billion|Millionen|millones|millions)\s\p{L}+|[\p{Script=Latin}\p{Script=Cyrillic}]{2,})/gu

const MAX_CHARS = 160

/**
 * Notes for what the script adds to the slide: definitions of its terms, and numbers with a unit. With
 * `alsoShown`, definitions that the slide itself shows are noted too.
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
  const add = (range: Range, text: string, reference: string) => {
    if (notes.length >= max || !isFree(range, [...taken, ...notes])) return
    if (notes.some(({ attributes }) => attributes.reference === reference)) return
    notes.push({
      ...range,
      type: 'text_annotation',
      attributes: { color: defaultColor('text_annotation'), style: 'explanation', text, reference },
    })
  }
  for (const phrase of phrases) {
    for (const range of phrase.spoken) {
      const meaning = findMeaning(script, range, language)
      if (!meaning || meaning.length > MAX_CHARS) continue
      if (alsoShown || !isShown(index, meaning)) add(range, `${phrase.text}: ${meaning}`, phrase.text)
    }
  }
  for (const sentence of script.sentences) {
    const text = script.raw.slice(sentence.start, sentence.end)
    for (const match of text.matchAll(NUMBER)) {
      const range = {
        start: sentence.start + match.index,
        end: sentence.start + match.index + match[0].length,
      }
      const unit = match[0].replace(/^[\p{Nd}.,\s]+/u, '')
      const near = findNearestPhrase(phrases, range, sentence)
      if (!near || COUNTING.test(text.slice(0, match.index)) || isStopWord(unit, language)) continue
      if (!findPhrase(index, match[0], { fuzzy: false })) add(range, match[0], near.text)
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

function findNearestPhrase(phrases: readonly KeyPhrase[], range: Range, sentence: Range): KeyPhrase | null {
  let nearest: KeyPhrase | null = null
  let min = Number.POSITIVE_INFINITY
  for (const phrase of phrases) {
    for (const { start, end } of phrase.spoken) {
      if (start < sentence.start || end > sentence.end) continue
      const away = Math.max(start - range.end, range.start - end)
      if (away >= 0 && away < min) [nearest, min] = [phrase, away]
    }
  }
  return nearest
}
