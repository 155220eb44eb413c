import { countWords, gradedTermsOf } from './graded-terms.ts'

/** The terms of a text as a set that also finds what is written a little wrong, or is another form of the word. */
export type WrittenTerms = {
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

/** Whether two words differ by one letter put in, left out, changed, or swapped with its neighbour. */
export const isNearly = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (at === short.length) return true
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

export const writtenTerms = (text: string): WrittenTerms => {
  const exact = new Set(gradedTermsOf(text))
  const byHead = new Map<string, string[]>()
  for (const term of exact) {
    if (!LATIN.test(term)) continue
    byHead.set(term[0]!, [...(byHead.get(term[0]!) ?? []), term])
  }
  return {
    shareOf(term) {
      if (exact.has(term)) return 1
      if (!LATIN.test(term)) return 0
      let share = 0
      for (const written of byHead.get(term[0]!) ?? []) {
        if (term.length >= LONG && written.length >= LONG && isNearly(term, written)) return 1
        if (areKin(term, written)) share = KIN_SHARE
      }
      return share
    },
    words: countWords(exact),
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
