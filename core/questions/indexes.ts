/**
 * The form of an answer that names several options: their indexes, "0,2". An empty place stands for a part without
 * an answer: "1,,0". A key has the same form.
 */
export const readIndexes = (value: unknown): (number | null)[] => {
  if (typeof value === 'number') return [Number.isInteger(value) && value >= 0 ? value + 0 : null]
  if (typeof value !== 'string') return []
  return value.split(',').map((part) => (/^\d{1,3}$/.test(part.trim()) ? Number(part) : null))
}

export const writeIndexes = (indexes: readonly (number | null)[]): string =>
  indexes.map((index) => index ?? '').join(',')

/** Reads each index below `count` once, ascending. */
export const readSet = (value: unknown, count: number): number[] =>
  [...new Set(readIndexes(value))]
    .filter((index): index is number => index !== null && index < count)
    .toSorted((one, other) => one - other)

/** Reads every index below `count` exactly once, in an order; null for anything else. */
export const readPermutation = (value: unknown, count: number): number[] | null => {
  const indexes = readIndexes(value).filter((index): index is number => index !== null && index < count)
  return indexes.length === count && new Set(indexes).size === count ? indexes : null
}

/** In an order that depends on the texts alone, so that it tells a student nothing about the key. */
export const sortTexts = (texts: readonly string[]): string[] =>
  texts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))

/** Index of `later[index]` among the texts as asked, or, when its words are new, of the only one that is gone. */
export const findSameText = (
  asked: readonly string[],
  later: readonly string[],
  index: number,
): number | null => {
  const found = asked.indexOf(later[index] ?? '')
  if (found >= 0) return found
  const gone = asked.flatMap((text, at) => (later.includes(text) ? [] : [at]))
  return gone.length === 1 && later[index] !== undefined ? (gone[0] ?? null) : null
}
