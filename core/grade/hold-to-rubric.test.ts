import type { Evidence } from '@lectern/contract/grading.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdToRubric } from './hold-to-rubric.ts'

const ANSWER = 'Water enters the cell by osmosis, for it is saltier inside, and the wall tears.'
const RUBRIC = '4: Names osmosis\n4: Compares the “salt” inside\n2: Says that x < y'
const line = (criterion: string, points: number, quote: string | null = 'osmosis'): Evidence => ({
  criterion,
  points_earned: points,
  points_possible: 10,
  quote: points === 0 ? null : quote,
})
const whole = (one: number, two: number, three: number) => [
  line('Names osmosis', one),
  line('Compares the “salt” inside', two),
  line('Says that x < y', three),
]
const hold = (points: number, evidence: Evidence[], rubric = RUBRIC, maximum = 10) =>
  holdToRubric({ points, evidence, answer: ANSWER, maximum }, rubric)
const kept = (evidence: Evidence[]) =>
  evidence.map((one) => [one.criterion, one.points_earned, one.points_possible])

describe('evidence', () => {
  it.each([
    ['word for word', 'Names osmosis'],
    ['in other capitals, spaces and signs', ' "names  OSMOSIS". '],
    ['as the row with its points', '4: Names osmosis'],
    ['with its points behind it', 'Names osmosis (4 points)'],
    ['with a number before it', '1. Names osmosis'],
    ['by its number', '1'],
    ['by its number in words', 'Line 1'],
    ['by its number in Korean', '1번'],
    ['by its number in Chinese', '第1条'],
  ])('names a line of the rubric %s', (_how, criterion) => {
    const { evidence, flags } = hold(3, [line(criterion, 3)])
    expect(kept(evidence)).toEqual([['Names osmosis', 3, 4]])
    expect(flags).toEqual([])
  })

  it('comes in any order, and lines that earned nothing may be missing', () => {
    const { points, evidence, flags } = hold(6, [
      line('Says that x < y', 2),
      line("compares the 'salt' inside", 4),
    ])
    expect(kept(evidence)).toEqual([
      ['Says that x < y', 2, 2],
      ['Compares the “salt” inside', 4, 4],
    ])
    expect([points, flags]).toEqual([6, []])
  })

  it.each([
    ['an invented line', line('names the idea', 8.5), 8.5],
    ['a paraphrase', line('Osmosis is named', 4), 4],
    ['another sign', line('Says that x > y', 2), 2],
    ['a number without a line', line('7', 2), 2],
  ])('is left out for %s, and the points stay for the professor', (_what, one, given) => {
    expect(hold(given, [one])).toEqual({
      points: given,
      evidence: [],
      flags: ['beside_rubric', { flag: 'evidence_differs', given, evidence: 0 }],
    })
  })

  it.each([
    ['more than the line has', 4.5],
    ['less than nothing', -1],
    ['no number', Number.NaN],
    ['no end', Number.POSITIVE_INFINITY],
  ])('is left out where its points are %s', (_what, points) => {
    const { evidence, flags } = hold(2, [line('Names osmosis', points), line('Says that x < y', 2)])
    expect(kept(evidence)).toEqual([['Says that x < y', 2, 2]])
    expect(flags).toEqual(['beside_rubric'])
  })

  it('names a line once, and twice only where the rubric has it twice', () => {
    const twice = [line('Names osmosis', 2), line('names osmosis', 2)]
    expect(kept(hold(2, twice).evidence)).toEqual([['Names osmosis', 2, 4]])
    expect(hold(2, twice).flags).toEqual(['beside_rubric'])
    const rubric = '5: Names osmosis\n5: Names osmosis'
    expect(hold(4, twice, rubric).evidence).toHaveLength(2)
    expect(hold(4, twice, rubric).flags).toEqual([])
  })

  it('may name a line with the words that go on below it', () => {
    const rubric = '10: Names osmosis\nand where the water goes'
    expect(hold(9, [line('Names osmosis and where the water goes', 9)], rubric).flags).toEqual([])
  })

  it('of a rubric that adds up to something else may be in its points or made to fit', () => {
    expect(hold(10, [line('Names osmosis', 10)], '5: Names osmosis').flags).toEqual([])
    const asNamed = hold(10, [line('Names osmosis', 5)], '5: Names osmosis')
    expect(kept(asNamed.evidence)).toEqual([['Names osmosis', 5, 5]])
    expect([asNamed.points, asNamed.flags]).toEqual([10, []])
    const differs = { flag: 'evidence_differs', given: 10, evidence: 2 }
    expect(hold(10, [line('Names osmosis', 2)], '5: Names osmosis')).toMatchObject({
      points: 10,
      flags: [differs],
    })
  })
})

