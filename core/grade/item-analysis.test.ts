import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseItem, correlate, type ItemAnswer, type ItemSubmission, thirdsOf } from './item-analysis.ts'

const answer = (points: number | null, more: Partial<ItemAnswer> = {}): ItemAnswer => ({
  points,
  possible: 10,
  isAnswered: true,
  chosen: [],
  seconds: null,
  ...more,
})
const submission = (total: number, one: ItemAnswer): ItemSubmission => ({
  total,
  answers: new Map([['q', one]]),
})

describe('a correlation', () => {
  it('has known values', () => {
    expect(
      correlate([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toBeCloseTo(1, 12)
    expect(
      correlate([
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
    ).toBeCloseTo(-1, 12)
    // Anscombe's first set, whose correlation is 0.81642.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    expect(correlate(x.map((value, index) => [value, y[index]!] as const))).toBeCloseTo(0.81642, 5)
  })

  it('says nothing of few, or where nothing varies', () => {
    expect(correlate([])).toBeNull()
    expect(
      correlate([
        [1, 2],
        [2, 4],
      ]),
    ).toBeNull()
    expect(
      correlate([
        [1, 2],
        [1, 4],
        [1, 9],
      ]),
    ).toBeNull()
    expect(
      correlate([
        [1, 2],
        [2, 2],
        [3, 2],
      ]),
    ).toBeNull()
  })

  it('stays between −1 and 1, and is the same both ways', () => {
    const point = fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2)
    fc.assert(
      fc.property(fc.array(fc.tuple(point, point), { maxLength: 60 }), (pairs) => {
        const r = correlate(pairs)
        const turned = correlate(pairs.map(([x, y]) => [y, x] as const))
        if (r === null) {
          expect(turned).toBeNull()
          return
        }
        expect(r).toBeGreaterThanOrEqual(-1)
        expect(r).toBeLessThanOrEqual(1)
        expect(turned).toBeCloseTo(r, 9)
      }),
    )
  })
})

describe('a question', () => {
  it('is compared with all others, not with itself', () => {
    // The other questions total 0, 5 and 10 where this one gives 10, 5 and 0: it discriminates the wrong
    // way round.
    const given = [submission(10, answer(10)), submission(10, answer(5)), submission(10, answer(0))]
    expect(analyseItem('q', given, null)).toMatchObject({ difficulty: 0.5, discrimination: -1 })
  })

  it('counts choices in all, in the best and in the last third', () => {
    const chosen = [0, 0, 1, 1, 2, 1, 2, 2, null]
    const given = chosen.map((option, index) =>
      submission(
        90 - index * 10,
        answer(option === 0 ? 10 : 0, {
          chosen: option === null ? [] : [option],
          isAnswered: option !== null,
        }),
      ),
    )
    expect(analyseItem('q', given, { count: 4, correct: [0] })).toMatchObject({
      answers: 8,
      unanswered: 1,
      difficulty: 2 / 9,
      options: [
        { chosen: 2, best_third: 2, last_third: 0 },
        { chosen: 3, best_third: 1, last_third: 0 },
        { chosen: 3, best_third: 0, last_third: 2 },
        { chosen: 0, best_third: 0, last_third: 0 },
      ],
      // Of two options chosen equally often, the first.
      most_chosen_wrong: 1,
    })
  })

  it('says nothing without answers', () => {
    const nothing = {
      answers: 0,
      unanswered: 0,
      difficulty: null,
      discrimination: null,
      mean_seconds: null,
      most_chosen_wrong: null,
    }
    expect(analyseItem('q', [], null)).toEqual({ ...nothing, options: null })
    expect(analyseItem('q', [], { count: 2, correct: [0] })).toMatchObject(nothing)
    expect(analyseItem('other', [submission(5, answer(5))], null)).toMatchObject(nothing)
  })

  it('leaves out ungraded answers, and averages only measured times', () => {
    const given = [
      submission(4, answer(4, { seconds: 30 })),
      submission(8, answer(8, { seconds: 60 })),
      submission(0, answer(null)),
    ]
    const figures = analyseItem('q', given, null)
    expect(figures.difficulty).toBeCloseTo(0.6, 12)
    expect(figures).toMatchObject({ answers: 3, mean_seconds: 45, discrimination: null })
    const right = [1, 2, 3].map((n) => submission(n, answer(10, { chosen: [1] })))
    expect(analyseItem('q', right, { count: 2, correct: [1] }).most_chosen_wrong).toBeNull()
  })

  it('has thirds of one size that never overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), (totals) => {
        const list = totals.map((total, id) => ({ total, id }))
        const { best, last } = thirdsOf(list)
        expect(best).toHaveLength(Math.floor(list.length / 3))
        expect(last).toHaveLength(best.length)
        const ids = new Set([...best, ...last].map(({ id }) => id))
        expect(ids.size).toBe(best.length * 2)
        for (const one of best)
          for (const other of last) expect(one.total).toBeGreaterThanOrEqual(other.total)
      }),
    )
  })
})
