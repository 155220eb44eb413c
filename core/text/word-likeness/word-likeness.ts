import table from './words.json' with { type: 'json' }

/**
 * How similar two English words are in meaning, for code that otherwise only counts words: "begin" and
 * "start" are 0.85 alike, "begin" and "water" 0. The table in this folder has a vector for each of the
 * 20,400 commonest terms (made by bench/word-tables/make-table.ts from GloVe and WordNet; see NOTICE.md).
 * The JSON is parsed at import (1.5 MB, 5.5 ms of processor time) and decoded at the first call (about 30 ms, 2 MB); after that a call takes less than a microsecond.
 * No browser loads it: `scripts/house-rules.test.ts` holds that.
 * Names are left out: "Paris" and "London" are alike, but one is a wrong answer for the other.
 *
 * The table knows only English words, no sentences. Words of one subject are alike too ("cell" and
 * "membrane"), and so are opposites ("increase" and "decrease"). Give a similar word only part of the
 * credit of the word itself, and call `areOpposite` where opposites matter.
 */

type Table = {
  dimensions: number
  rows: Map<string, number>
  /** Integers, row after row; `lengths` holds the length of each row's vector. */
  numbers: Int8Array
  lengths: Float32Array
  opposites: Map<number, Set<number>>
}

/** Base64 to bytes; works in the browser too. */
const decode = (base64: string): Int8Array => {
  const text = atob(base64)
  const bytes = new Int8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

const readTable = (): Table => {
  const { dimensions } = table
  const terms = table.terms.split(' ')
  const opposites = table.opposites.split(' ').map((pair) => pair.split('-').map(Number) as [number, number])
  const numbers = decode(table.numbers)
  const rows = new Map<string, number>()
  const lengths = new Float32Array(terms.length)
  for (const [row, term] of terms.entries()) {
    rows.set(term, row)
    let squares = 0
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1) squares += numbers[at]! ** 2
    lengths[row] = Math.sqrt(squares)
  }
  const opposed = new Map<number, Set<number>>()
  for (const [one, other] of opposites) {
    opposed.set(one, (opposed.get(one) ?? new Set()).add(other))
    opposed.set(other, (opposed.get(other) ?? new Set()).add(one))
  }
  return { dimensions, rows, numbers, lengths, opposites: opposed }
}

let read: Table | undefined
const getTable = (): Table => {
  read ??= readTable()
  return read
}

/** Returns true if the table holds a term (as `termsOf` returns it). */
export const isKnownTerm = (term: string): boolean => getTable().rows.has(term)

/** How many English terms are commoner than this one; null if it is not among the commonest 24,700. */
export const rankOf = (term: string): number | null => getTable().rows.get(term) ?? null

/**
 * Likeness of two terms (as `termsOf` returns them), 0 to 1; 1 for the same term, 0 if one is unknown or
 * they are opposites. Above 0.6 they mostly mean the same, around 0.4 they belong to one subject, below 0.2
 * the value says nothing.
 */
export const likenessOf = (one: string, other: string): number => {
  if (one === other) return 1
  const { dimensions, rows, numbers, lengths, opposites } = getTable()
  const [row, otherRow] = [rows.get(one), rows.get(other)]
  if (row === undefined || otherRow === undefined || opposites.get(row)?.has(otherRow)) return 0
  let product = 0
  const [from, otherFrom] = [row * dimensions, otherRow * dimensions]
  for (let at = 0; at < dimensions; at += 1) product += numbers[from + at]! * numbers[otherFrom + at]!
  return Math.max(0, product / (lengths[row]! * lengths[otherRow]!))
}

/** Returns true if WordNet names two terms as opposites: "increase" and "decrease". */
export const areOpposite = (one: string, other: string): boolean => {
  const { rows, opposites } = getTable()
  const [row, otherRow] = [rows.get(one), rows.get(other)]
  return row !== undefined && otherRow !== undefined && opposites.get(row)?.has(otherRow) === true
}
