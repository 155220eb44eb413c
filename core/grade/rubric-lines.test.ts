import { describe, expect, it } from 'vitest'
import { isLinePoints, listRubricLines, sumLines } from './rubric-lines.ts'

const evidence = (criterion: string, points_earned: number, points_possible: number) => ({
  criterion,
  points_earned,
  points_possible,
  quote: 'words',
})

describe('the lines of a rubric', () => {
  it('have the points that the answer earned by them, in the order of the rubric', () => {
    const rubric = '3: Names light\nA note without points\n2: Names sugar\n2: Names sugar\n0: Is tidy'
    const found = [evidence('Names sugar', 1, 2), evidence('Names light', 3, 3), evidence('Anything', 1, 1)]
    expect(listRubricLines(rubric, 7, found)).toEqual([
      { criterion: 'Names light', possible: 3, earned: 3, quote: 'words' },
      { criterion: 'Names sugar', possible: 2, earned: 1, quote: 'words' },
      { criterion: 'Names sugar', possible: 2, earned: null, quote: null },
    ])
  })

  it('have none where the evidence is of a rubric with other points', () => {
    expect(listRubricLines('3: Names light', 3, [evidence('Names light', 5, 5)])[0]?.earned).toBeNull()
  })

  it('are scaled to the points of the question', () => {
    const lines = listRubricLines('1: a\n1: b\n1: c', 10)
    expect(lines.map(({ possible }) => possible)).toEqual([3.33, 3.33, 3.33])
    expect(
      sumLines(
        lines.map(({ possible }) => possible),
        10,
      ),
    ).toBe(10)
  })

  it('are none without a rubric, without points in it, and in one too long for a grader', () => {
    for (const rubric of [null, '', 'Be fair.', '0: nothing', '1: line\n'.repeat(61)])
      expect(listRubricLines(rubric, 10)).toEqual([])
  })
})

it('lets a person give steps of 0.5 or all of a line', () => {
  for (const points of [0, 0.5, 3, 3.33]) expect(isLinePoints(points, 3.33)).toBe(true)
  for (const points of [-0.5, 0.25, 3.3, 3.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isLinePoints(points, 3.33)).toBe(false)
})

it('adds lines up in steps of 0.5, at most to the points of the question', () => {
  expect(sumLines([0.1, 0.2, 0.2], 10)).toBe(0.5)
  expect(sumLines([6, 6], 10)).toBe(10)
  expect(sumLines([], 10)).toBe(0)
})
