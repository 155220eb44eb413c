import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'

/** The words of a page as compared: without its printed page number. */
type PageText = { words: readonly string[]; title: string | null }

/** Parts of words with their weights, sorted by id. */
type TextVector = {
  ids: Int32Array
  weights: Float32Array
  length: number
  /** How much the page says of its own: parts of words, without those that all pages share. */
  mass: number
}

const CHINESE_JAPANESE_KOREAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Parts of a word: three letters each, two in scripts without spaces or with particles. So a corrected or
 * inflected word stays alike.
 */
const listParts = (word: string): string[] => {
  const letters = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  if (letters === '') return []
  const characters = [...letters]
  if (CHINESE_JAPANESE_KOREAN.test(letters)) {
    if (characters.length === 1) return characters
    return characters.slice(1).map((character, at) => characters[at]! + character)
  }
  const padded = [' ', ...characters, ' ']
  return padded.slice(2).map((character, at) => padded[at]! + padded[at + 1]! + character)
}

/** A title counts this often. */
const TITLE_WEIGHT = 2

const countParts = ({ words, title }: PageText): Map<string, number> => {
  const counts = new Map<string, number>()
  const add = (parts: readonly string[], times: number) => {
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + times)
  }
  for (const word of words) add(listParts(word), 1)
  for (const word of title?.split(/\s+/) ?? []) add(listParts(word), TITLE_WEIGHT - 1)
  return counts
}

/** On how many pages each part is: of the deck that has it on more. */
const countPages = (decks: readonly (readonly Map<string, number>[])[]): Map<string, number> => {
  const most = new Map<string, number>()
  for (const pages of decks) {
    const counts = new Map<string, number>()
    for (const page of pages) for (const part of page.keys()) counts.set(part, (counts.get(part) ?? 0) + 1)
    for (const [part, count] of counts) most.set(part, Math.max(most.get(part) ?? 0, count))
  }
  return most
}

/** Compares the texts of two decks (tf-idf cosine): words that are on every page count next to nothing. */
export const createTextLikeness = async (old: readonly PageText[], now: readonly PageText[]) => {
  const yieldToEventLoop = createYieldToEventLoop()
  /** Results in the order of the items. */
  const mapSlowly = async <T, R>(items: readonly T[], change: (item: T) => R): Promise<R[]> => {
    const results: R[] = []
    for (const item of items) {
      await yieldToEventLoop()
      results.push(change(item))
    }
    return results
  }
  const counts = [await mapSlowly(old, countParts), await mapSlowly(now, countParts)] as const
  const pageCounts = countPages(counts)
  const pageCount = Math.max(old.length, now.length)
  /** 1 for a part of one page, nearly 0 for one of all pages. */
  const weightOf = (part: string): number =>
    Math.log((pageCount + 1) / pageCounts.get(part)!) / Math.log(pageCount + 1)
  const ids = new Map([...pageCounts.keys()].map((part, id) => [part, id]))
  const vectorOf = (page: ReadonlyMap<string, number>): TextVector => {
    const entries = [...page].map(([part, count]) => [ids.get(part)!, count * weightOf(part)] as const)
    entries.sort(([a], [b]) => a - b)
    const weights = Float32Array.from(entries, ([, weight]) => weight)
    return {
      ids: Int32Array.from(entries, ([id]) => id),
      weights,
      length: Math.hypot(...weights),
      mass: weights.reduce((sum, weight) => sum + weight, 0),
    }
  }
  const [oldVectors, newVectors] = [
    await mapSlowly(counts[0], vectorOf),
    await mapSlowly(counts[1], vectorOf),
  ]
  return {
    /** 0 to 1, by the pages' indexes. */
    likeness: (oldIndex: number, newIndex: number): number =>
      cosineOf(oldVectors[oldIndex]!, newVectors[newIndex]!),
    /** How much both pages say of their own. */
    mass: (oldIndex: number, newIndex: number): number =>
      Math.min(oldVectors[oldIndex]!.mass, newVectors[newIndex]!.mass),
  }
}

const cosineOf = (one: TextVector, other: TextVector): number => {
  let sum = 0
  for (let a = 0, b = 0; a < one.ids.length && b < other.ids.length; ) {
    const difference = one.ids[a]! - other.ids[b]!
    if (difference === 0) sum += one.weights[a++]! * other.weights[b++]!
    else if (difference < 0) a++
    else b++
  }
  return sum === 0 ? 0 : Math.min(1, sum / (one.length * other.length))
}
