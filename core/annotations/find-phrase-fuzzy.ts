import type { PhraseMatch } from './find-phrase-exact.ts'
import type { Stream } from './word-index.ts'

/** Shorter phrases match too much; longer ones are not named by annotations. */
const SHORTEST = 8
const LONGEST = 400
/** Share of characters that may differ. For a short phrase one small word is already too much. */
const MAX_DIFFERENT = { short: 0.12, long: 0.2 }
const LONG_FROM = 24
/** Largest table of one search: a page of 20,000 characters times a phrase of 400. */
const MAX_CELLS = 8_000_000

/**
 * Finds the ranges most similar to a folded phrase: characters may differ, be missing or be added. Returns
 * the best, or several equally good ones. Scores are below 0.9.
 */
export function findFuzzy(stream: Stream, phrase: string): PhraseMatch[] {
  const { text, word } = stream
  const { length } = phrase
  if (length < SHORTEST || length > LONGEST || length * text.length > MAX_CELLS) return []
  const maxDifferences = Math.floor(length * (length < LONG_FROM ? MAX_DIFFERENT.short : MAX_DIFFERENT.long))
  // Sellers' algorithm, one column at a time: the smallest edit distance of each prefix of the phrase to a
  // range that ends here, and the start of that range.
  let cost = Uint32Array.from({ length: length + 1 }, (_, row) => row)
  let begin = new Uint32Array(length + 1)
  let nextCost = new Uint32Array(length + 1)
  let nextBegin = new Uint32Array(length + 1)
  let best = maxDifferences + 1
  let matches: PhraseMatch[] = []
  const nearby = findNearby(text, phrase, maxDifferences)
  for (let at = 0; at < text.length; at++) {
    if (nearby[at] === 0) continue
    if (nearby[at - 1] === 0) {
      cost = Uint32Array.from({ length: length + 1 }, (_, row) => row)
      begin.fill(at)
    }
    const code = text.charCodeAt(at)
    nextCost[0] = 0
    nextBegin[0] = at + 1
    for (let row = 1; row <= length; row++) {
      const same = (cost[row - 1] as number) + (phrase.charCodeAt(row - 1) === code ? 0 : 1)
      const added = (cost[row] as number) + 1
      const missing = (nextCost[row - 1] as number) + 1
      const least = Math.min(same, added, missing)
      // Of equally good paths take the one that covers least text, so that missing ends match nothing
      // elsewhere.
      let start = 0
      if (same === least) start = begin[row - 1] as number
      if (added === least) start = Math.max(start, begin[row] as number)
      if (missing === least) start = Math.max(start, nextBegin[row - 1] as number)
      nextCost[row] = least
      nextBegin[row] = start
    }
    ;[cost, nextCost] = [nextCost, cost]
    ;[begin, nextBegin] = [nextBegin, begin]
    const differences = cost[length] as number
    if (differences > best || differences > maxDifferences) continue
    const match = widen(word, begin[length] as number, at + 1)
    const score = 0.9 * (1 - differences / length)
    if (differences < best) {
      best = differences
      matches = [{ ...match, score }]
    } else if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push({ ...match, score })
  }
  return matches
}

/**
 * Where the phrase may match with at most `maxDifferences`: 1 per position. Cut into one piece more than that,
 * the phrase has at least one unchanged piece in each match, so other positions are skipped.
 */
function findNearby(text: string, phrase: string, maxDifferences: number): Uint8Array {
  const { length } = phrase
  /** Each distinct piece with its first and last position in the phrase. */
  const pieces = new Map<string, { first: number; last: number }>()
  for (let piece = 0; piece <= maxDifferences; piece++) {
    const from = Math.floor((piece * length) / (maxDifferences + 1))
    const to = Math.floor(((piece + 1) * length) / (maxDifferences + 1))
    const known = pieces.get(phrase.slice(from, to))
    if (known) known.last = from
    else pieces.set(phrase.slice(from, to), { first: from, last: from })
  }
  const opened = new Int32Array(text.length + 1)
  for (const [piece, { first, last }] of pieces) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      opened[Math.max(0, at - last - maxDifferences)]! += 1
      opened[Math.min(text.length, at - first + length + maxDifferences)]! -= 1
    }
  }
  const nearby = new Uint8Array(text.length)
  for (let at = 0, open = 0; at < text.length; at++) {
    open += opened[at] as number
    nearby[at] = open > 0 ? 1 : 0
  }
  return nearby
}

/** Extends to whole words: a differing letter is no border. */
function widen(word: Uint32Array, start: number, end: number): { start: number; end: number } {
  let from = start
  let to = end
  while (from > 0 && start - from < 3 && word[from - 1] === word[start]) from--
  while (to < word.length && to - end < 3 && word[to] === word[end - 1]) to++
  return { start: from, end: to }
}
