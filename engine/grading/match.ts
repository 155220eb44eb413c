import { isNearly } from '@lectern/core/text/terms.ts'
import { likenessOf } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { weightOfTerm } from './terms.ts'
import { areSameValueTerms } from './values.ts'

/** Terms with their weights. */
export type Weights = ReadonlyMap<string, number>

/** Weighs the terms of a text once each; those of `known` count by `factor`. */
export const weigh = (
  terms: Iterable<string>,
  known: ReadonlySet<string>,
  factor: number,
): Map<string, number> =>
  new Map([...terms].map((term) => [term, weightOfTerm(term) * (known.has(term) ? factor : 1)]))

const LATIN = /^[a-z]{4,}$/
const HANGUL = /^\p{Script=Hangul}/u
/** Minimum length of words in which one wrong letter is ignored. */
const LONG = 5
/** Credit for another form of a word: "resist" and "resistance", "mutate" and "mutation". */
const KIN_SHARE = 0.8
const KIN_PART = 0.55
/** The same where nothing but this word counts: "mitochondria" and "mitochondrion", not "neutron" and "neutrino". */
const SAME_PART = 0.75

const startOf = (one: string, other: string): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same
}
/** Words begin alike for most of their length. */
const areKin = (one: string, other: string, part: number): boolean => {
  const same = startOf(one, other)
  return same >= 4 && same / Math.max(one.length, other.length) >= part
}

/** 1 for the same word, number or a misspelling of it, less for another form, else 0. */
const samenessOf = (one: string, other: string): number => {
  if (one === other) return 1
  if (one.startsWith('#') && other.startsWith('#')) return areSameValueTerms(one, other) ? 1 : 0
  if (one[0] !== other[0] || !LATIN.test(one) || !LATIN.test(other)) return 0
  if (one.length >= LONG && other.length >= LONG && isNearly(one, other)) return 1
  return areKin(one, other, KIN_PART) ? KIN_SHARE : 0
}

/** One word, misspelled or in another form. */
export const isSameWord = (one: string, other: string): boolean =>
  samenessOf(one, other) === 1 || (LATIN.test(one) && LATIN.test(other) && areKin(one, other, SAME_PART))

/** Credit for the highest of the samenesses to the terms of a text. */
export const shareOf = (term: string, written: ReadonlySet<string>): number =>
  written.has(term) ? 1 : Math.max(0, ...[...written].map((one) => samenessOf(term, one)))

/** Similar terms can replace this one. Chinese terms and names such as "CO2" must match exactly. */
const hasKin = (term: string): boolean =>
  (/^[a-z#]/.test(term) && !/^[^#]\D*\d/.test(term)) || HANGUL.test(term)

/** Forms of a Korean verb share their first letters (jamo), and so do many words of one root. */
const koreanWorth = (one: string, other: string): number => {
  const [letters, others] = [one.normalize('NFD'), other.normalize('NFD')]
  const same = startOf(letters, others)
  return same >= 2 ? (KIN_SHARE * same) / Math.max(letters.length, others.length) : 0
}

/** Credit for a written term in place of an expected one, for the same word or a similar one. `least`: likeness without credit. */
const worthOf = (wanted: string, written: string, least: number): number => {
  if (HANGUL.test(wanted)) return HANGUL.test(written) ? koreanWorth(wanted, written) : 0
  const sameness = samenessOf(wanted, written)
  return sameness === 1 || wanted.startsWith('#')
    ? sameness
    : Math.max(sameness, (likenessOf(wanted, written) - least) / (1 - least))
}

/**
 * Minimum likeness at which similar words count. With many expected terms, any word of the subject tells something. A single one
 * must be matched closely: "Paris" is not "London".
 */
const MIN_LIKENESS = { ofMany: 0.08, ofOne: 0.5 }
const MANY = 8
/** Maximum number of terms of a text that are compared by meaning. */
const MAX_TERMS = 300

/**
 * Share of the expected terms that are written, 0 to 1. Each written word counts for at most one expected term, most similar pairs
 * first: a word similar to two expected ones says only one of them.
 */
export const coverage = (wanted: Weights, written: ReadonlySet<string>): number => {
  const all = [...wanted.values()].reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return 0
  const missing = [...wanted.keys()].filter((term) => !written.has(term))
  const free = [...written].filter((term) => !wanted.has(term) && hasKin(term)).slice(0, MAX_TERMS)
  const { ofMany, ofOne } = MIN_LIKENESS
  const least = ofMany + ((ofOne - ofMany) * Math.max(0, MANY - wanted.size)) / (MANY - 1)
  const pairs = missing
    .filter(hasKin)
    .slice(0, MAX_TERMS)
    .flatMap((term) => free.map((other) => ({ term, other, worth: worthOf(term, other, least) })))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, next) => next.worth - one.worth)
  let found = all - missing.reduce((sum, term) => sum + wanted.get(term)!, 0)
  const [said, used] = [new Set<string>(), new Set<string>()]
  for (const { term, other, worth } of pairs) {
    if (said.has(term) || used.has(other)) continue
    said.add(term)
    used.add(other)
    found += wanted.get(term)! * worth
  }
  return found / all
}

/** Share of the expected terms, by weight, that are written as they are. */
export const verbatimShare = (wanted: Weights, written: ReadonlySet<string>): number => {
  let [all, found] = [0, 0]
  for (const [term, weight] of wanted) {
    all += weight
    if (written.has(term)) found += weight
  }
  return found / Math.max(1e-9, all)
}

const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const isOpen = (outside: string, inside: string): boolean =>
  !/[\p{L}\p{N}]/u.test(outside) || JOINED.test(outside) || JOINED.test(inside)

/** A phrase stands in a text as whole words, or anywhere in scripts without spaces. Both texts are folded. */
export const containsPhrase = (folded: string, phrase: string): boolean => {
  if (phrase === '') return false
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1))
    if (
      isOpen(folded[at - 1] ?? ' ', phrase[0]!) &&
      isOpen(folded[at + phrase.length] ?? ' ', phrase.at(-1)!)
    )
      return true
  return false
}
