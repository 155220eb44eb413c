import { findChunks } from '@lectern/core/text/chunks/chunks.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import type { Passage } from '@lectern/core/text/search/lecture-index.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { rankOf } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { type Frame, fitsFrame, frameOf } from './frames.ts'

/** A term in a passage of the lecture, with where it begins there. */
export type KeyTerm = {
  text: string
  start: number
  words: number
  slideNumber: number
  passageId: number
  weight: number
  /** It stands in several passages: what comes once may be any two words. */
  isFrequent: boolean
  /** How it stands here, and in the whole lecture. */
  frame: Frame
  frames: ReadonlySet<Frame>
  /** Written with a capital within a sentence, as names are. */
  isName: boolean
}

const HANGUL = /\p{Script=Hangul}/u
/** Verbs, and words that count or point. */
const NO_KOREAN_NOUN =
  /(?:다|요|고|며|서|면|는|을|를|은|로)$|^(?:나는|하나|모든|이런|다음|각각|경우|방법|이해|개수|상태|사건|등장)(?=\s|$)/u
/** Chinese words that point, join or begin a predicate, and nouns of any subject. */
const NO_CHINESE_NOUN =
  /^[它其此所从不该这那如且并中上下]|[的是中了而等上下]$|[，、；：]|^小?(?:概念|情况|种类|过程|特点|位置|相近|表现|主要|原因|方式|方法|作用|影响|变化)$/u
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}-]{1,7}s?$/u
const LONGEST_CHARS = 40
/** Terms of more words say more. */
const BY_WORDS = [0, 1, 1.8, 2, 1.5]
/** Up to this rank an English word says little about a subject. */
const COMMON_RANK = 3_000
/** A term on more of the slides than this is the subject of the whole lecture. */
const MOST_SLIDES = 0.4

const isCommon = (text: string, language: string): boolean => {
  if (language !== 'en') return false
  const rank = rankOf(termsOf(text)[0] ?? '')
  return rank !== null && rank <= COMMON_RANK
}

/** Letters that a term of one word needs: fewer are a variable or a word of grammar. */
const fewestLetters = (text: string): number => {
  if (DENSE.test(text) || HANGUL.test(text)) return 2
  return ACRONYM.test(text) ? 2 : 5
}

/**
 * Lists the terms of the passages, each as often as it stands there. A lecture in plain words has few terms: there common
 * words that come again count, too.
 */
export const listKeyTerms = (passages: readonly Passage[], language: string): KeyTerm[] => {
  const terms = listTerms(passages, language, (text) => !isCommon(text, language))
  const isPlain =
    new Set(terms.map(({ text }) => foldCase(text))).size <
    2 * new Set(passages.map(({ slideNumber }) => slideNumber)).size
  return isPlain ? listTerms(passages, language, () => true) : terms
}

const listTerms = (
  passages: readonly Passage[],
  language: string,
  mayStandAlone: (word: string) => boolean,
): KeyTerm[] => {
  const found = passages.flatMap(({ id, text, slideNumber }) =>
    findChunks(text, language)
      .map((chunk) => (language === 'de' ? fromItsNoun(chunk) : chunk))
      .filter(({ text: term, words }) => isTerm(term, words, mayStandAlone))
      .map((chunk) => ({
        ...chunk,
        slideNumber,
        passageId: id,
        frame: frameOf(text, chunk, language),
        isName: isNameAt(text, chunk, language),
      })),
  )
  const slideCount = new Set(passages.map(({ slideNumber }) => slideNumber)).size
  return [...Map.groupBy(found, ({ text }) => foldCase(text)).values()].flatMap((same) => {
    const [on, isFrequent] = [new Set(same.map(({ slideNumber }) => slideNumber)).size, same.length > 1]
    if (on > Math.max(3, slideCount * MOST_SLIDES)) return []
    const frames = new Set(same.map(({ frame }) => frame))
    return same.flatMap((term) => {
      if (!isFrequent && needsFrequency(term)) return []
      const isLong = DENSE.test(term.text) && term.text.length > 2
      const weight = (isLong ? 1.8 : (BY_WORDS[term.words] ?? 1)) * (1 + Math.log(Math.min(on, 4)))
      return { ...term, weight, isFrequent, frames }
    })
  })
}

/** Where words have no spaces or carry their grammar, a run of words is no term by its form alone. */
const needsFrequency = ({ text, words }: { text: string; words: number }): boolean =>
  words === 1 ? !ACRONYM.test(text) : HANGUL.test(text) || DENSE.test(text)

/** German adjectives before a noun show by their ending what fits: the term is the noun. */
const fromItsNoun = <T extends { text: string; start: number; words: number }>(chunk: T): T => {
  const at = chunk.text.search(/(?<!\S)\p{Lu}/u)
  if (at <= 0) return chunk
  const text = chunk.text.slice(at)
  return { ...chunk, text, start: chunk.start + at, words: text.split(' ').length }
}

const isTerm = (text: string, words: number, mayStandAlone: (word: string) => boolean): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  if (text.length > LONGEST_CHARS || letters < fewestLetters(text)) return false
  if (/[\p{N}/]|(?<!\S)\p{Lu}{1,3}$|^(?:What|How|Why)\b|\p{No}|\p{Lm}/u.test(text) && !ACRONYM.test(text))
    return false
  if (HANGUL.test(text) && NO_KOREAN_NOUN.test(text)) return false
  if (DENSE.test(text) && NO_CHINESE_NOUN.test(text)) return false
  return words > 1 || ACRONYM.test(text) || mayStandAlone(text)
}

/** A capital that is not the beginning of a sentence or of a German noun. */
const isNameAt = (text: string, { text: term, start }: { text: string; start: number }, language: string) =>
  language !== 'de' && /^\p{Lu}\p{Ll}/u.test(term) && !/(?:^|[.:;!?•–—(“"]\s*)$/u.test(text.slice(0, start))

/** Whether `other` can stand in the place of `one` without showing by its form that it is wrong. */
export const canReplace = (other: KeyTerm, one: KeyTerm, language: string): boolean =>
  one.isName === other.isName &&
  fitsFrame(one.frame, other.frames, isPlural(other.text)) &&
  Math.abs(one.words - other.words) <= 1 &&
  Math.max(one.text.length, other.text.length) <= 2.5 * Math.min(one.text.length, other.text.length) &&
  ACRONYM.test(one.text) === ACRONYM.test(other.text) &&
  isPlural(one.text) === isPlural(other.text) &&
  DENSE.test(one.text) === DENSE.test(other.text) &&
  HANGUL.test(one.text) === HANGUL.test(other.text) &&
  (language !== 'de' || germanEnding(one.text) === germanEnding(other.text))

/** German nouns of one ending are mostly of one number. */
const germanEnding = (text: string): string => /(?:e[nr]?|s)$/u.exec(text)?.[0] ?? ''

const isPlural = (text: string): boolean =>
  /\p{Ll}{2}(?<![su])s$|\b(?:mice|feet|teeth|men|women|children|criteria|phenomena|hypotheses)$/u.test(text)
