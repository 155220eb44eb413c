/** Allowed word joins and splits per word: they come from hyphens at line ends. */
const JOINS_PER_WORD = 0.03
const JOINS_ALWAYS = 6

const countOf = (parts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

const differenceOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number => {
  let sum = 0
  for (const [part, count] of one) sum += Math.abs(count - (other.get(part) ?? 0))
  for (const [part, count] of other) if (!one.has(part)) sum += count
  return sum
}

const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Returns true if a text holds the same words as another, on whatever lines: each letter and each number
 * equally often, and the same words except a few that a hyphen at a line end had cut.
 */
export const keepsWords = (text: string, before: string): boolean => {
  const [words, wordsBefore] = [wordsOf(text), wordsOf(before)]
  const letters = (all: readonly string[]) => countOf([...all.join('')])
  if (differenceOf(letters(words), letters(wordsBefore)) > 0) return false
  const numbers = (all: readonly string[]) => countOf(all.flatMap((word) => word.match(/\p{N}+/gu) ?? []))
  if (differenceOf(numbers(words), numbers(wordsBefore)) > 0) return false
  const joins = differenceOf(countOf(words), countOf(wordsBefore))
  return joins <= JOINS_ALWAYS + wordsBefore.length * JOINS_PER_WORD
}
