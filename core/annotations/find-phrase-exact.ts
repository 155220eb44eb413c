import { isDense, isDigit, isHangul, isLetter } from './word-folding.ts'
import type { Stream } from './word-index.ts'

/** A range of a stream, `end` excluded, with its score (1 = exact). */
export type PhraseMatch = { start: number; end: number; score: number }

/** Shortest match that may begin or end inside a longer word. */
const MIN_PART = 5

/**
 * Finds all matches of a folded phrase in a stream, in reading order; of overlapping ones the best. Linear
 * in both lengths.
 */
export function findExact(stream: Stream, phrase: string): PhraseMatch[] {
  const matches: PhraseMatch[] = []
  for (const start of findStarts(stream.text, phrase)) {
    const match = { start, end: start + phrase.length, score: rate(stream, start, phrase.length) }
    if (match.score === 0) continue
    const before = matches.at(-1)
    if (before && before.end > start) {
      if (match.score > before.score) matches[matches.length - 1] = match
    } else matches.push(match)
  }
  return matches
}

/** Knuth, Morris and Pratt: repeated `indexOf` is quadratic for "aaaa". */
function* findStarts(text: string, phrase: string): Generator<number> {
  const { length } = phrase
  if (length === 0 || length > text.length) return
  const back = new Uint32Array(length)
  for (let at = 1, matched = 0; at < length; at++) {
    while (matched > 0 && phrase[at] !== phrase[matched]) matched = back[matched - 1] ?? 0
    if (phrase[at] === phrase[matched]) matched++
    back[at] = matched
  }
  for (let at = 0, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== phrase[matched]) matched = back[matched - 1] ?? 0
    if (text[at] === phrase[matched]) matched++
    if (matched < length) continue
    yield at - length + 1
    matched = back[matched - 1] ?? 0
  }
}

/**
 * Scores a match: 1 between word borders, less inside a word ("graph" in "graphs"), 0 when it is another
 * word ("art" in "part").
 */
function rate(stream: Stream, start: number, length: number): number {
  const { text } = stream
  const end = start + length
  const opens = parts(stream, start - 1)
  const closes = parts(stream, end - 1)
  if (opens && closes) return 1
  const first = text[start] as string
  const last = text[end - 1] as string
  if (!opens && isDigit(first) && isDigit(text[start - 1] as string)) return 0
  if (!closes && isDigit(last) && isDigit(text[end] as string)) return 0
  if (isHangul(first) && isHangul(last)) return opens ? 1 : length > 1 ? 0.97 : 0
  if (opens) {
    let tail = 0
    while (tail < 4 && !parts(stream, end - 1 + tail)) tail++
    return length >= MIN_PART || (length > 2 && tail <= 2) ? 0.98 : 0
  }
  return length >= MIN_PART ? 0.95 : 0
}

/** Whether a word may end behind this character of the stream. */
function parts({ text, word }: Stream, at: number): boolean {
  if (at < 0 || at + 1 >= text.length || word[at] !== word[at + 1]) return true
  const before = text[at] as string
  const after = text[at + 1] as string
  return !isLetter(before) || !isLetter(after) || isDense(before) || isDense(after)
}
