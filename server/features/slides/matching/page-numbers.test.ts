import { describe, expect, it } from 'vitest'
import { maskPageNumbers, type PageWords } from './page-numbers.ts'

const HEIGHT = 1080
/** A word of 20 px height on a page 1920 px wide; each letter is ten wide. */
const word = (text: string, x: number, y: number, height = 20) => ({
  text,
  x,
  y,
  width: text.length * 10,
  height,
})
/** A line of consecutive words. */
const line = (text: string, x = 100, y = 1040) => {
  let at = x
  return text.split(' ').map((part) => {
    const one = word(part, at, y)
    at += one.width + 6
    return one
  })
}
const page = (number: number, ...words: ReturnType<typeof word>[][]): PageWords => ({
  number,
  width: 1920,
  height: HEIGHT,
  words: [...line(`Topic${'abcdefghij'[number - 1]}`, 100, 500), ...words.flat()],
})
const deck = (count: number, footer: (number: number) => string, y = 1040) =>
  Array.from({ length: count }, (_, index) => page(index + 1, line(footer(index + 1), 1500, y)))
/** The footers, with # for detected page numbers. */
const footers = (pages: readonly PageWords[]) => {
  const masked = maskPageNumbers(pages)
  return pages.map(({ number }) =>
    masked.get(number)?.key.replaceAll('\u0000', '#').split('\n').slice(3).join(' '),
  )
}

describe('a page number', () => {
  it.each([
    ['a number', (n: number) => `${n}`, '#'],
    ['a number and all pages', (n: number) => `${n} / 4`, '# / #'],
    ['both in one word', (n: number) => `${n}/4`, '#/#'],
    ['in a sentence', (n: number) => `Slide ${n} of 4`, 'Slide # of #'],
    ['between dashes', (n: number) => `- ${n} -`, '- # -'],
    ['Korean', (n: number) => `${n}쪽`, '#쪽'],
    ['Korean, of all pages', (n: number) => `4쪽 중 ${n}쪽`, '#쪽 중 #쪽'],
    ['Chinese', (n: number) => `第${n}页 共4页`, '第#页 共#页'],
    ['behind a title with a year', (n: number) => `Biology 2026 ${n} / 4`, 'Biology 2026 # / #'],
    ['from another beginning on', (n: number) => `${n + 24}`, '#'],
  ])('is found: %s', (_, footer, left) => {
    expect(footers(deck(4, footer))).toEqual([left, left, left, left])
    expect(footers(deck(4, footer, 30))).toEqual([left, left, left, left])
  })

  it('is found where the first page has none, and where a page is shown in steps', () => {
    const counted = [null, 2, 3, 3, 3, 4].map((value, index) =>
      page(index + 1, value === null ? [] : line(`Seoul ${value} / 4`)),
    )
    expect(footers(counted)).toEqual([undefined, ...Array.from({ length: 5 }, () => 'Seoul # / #')])
  })

  it('is found beside a title that holds digits on some pages only', () => {
    const sections = deck(4, (n) => `${n < 3 ? 'Light' : 'CO2 and H2O'} ${n}`)
    expect(footers(sections)).toEqual(['Light #', 'Light #', 'CO2 and H2O #', 'CO2 and H2O #'])
  })

  it.each([
    ['a number that does not count', (n: number) => `Week 3, ${'abcd'[n - 1]}`],
    ['a year', () => '2026'],
    ['other numbers', (n: number) => `${[10, 50, 20, 90][n - 1]}`],
    ['numbers on a few pages only', (n: number) => (n < 3 ? `Table ${n}` : 'Table')],
  ])('is not: %s', (_, footer) => {
    const pages = deck(6, footer)
    expect(maskPageNumbers(pages).size).toBe(0)
  })

  it('is neither in the middle of the page nor in large letters', () => {
    expect(maskPageNumbers(deck(4, (n) => `${n}`, 540)).size).toBe(0)
    const titles = [1, 2, 3].map((number) => page(number, [word(`Part ${number}`, 100, 40, 60)]))
    expect(maskPageNumbers(titles).size).toBe(0)
  })

  it('also masks what it moves in its line, and nothing beyond a wide gap', () => {
    const pages = [1, 2].map((number) =>
      page(number, line('Plants', 100), line(`Slide ${number} of 2`, 1500)),
    )
    const boxes = maskPageNumbers(pages).get(1)?.boxes ?? []
    for (const box of boxes) expect(box.x).toBeGreaterThan(1400)
    for (const box of boxes) expect(box.x).toBeLessThan(1500)
    expect(boxes).toHaveLength(2)
  })
})
