import { expect, it } from 'vitest'
import { processorTimeOf } from '../../testing/processor-time.ts'
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
/**
 * How many times as long the large case takes, by the fastest of several: other processes and compiling only add time.
 * It ends with the first measurement below the limit.
 */
const findRatio = (small: () => unknown, large: () => unknown, limit: number): number => {
  small()
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 5 && !(most / least < limit); run += 1) {
    least = Math.min(least, processorTimeOf(small))
    most = Math.min(most, processorTimeOf(large))
  }
  return most / least
}

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
  const readPage = (count: number) => () => {
    const page = pageOf(count, textOf)
    return readOutline(page, [page, page])
  }
  // It is 1.5: most of the work is for the first 400 lines. Where each line was compared with all, it was 20.
  expect(findRatio(readPage(500), readPage(5_000), 8)).toBeLessThan(8)
})

it.each([
  ['letters and brackets', '分', '('],
  ['brackets alone', ')', '('],
  ['operators behind letters', 'a', '+'],
])('a line is read in time that grows with its length: %s', (_, one, other) => {
  const readLine = (count: number) => () =>
    readOutline(
      pageOf(3, (index) => `${one.repeat(count)}${other.repeat(count + index)}`),
      [],
    )
  // Where each letter was tried with each bracket and each end, it was 50 and more, and 2,000 characters took 5 s.
  expect(findRatio(readLine(200), readLine(800), 20)).toBeLessThan(20)
})
