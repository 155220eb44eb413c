import { expect, it } from 'vitest'
import { orderLines } from './reading-order.ts'

const line = (x: number, y: number, text: string) => ({
  text,
  x,
  y,
  width: [...text].length * 20,
  height: 48,
  fontSizePx: 40,
})
const textsOf = (...lines: ReturnType<typeof line>[]) =>
  orderLines(lines)
    .flat(2)
    .map(({ text }) => text)

it('a word between two formulas stands between them, however far to the left', () => {
  expect(
    textsOf(
      line(100, 400, 'where'),
      line(800, 300, 'C(s) = num/den'),
      line(800, 500, 'P(s) = p/q'),
      line(1400, 300, '(33)'),
      line(1400, 500, '(34)'),
    ),
  ).toEqual(['C(s) = num/den', '(33)', 'where', 'P(s) = p/q', '(34)'])
})

it('a word beside the rows of a column stands before it', () => {
  expect(
    textsOf(line(100, 360, 'or'), line(800, 300, 'one'), line(800, 360, 'two'), line(800, 420, 'three')),
  ).toEqual(['or', 'one', 'two', 'three'])
})

it('a matrix within a sentence stands between its lines', () => {
  expect(
    textsOf(
      line(100, 300, 'with the table of numbers'),
      line(800, 400, 'a b c'),
      line(800, 460, 'd e f'),
      line(100, 560, 'it can be written'),
    ),
  ).toEqual(['with the table of numbers', 'a b c', 'd e f', 'it can be written'])
})
