import { isNearly } from '@lectern/core/text/terms.ts'
import { likenessOf } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { countWords, gradedTermsOf } from './graded-terms.ts'
import { areNearlyEqual } from './values.ts'

/** The terms of a text, with a lookup that also finds misspellings and other forms of a word. */
export type WrittenTerms = {
  terms: ReadonlySet<string>
  /** 1 if the term is there, less for another form of it, else 0. */
  shareOf(term: string): number
  /** Number of terms that carry meaning alone. */
  words: number
}

const NUMBER = /^-?\d+(?:\.\d+)?$/
const LATIN = /^[a-z]{4,}$/
/** Minimum length of words in which one wrong letter is ignored. */
const LONG = 5
/** Credit for another form of a word: "resist" and "resistance", "mutate" and "mutation". */
const KIN_SHARE = 0.8
const KIN_LETTERS = 4
const KIN_PART = 0.55

/** The same where nothing but this word counts: "mitochondria" and "mitochondrion", not "neutron" and "neutrino". */
const SAME_PART = 0.75

/** Returns true if two words begin alike for most of their length. */
const areKin = (one: string, other: string, part = KIN_PART): boolean => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same >= KIN_LETTERS && same / Math.max(one.length, other.length) >= part
}

/** Returns true for one word, misspelled or in another form. Numbers may be rounded. */
export const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  samenessOf(one, other) === 1 ||
  (LATIN.test(one) && LATIN.test(other) && areKin(one, other, SAME_PART))

/** 1 for the same word or a misspelling of it, less for another form, else 0. */
const samenessOf = (one: string, other: string): number => {
  if (NUMBER.test(one) && NUMBER.test(other)) return areNearlyEqual(one, other) ? 1 : 0
  if (one[0] !== other[0] || !LATIN.test(one) || !LATIN.test(other)) return 0
  if (one.length >= LONG && other.length >= LONG && isNearly(one, other)) return 1
  return areKin(one, other) ? KIN_SHARE : 0
}

const HANGUL = /^\p{Script=Hangul}/u
/** Returns true if similar terms can replace this one. Chinese terms and names such as "CO2" must match exactly. */
export const hasKin = (term: string): boolean =>
  /^[a-z]\D*$/.test(term) || NUMBER.test(term) || HANGUL.test(term)

/** Forms of a Korean verb share their first letters (jamo), and so do many words of one root. */
const KOREAN_LETTERS = 2
const KOREAN_SHARE = 0.8

const koreanWorth = (one: string, other: string): number => {
  const [letters, others] = [one.normalize('NFD'), other.normalize('NFD')]
  let same = 0
  while (same < letters.length && letters[same] === others[same]) same += 1
  const share = same / Math.max(letters.length, others.length)
  return same >= KOREAN_LETTERS ? KOREAN_SHARE * share : 0
}

/**
 * Credit for a written term instead of an expected one, 0 to 1: for the same word, or one of similar
 * meaning. `least`: likeness up to which there is no credit.
 */
export const worthOf = (wanted: string, written: string, least: number): number => {
  if (HANGUL.test(wanted)) return HANGUL.test(written) ? koreanWorth(wanted, written) : 0
  const sameness = samenessOf(wanted, written)
  if (sameness === 1 || NUMBER.test(wanted) || NUMBER.test(written)) return sameness
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

const wordSign = /[\p{L}\p{N}]/u
const isJoined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Returns true if a phrase stands in a text as whole words, or anywhere in scripts without spaces. Both
 * texts are folded.
 */
export const containsPhrase = (folded: string, phrase: string): boolean => {
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
