import { termsOf } from '../chat/terms.ts'

/** The terms of a text as a set that also finds what is written a little wrong. */
export type WrittenTerms = { has(term: string): boolean; size: number; list: readonly string[] }

const LATIN = /^[a-z]{5,}$/

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
  const list = termsOf(text)
  const exact = new Set(list)
  const byHead = new Map<string, string[]>()
  for (const term of exact) {
    if (!LATIN.test(term)) continue
    byHead.set(term[0]!, [...(byHead.get(term[0]!) ?? []), term])
  }
  return {
    has: (term) =>
      exact.has(term) ||
      (LATIN.test(term) && (byHead.get(term[0]!) ?? []).some((written) => isNearly(term, written))),
    size: exact.size,
    list,
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
