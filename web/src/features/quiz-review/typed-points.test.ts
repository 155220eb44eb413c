import { expect, it } from 'vitest'
import { mergeLines, type TypedPoints, typedPointsOf, typeLine } from './typed-points.ts'

const lineOf = (criterion: string, possible: number, earned: number) => ({
  criterion,
  possible,
  earned,
  quote: null,
})
const linesOf = (...earned: [number, number, number]) => [
  lineOf('Names gravity', 4, earned[0]),
  lineOf('Says where auxin gathers', 3, earned[1]),
  lineOf('Says what grows', 3, earned[2]),
]
const before = linesOf(1, 0, 0)
const base = typedPointsOf(1, before)
const merge = (typed: TypedPoints, points: number, now: ReturnType<typeof linesOf>) =>
  mergeLines({ typed, base, stored: typedPointsOf(points, now) }, now, 10)

it('takes over the lines that another person has set, where none was typed', () => {
  const typed = typeLine(base, { index: 1, value: '3' }, before, 10)
  expect(merge(typed, 4, linesOf(4, 0, 0))).toEqual({ points: '7', lines: ['4', '3', '0'], isByLine: true })
})

it('leaves to a person which of two points of one line is right, and a total that was set by itself', () => {
  const typed = typeLine(base, { index: 1, value: '3' }, before, 10)
  expect(merge(typed, 2, linesOf(1, 1, 0))).toBeNull()
  expect(merge(typed, 9, linesOf(4, 0, 0))).toBeNull()
  expect(merge(typed, 1, before)).toBeNull()
  expect(merge({ ...base, points: '5' }, 4, linesOf(4, 0, 0))).toBeNull()
})
