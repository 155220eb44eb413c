import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFuzzy } from './find-phrase-fuzzy.ts'
import type { Stream } from './word-index.ts'

/** A text with one letter per word, so that match positions are the search's own. */
const streamOf = (text: string): Stream => ({
  text,
  word: Uint32Array.from(text, (_, at) => at),
  at: new Uint32Array(text.length),
})

/** The smallest edit distance between a phrase and any range of a text, computed from the whole table. */
function leastDifferences(text: string, phrase: string): number {
  let row = Array.from({ length: phrase.length + 1 }, (_, at) => at)
  let least = phrase.length
  for (const character of text) {
    const next = [0]
    for (let at = 1; at <= phrase.length; at++)
      next.push(
        Math.min(row[at - 1]! + (phrase[at - 1] === character ? 0 : 1), row[at]! + 1, next[at - 1]! + 1),
      )
    row = next
    least = Math.min(least, row.at(-1)!)
  }
  return least
}

const letters = fc.constantFrom('a', 'b', 'c')
const words = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength }).map((list) => list.join(''))

it('misses no similar range, whatever the search skips', () => {
  fc.assert(
    fc.property(
      words(0, 30),
      words(24, 60),
      words(0, 30),
      fc.array(fc.nat(), { maxLength: 8 }),
      (before, phrase, after, wounds) => {
        let hurt = phrase
        for (const [index, wound] of wounds.entries()) {
          const at = wound % hurt.length
          hurt = `${hurt.slice(0, at)}${['', 'x', 'xa'][index % 3]}${hurt.slice(at + 1)}`
        }
        const text = `${before}${hurt}${after}`
        const least = leastDifferences(text, phrase)
        const found = findFuzzy(streamOf(text), phrase)
        if (least > Math.floor(phrase.length * 0.2)) expect(found).toEqual([])
        else expect(found[0]?.score).toBeCloseTo(0.9 * (1 - least / phrase.length), 6)
      },
    ),
    { numRuns: 300 },
  )
})

it('gives the position of each of several matches', () => {
  const phrase = 'the quick brown fox jumps over'
  const text = `${'-'.repeat(200)}the quick brawn fox jumps over${'-'.repeat(300)}the quick brown fax jumps over--`
  expect(findFuzzy(streamOf(text), phrase).map(({ start, end }) => text.slice(start, end))).toEqual([
    'the quick brawn fox jumps over',
    'the quick brown fax jumps over',
  ])
})
