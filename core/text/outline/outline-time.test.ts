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
/** Different words of four syllables. */
const korean = (index: number): string =>
  [1, 2, 3, 4, 5, 6]
    .map((word) =>
      [1, 2, 3, 4]
        .map((at) => String.fromCodePoint(0xac00 + (((index * 6 + word) * 7_919 * (at + 10)) % 11_171)))
        .join(''),
    )
    .join(' ')

it.each([
  ['Korean words', korean],
  ['lines of words', (index: number) => `some words in line ${index} of the page`],
])('a page is read in time that grows with its length: %s', (_, textOf) => {
  const timeOf = (count: number) => {
    const page = pageOf(count, textOf)
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      readOutline(page, [page, page])
      return process.cpuUsage(before).user
    })
    return Math.min(...times)
  }
  timeOf(400)
  // It is 1.5: most of the work is for the first 400 lines. Where each line was compared with all, it was 20.
  expect(timeOf(5_000) / timeOf(500)).toBeLessThan(8)
})

it.each([
  ['letters and brackets', '分', '('],
  ['brackets alone', ')', '('],
  ['operators behind letters', 'a', '+'],
])('a line is read in time that grows with its length: %s', (_, one, other) => {
  const timeOf = (count: number) => {
    const page = pageOf(3, (index) => `${one.repeat(count)}${other.repeat(count + index)}`)
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      readOutline(page, [])
      return process.cpuUsage(before).user
    })
    return Math.min(...times)
  }
  timeOf(200)
  // Where each letter was tried with each bracket and each end, it was 50 and more, and 2,000 characters took 5 s.
  expect(timeOf(800) / timeOf(200)).toBeLessThan(20)
})
