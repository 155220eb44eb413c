import type { PhraseMatch } from './find-phrase-exact.ts'
import type { Stream } from './word-index.ts'

/** Shorter phrases have too many neighbours, longer ones are not what an annotation names. */
const SHORTEST = 8
const LONGEST = 400
/** The share of the characters that may differ; of a short phrase one small word is too much already. */
const MOST_DIFFERENT = { short: 0.12, long: 0.2 }
const LONG_FROM = 24
/** Cells of the table that one search may fill: a page of 20,000 characters and a phrase of 400. */
const MOST_CELLS = 8_000_000

/**
 * The places that are alike a folded phrase, the best alone (several if they are as good): characters may be different,
 * missing or added. Scores are below 0.9.
 */
export function findFuzzy(stream: Stream, phrase: string): PhraseMatch[] {
  const { text, word } = stream
  const { length } = phrase
  if (length < SHORTEST || length > LONGEST || length * text.length > MOST_CELLS) return []
  const most = Math.floor(length * (length < LONG_FROM ? MOST_DIFFERENT.short : MOST_DIFFERENT.long))
  // The table of Sellers, one column at a time: the least differences of each beginning of the phrase from a stretch
  // of the text that ends here, and where that stretch begins.
  let cost = Uint32Array.from({ length: length + 1 }, (_, row) => row)
  let begin = new Uint32Array(length + 1)
  let nextCost = new Uint32Array(length + 1)
  let nextBegin = new Uint32Array(length + 1)
  let best = most + 1
  let matches: PhraseMatch[] = []
  const nearby = findNearby(text, phrase, most)
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
      // Of several ways the one that takes least of the text: what is missing at the ends is not looked for elsewhere.
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
    if (differences > best || differences > most) continue
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
 * Where in a text a phrase may stand with at most `most` differences, as 1 for each place. Of the phrase cut into one
 * piece more than that, at least one stands there unchanged: all other places need not be looked at.
 */
function findNearby(text: string, phrase: string, most: number): Uint8Array {
  const { length } = phrase
  /** Each piece with its first and last place in the phrase; the same piece several times is sought once. */
  const pieces = new Map<string, { first: number; last: number }>()
  for (let piece = 0; piece <= most; piece++) {
    const from = Math.floor((piece * length) / (most + 1))
    const to = Math.floor(((piece + 1) * length) / (most + 1))
    const known = pieces.get(phrase.slice(from, to))
    if (known) known.last = from
    else pieces.set(phrase.slice(from, to), { first: from, last: from })
  }
  const opened = new Int32Array(text.length + 1)
  for (const [piece, { first, last }] of pieces) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      opened[Math.max(0, at - last - most)]! += 1
      opened[Math.min(text.length, at - first + length + most)]! -= 1
    }
  }
  const nearby = new Uint8Array(text.length)
  for (let at = 0, open = 0; at < text.length; at++) {
    open += opened[at] as number
    nearby[at] = open > 0 ? 1 : 0
  }
  return nearby
}

/** Whole words: a letter that differs is no border. */
function widen(word: Uint32Array, start: number, end: number): { start: number; end: number } {
  let from = start
  let to = end
  while (from > 0 && start - from < 3 && word[from - 1] === word[start]) from--
  while (to < word.length && to - end < 3 && word[to] === word[end - 1]) to++
  return { start: from, end: to }
}
