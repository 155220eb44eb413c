import { readFileSync } from 'node:fs'
import path from 'node:path'

const PARTS = [
  ['noun', 'n'],
  ['verb', 'v'],
  ['adj', 'a'],
  ['adv', 'r'],
] as const
/** Maximum number of meanings per word. WordNet lists the commonest first. */
const MAX_MEANINGS = 2

export type WordNet = {
  /** Single lower-case words. Names are left out, because no other word can replace them. */
  words: Set<string>
  /** Words that share a meaning. */
  meanings: string[][]
  /** Pairs such as "inherit" and "inheritance". */
  derived: [string, string][]
  opposites: [string, string][]
}

const isWord = (text: string): boolean => /^[a-z]{2,}$/.test(text)

const linesOf = (folder: string, name: string): string[] =>
  readFileSync(path.join(folder, name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))

/** Reads the dictionary's files. Their format: wndb(5WN). */
export const readWordNet = (folder: string): WordNet => {
  const { words, derived, opposites } = readData(folder)
  const byMeaning = new Map<string, string[]>()
  for (const [name, part] of PARTS)
    for (const line of linesOf(folder, `index.${name}`)) {
      const fields = line.trim().split(/\s+/)
      const word = fields[0]!
      if (!words.has(word)) continue
      const places = fields.slice(-Number(fields[2]))
      // Number of meanings that occur in texts; the others are rare.
      const met = Number(fields[fields.length - places.length - 1])
      for (const place of places.slice(0, Math.max(1, Math.min(MAX_MEANINGS, met))))
        byMeaning.set(part + place, [...(byMeaning.get(part + place) ?? []), word])
    }
  return { words, meanings: [...byMeaning.values()], derived, opposites }
}

/** Reads the data files, where names are capitalized; the index files are all lower case. */
const readData = (folder: string): Omit<WordNet, 'meanings'> => {
  const wordsAt = new Map<string, string[]>()
  const pointers: { symbol: string; word: string | undefined; place: string; number: number }[] = []
  for (const [name, part] of PARTS)
    for (const line of linesOf(folder, `data.${name}`)) {
      const fields = line.split(' | ')[0]!.trim().split(' ')
      const count = Number.parseInt(fields[3]!, 16)
      const here = Array.from({ length: count }, (_, at) => fields[4 + 2 * at]!.replace(/\(.*\)/, ''))
      wordsAt.set(part + fields[0], here)
      const first = 4 + 2 * count
      for (let at = first + 1; at < first + 1 + 4 * Number(fields[first]); at += 4) {
        const [symbol, place, of, ends] = fields.slice(at, at + 4) as [string, string, string, string]
        if (symbol !== '!' && symbol !== '+') continue
        const number = Number.parseInt(ends.slice(2), 16) - 1
        const word = here[Number.parseInt(ends.slice(0, 2), 16) - 1]
        pointers.push({ symbol, word, place: (of === 's' ? 'a' : of) + place, number })
      }
    }
  const pairs = (wanted: string): [string, string][] =>
    pointers.flatMap(({ symbol, word, place, number }) => {
      const other = wordsAt.get(place)?.[number]
      return symbol === wanted && word && other && isWord(word) && isWord(other) ? [[word, other]] : []
    })
  const words = new Set([...wordsAt.values()].flat().filter(isWord))
  return { words, derived: pairs('+'), opposites: pairs('!') }
}
