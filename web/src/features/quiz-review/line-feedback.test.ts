import { expect, it } from 'vitest'
import { writeLineFeedback } from './line-feedback.ts'

const lines = [
  { criterion: 'says that the words are sorted.', possible: 5, earned: 0, quote: null },
  { criterion: 'names the half', possible: 1, earned: 0, quote: null },
]
const typed = (points: string, ...of: string[]) => ({ points, lines: of, isByLine: true })

it.each([
  ['Not found.', 'says that the words are sorted: 5 of 5 points.\nnames the half: 0 of 1 point.'],
  ['찾지 못한 내용', 'says that the words are sorted: 5점 중 5점.\nnames the half: 1점 중 0점.'],
  ['没有找到', 'says that the words are sorted：5 分中得 5 分。\nnames the half：1 分中得 0 分。'],
])('the points of each line are named in the language of %j', (former, feedback) => {
  expect(writeLineFeedback(typed('5', '5', ''), lines, { maxPoints: 6, former })).toBe(feedback)
})

it.each([
  ['another total than the sum', typed('3', '5', '0'), lines],
  ['points that cannot be read', typed('5', 'x', '0'), lines],
  ['no lines', typed('5'), []],
])('there is none for %s', (_, points, of) => {
  expect(writeLineFeedback(points, of, { maxPoints: 6, former: '' })).toBeNull()
})
