import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultScale, type GradebookCell, type GradebookQuiz, gradebookRow } from './gradebook.ts'
import { percentageOf } from './points.ts'

const rules = { dropLowest: 0, scale: defaultScale }
const quiz = (
  weight: number | null = null,
  counts = true,
  results: GradebookQuiz['results'] = counts ? 'shown' : 'after_closing',
): GradebookQuiz => ({ weight, counts, results, phase: counts ? 'closed' : 'open' })
const open = quiz(null, false, 'shown')
const totalOf = (
  cells: GradebookCell[],
  quizzes: GradebookQuiz[] = cells.map(() => quiz()),
  dropLowest = 0,
) => {
  const { total } = gradebookRow(cells, quizzes, { ...rules, dropLowest })
  return total && { percent: total.percent, letter: total.letter }
}
const droppedOf = (cells: GradebookCell[], quizzes: GradebookQuiz[], dropLowest: number) =>
  gradebookRow(cells, quizzes, { ...rules, dropLowest }).entries.map(({ isDropped }) => isDropped)

describe('what counts', () => {
  it('is points and missing work of quizzes that count, and nothing else', () => {
    expect(totalOf([[8, 10], null])).toEqual({ percent: 40, letter: 'F' })
    expect(totalOf([[8, 10], 'excused', 'running', 'handed_in'])).toEqual({ percent: 80, letter: 'B−' })
    expect(totalOf([[8, 10], null, [0, 10]], [quiz(), quiz(null, false), quiz(null, false)])?.percent).toBe(
      80,
    )
    expect(totalOf([])).toBeNull()
    expect(totalOf(['excused'])).toBeNull()
    expect(totalOf(['enrolled_later'])).toBeNull()
    expect(totalOf([[8, 10], 'enrolled_later'])).toEqual({ percent: 80, letter: 'B−' })
    const { entries } = gradebookRow([null, null], [quiz(), quiz(null, false)], rules)
    expect(entries.map(({ state }) => state)).toEqual(['missing', 'none'])
  })
  it('weighs by what is set, scaled to what is left', () => {
    const cells: GradebookCell[] = [
      [10, 10],
      [0, 20],
      [5, 10],
    ]
    expect(totalOf(cells)?.percent).toBe(50)
    expect(totalOf(cells, [quiz(15), quiz(15), quiz(70)])?.percent).toBe(50)
    expect(totalOf(cells, [quiz(30), quiz(10), quiz(10)])?.percent).toBe(70)
    // Without a weight, where others have one, it does not count.
    expect(totalOf(cells, [quiz(1), quiz(), quiz()])?.percent).toBe(100)
    expect(totalOf(cells, [quiz(0), quiz(0), quiz(0)])).toBeNull()
  })
  it('is points of an open quiz once the student sees them, and they are preliminary', () => {
    const whole = (cells: GradebookCell[], quizzes: GradebookQuiz[]) =>
      gradebookRow(cells, quizzes, rules).total
    expect(whole([[35, 60]], [open])).toEqual({
      percent: 58.3,
      letter: 'F',
      isPreliminary: true,
      points: [35, 60],
    })
    // Not yet shown, not submitted, or without a weight: nothing of it counts.
    expect(whole([[35, 60]], [quiz(null, false)])).toBeNull()
    expect(whole([null], [open])).toBeNull()
    expect(whole([[35, 60]], [{ ...open, weight: 0 }])).toBeNull()
    const closed: GradebookCell = [8, 10]
    const stateOf = (cell: GradebookCell, other: GradebookQuiz) => {
      const total = whole([closed, cell], [quiz(1), { ...other, weight: 1 }])
      return [total?.percent, total?.isPreliminary, total?.points]
    }
    expect(stateOf([4, 10], open)).toEqual([60, true, null])
    expect(stateOf([4, 10], quiz())).toEqual([60, false, null])
    expect(stateOf([4, 10], quiz(null, false))).toEqual([80, true, closed])
    for (const cell of ['handed_in', 'running'] as const)
      expect(stateOf(cell, open)).toEqual([80, true, closed])
    expect(stateOf('excused', open)).toEqual([80, false, closed])
    // It can still be taken: two students with the same points have the same letter, or none.
    expect(stateOf(null, open)).toEqual([80, true, closed])
    expect(stateOf(null, { ...open, phase: 'before' })).toEqual([80, false, closed])
    // Missed, and 0 once the results are shown.
    const withheld: GradebookQuiz = { weight: 1, counts: false, results: 'by_hand', phase: 'closed' }
    for (const cell of [null, [4, 10]] as const)
      expect(stateOf(cell as GradebookCell, withheld)).toEqual([80, true, closed])
  })
  it('may be more than 100 with extra points', () => {
    expect(totalOf([[11, 10]])).toEqual({ percent: 110, letter: 'A' })
  })
})