describe('points', () => {
  it.each([
    ['fewer', 10, [2, 2, 1], 5],
    ['more', 3, [4, 4, 2], 10],
    ['none', 10, [0, 0, 0], 0],
  ])('are the sum of the lines when all lines are accounted for: %s', (_what, given, [a, b, c], sum) => {
    const { points, flags } = hold(given, whole(a!, b!, c!))
    expect(points).toBe(sum)
    expect(flags).toEqual([{ flag: 'evidence_counts', given, evidence: sum }])
  })

  it('follow the sum without a flag where they differ by rounding', () => {
    expect(hold(8, whole(4, 3.5, 0))).toMatchObject({ points: 7.5, flags: [] })
    expect(hold(8, whole(4, 3.5, 0).slice(0, 2))).toMatchObject({ points: 8, flags: [] })
    expect(hold(8, whole(4, 3.4, 0)).flags).toHaveLength(1)
  })

  const differs = (given: number, evidence: number) => [{ flag: 'evidence_differs', given, evidence }]
  it.each([
    ['a line is missing', whole(4, 0, 0).slice(0, 2), RUBRIC, 4],
    ['nothing is named', [], RUBRIC, 0],
    [
      'words of the professor go with the lines',
      whole(4, 0, 0),
      `${RUBRIC}\nHalf, if it is not in sentences.`,
      4,
    ],
    ['a line is earned by words that nobody wrote', [line('Names it', 4, 'Diffusion')], '10: Names it', 4],
    ['a line is earned by no words', [line('Names it', 4, null)], '10: Names it', 4],
    ['the rubric has no points', [line('Anything', 4)], 'Whoever knows why.', 4],
    ['there is no rubric', [line('osmosis', 4)], ' ', 4],
  ])('stay, with both figures for the professor, where %s', (_when, evidence, rubric, sum) => {
    expect(hold(9, evidence, rubric)).toMatchObject({ points: 9, flags: differs(9, sum) })
  })

  it('need no evidence where the rubric has no lines', () => {
    expect(hold(9, [], 'Whoever knows why.')).toEqual({ points: 9, evidence: [], flags: [] })
  })

  it('that are not a number are left for the reader of the verdict', () => {
    expect(hold(Number.NaN, whole(4, 4, 2))).toMatchObject({ points: Number.NaN, flags: [] })
    expect(hold(4, [line('Anything', Number.NaN)], 'Free.')).toMatchObject({ points: 4, flags: [] })
  })
})

it('of an honest account in any order nothing is flagged, and of any other no line has more than the rubric gives', () => {
  const amounts = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 4 }))
  fc.assert(
    fc.property(amounts, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (halves, order) => {
      const [one, two, three] = halves.map((half) => half / 2)
      const all = whole(one!, two!, three!)
      const sum = one! + two! + three!
      const held = hold(
        sum,
        order.map((at) => all[at]!),
      )
      expect([held.points, held.flags, held.evidence.length]).toEqual([sum, [], 3])
    }),
  )
  const any = fc.record({
    criterion: fc.oneof(fc.string(), fc.constantFrom('Names osmosis', '2', '')),
    points_earned: fc.double(),
    points_possible: fc.double(),
    quote: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(any), fc.double({ noNaN: true }), (said, points) => {
      const { evidence, flags } = hold(points, said)
      const lines = new Map([
        ['Names osmosis', 4],
        ['Compares the “salt” inside', 4],
        ['Says that x < y', 2],
      ])
      for (const held of evidence) {
        expect(held.points_earned).toBeGreaterThanOrEqual(0)
        expect(held.points_earned).toBeLessThanOrEqual(lines.get(held.criterion)! + 1e-6)
      }
      expect(new Set(evidence.map(({ criterion }) => criterion)).size).toBe(evidence.length)
      expect(flags.includes('beside_rubric')).toBe(evidence.length < said.length)
    }),
  )
})
