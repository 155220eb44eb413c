import { isNearly } from '@lectern/core/text/terms.ts'
import { areOpposite, likenessOf } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { countWords, gradedTermsOf } from './graded-terms.ts'

/** The terms of a text as a set that also finds what is written a little wrong, or is another form of the word. */
export type WrittenTerms = {
  terms: ReadonlySet<string>
  /** 1 for a term that is there, less for its kin, else 0. */
  shareOf(term: string): number
  /** How many terms say something by themselves. */
  words: number
}

const LATIN = /^[a-z]{4,}$/
/** A slip of the pen is forgiven from so many letters on. */
const LONG = 5
/** Of "resist" and "resistance", "mutate" and "mutation". */
const KIN_SHARE = 0.8
const KIN_LETTERS = 4
const KIN_PART = 0.55

/** Whether two words begin alike for most of their length. */
const areKin = (one: string, other: string): boolean => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same >= KIN_LETTERS && same / Math.max(one.length, other.length) >= KIN_PART
}

/** 1 for the same word, also written a little wrong, less for another form of it, else 0. */
const samenessOf = (one: string, other: string): number => {
  if (one === other) return 1
  if (one[0] !== other[0] || !LATIN.test(one) || !LATIN.test(other)) return 0
  if (one.length >= LONG && other.length >= LONG && isNearly(one, other)) return 1
  return areKin(one, other) ? KIN_SHARE : 0
}

const HANGUL = /^\p{Script=Hangul}/u
/** Whether another term can be worth something in the place of this one; signs of Chinese are compared as they are. */
export const hasKin = (term: string): boolean => /^[a-z]/.test(term) || HANGUL.test(term)

/** Forms of a Korean verb begin alike, letter by letter; so do many words of the same root. */
const KOREAN_LETTERS = 2
const KOREAN_PART = 0.5
const KOREAN_SHARE = 0.8

const koreanWorth = (one: string, other: string): number => {
  const [letters, others] = [one.normalize('NFD'), other.normalize('NFD')]
  let same = 0
  while (same < letters.length && letters[same] === others[same]) same += 1
  const share = same / Math.max(letters.length, others.length)
  return same >= KOREAN_LETTERS && share >= KOREAN_PART ? KOREAN_SHARE * share : 0
}

/**
 * What a written term is worth where another one was wanted, 0 to 1: the same word, or one that means much the same.
 * `least` is how alike words may be without that counting at all.
 */
export const worthOf = (wanted: string, written: string, least: number): number => {
  if (HANGUL.test(wanted)) return HANGUL.test(written) ? koreanWorth(wanted, written) : 0
  const sameness = samenessOf(wanted, written)
  if (sameness === 1) return 1
  if (areOpposite(wanted, written)) return 0
  return Math.max(sameness, (likenessOf(wanted, written) - least) / (1 - least))
}

export const writtenTerms = (text: string): WrittenTerms => {
  const terms = new Set(gradedTermsOf(text))
  return {
    terms,
    shareOf: (term) =>
      terms.has(term) ? 1 : Math.max(0, ...[...terms].map((written) => samenessOf(term, written))),
    words: countWords(terms),
  }
}

/** Text in which words are looked up as they stand: case, width and the number of spaces do not count. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const wordSign = /[\p{L}\p{N}]/u
const isJoined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a phrase stands in a text as whole words; in scripts without spaces anywhere. Both are folded. */
export const standsIn = (folded: string, phrase: string): boolean => {
  if (phrase === '') return false
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1)) {
    const before = folded[at - 1] ?? ' '
    const after = folded[at + phrase.length] ?? ' '
    const opens = !wordSign.test(before) || isJoined.test(before) || isJoined.test(phrase[0]!)
    const closes = !wordSign.test(after) || isJoined.test(after) || isJoined.test(phrase.at(-1)!)
    if (opens && closes) return true
  }
  return false
}