describe('the lowest', () => {
  const four: GradebookCell[] = [[5, 10], [9, 10], null, [5, 10]]
  it('are dropped by their share, missing ones first; of equal ones the heavier, then the earlier', () => {
    const same = four.map(() => quiz())
    expect(droppedOf(four, same, 1)).toEqual([false, false, true, false])
    expect(droppedOf(four, same, 2)).toEqual([true, false, true, false])
    expect(droppedOf(four, [quiz(10), quiz(10), quiz(10), quiz(20)], 2)).toEqual([false, false, true, true])
  })
  it('never are all: one counts always', () => {
    expect(
      droppedOf(
        four,
        four.map(() => quiz()),
        9,
      ),
    ).toEqual([true, false, true, true])
    expect(totalOf(four, undefined, 9)?.percent).toBe(90)
    expect(totalOf([null], undefined, 1)).toEqual({ percent: 0, letter: 'F' })
  })
  it('never lower a total when all weigh the same', () => {
    const cell = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }))
        .map(([half, possible]): GradebookCell => [half / 2, possible]),
      fc.constantFrom<GradebookCell>(null, 'excused', 'enrolled_later', 'running'),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), fc.nat(5), (cells, n) => {
        expect(totalOf(cells, undefined, n)?.percent ?? 0).toBeGreaterThanOrEqual(
          totalOf(cells)?.percent ?? 0,
        )
      }),
    )
  })
})

describe('a letter', () => {
  it('is given at its limit exactly, where decimal fractions would miss it', () => {
    // A third each of 90 %: 0.9 + 0.9 + 0.9 is 2.7 only nearly.
    expect(
      totalOf([
        [27, 30],
        [9, 10],
        [18, 20],
      ]),
    ).toEqual({ percent: 90, letter: 'A−' })
    expect(
      totalOf(
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
        [quiz(0.1), quiz(0.1), quiz(0.1)],
      ),
    ).toEqual({
      percent: 66.7,
      letter: 'D',
    })
    const cells: GradebookCell[] = Array.from({ length: 20 }, (_, index) => [0.9 * (index + 3), index + 3])
    expect(totalOf(cells)).toEqual({ percent: 90, letter: 'A−' })
  })
  it('is the lower one just below, and the percentage does not look like the limit', () => {
    expect(totalOf([[899.5, 1000]])).toEqual({ percent: 89.9, letter: 'B+' })
    expect(totalOf([[8_999.9, 10_000]])).toEqual({ percent: 89.9, letter: 'B+' })
  })
  it('stands beside the percentage that results show', () => {
    for (const [earned, possible] of [
      [65, 80],
      [1.5, 80],
      [2, 3],
      [1, 7],
    ] as const)
      expect(totalOf([[earned, possible]])?.percent).toBe(percentageOf(earned, possible))
  })
  it('can be missing below the last limit', () => {
    const scale = [{ letter: 'passed', min: 50 }]
    expect(gradebookRow([[4, 10]], [quiz()], { dropLowest: 0, scale }).total).toMatchObject({
      percent: 40,
      letter: null,
    })
  })
})
