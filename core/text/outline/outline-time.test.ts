import { expect, it } from 'vitest'
import { readOutline } from './outline.ts'

/** A page of different lines, as of a document that is no slide. */
const pageOf = (count: number, textOf: (index: number) => string) => ({
  number: 2,
  lines: Array.from({ length: count }, (_, index) => ({
    text: textOf(index),
    x: 100,
    y: 20 + index * 2,
    width: 400,
    height: 10,
    fontSizePx: 12,
  })),
})
const syllable = (number: number): string => String.fromCodePoint(0xac00 + (number % 11_000))
const korean = (index: number): string =>
  [1, 2, 3, 4].map((word) => [0, 1, 2].map((at) => syllable(index * 7 * word + at * 131)).join('')).join(' ')

it.each([
  ['Korean words', korean],
  ['numbered lines', (index: number) => `${1 + (index % 98)} word is here`],
  ['lines of words', (index: number) => `some words in line ${index} of the page`],
])('a page is read in time that grows with its length: %s', (_, textOf) => {
  const timeOf = (count: number) => {
    const page = pageOf(count, textOf)
    const times = [1, 2, 3].map(() => {
      const from = performance.now()
      readOutline(page, [page, page])
      return performance.now() - from
    })
    return Math.min(...times)
  }
  timeOf(400)
  // Ten times the lines: their square took a hundred times as long.
  expect(timeOf(5_000) / timeOf(500)).toBeLessThan(25)
})
