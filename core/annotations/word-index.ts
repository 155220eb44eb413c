import type { WordBox } from './geometry.ts'
import { foldText, isLetter, isPunctuation } from './word-folding.ts'

/** The folded characters of a slide in sequence, each with its word. */
export type Stream = {
  text: string
  /** For each UTF-16 unit of `text`: the index of its word, and of its code point in that word. */
  word: Uint32Array
  at: Uint32Array
}

/** The words of one slide, prepared for searching. */
export type WordIndex = {
  words: readonly WordBox[]
  /** With punctuation. A hyphen between letters is left out, because it may break a line. */
  full: Stream
  /** Without punctuation. */
  bare: Stream
}

/** Prepares a slide's words, in reading order, for searching. Time and memory grow with their characters. */
export function makeWordIndex(words: readonly WordBox[]): WordIndex {
  const units: { unit: string; at: number; word: number }[] = []
  words.forEach((word, index) => {
    for (const { unit, at } of foldText(word.text)) units.push({ unit, at, word: index })
  })
  const full = dropHyphens(units)
  return { words, full: toStream(full), bare: toStream(full.filter(({ unit }) => !isPunctuation(unit))) }
}

/** Folds a searched phrase into both forms of the streams. */
export function foldPhrase(phrase: string): { full: string; bare: string } {
  const full = dropHyphens(foldText(phrase))
  const join = (list: { unit: string }[]) => list.map(({ unit }) => unit).join('')
  return { full: join(full), bare: join(full.filter(({ unit }) => !isPunctuation(unit))) }
}

function dropHyphens<Unit extends { unit: string }>(units: Unit[]): Unit[] {
  return units.filter(({ unit }, index) => {
    if (unit !== '-') return true
    const before = units[index - 1]?.unit
    const after = units[index + 1]?.unit
    return before === undefined || after === undefined || !joins(before) || !joins(after)
  })
}

/** "x-1" keeps its minus, "well-known" drops its hyphen. */
const joins = (unit: string) => isLetter(unit) && !/\p{N}/u.test(unit)

function toStream(units: { unit: string; at: number; word: number }[]): Stream {
  return {
    text: units.map(({ unit }) => unit).join(''),
    word: Uint32Array.from(units, ({ word }) => word),
    at: Uint32Array.from(units, ({ at }) => at),
  }
}
