import type { GradingMethod } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multipleChoice } from '../questions/multiple-choice.ts'
import { shortAnswer } from '../questions/short-answer.ts'
import { boundPoints, distributionOf, outcomeOf, percentageOf } from './points.ts'
import { boundVerdict } from './read-verdict.ts'
import { reversibleChanges, type StoredChange } from './reverse.ts'
import { isCorrectOf, totalOf } from './totals.ts'

describe('points', () => {
  it('are halves between 0 and the maximum, whatever is proposed', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.integer({ min: 2, max: 2_000 }), (proposed, halves) => {
        const points = boundPoints(proposed, halves / 2)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(halves / 2)
        expect(Number.isInteger(points * 2)).toBe(true)
      }),
    )
    expect(() => boundPoints(Number.NaN, 10)).toThrow(RangeError)
  })

  it('are a percentage with one decimal, a column and an outcome', () => {
    expect([percentageOf(1, 3), percentageOf(2, 3), percentageOf(0, 0)]).toEqual([33.3, 66.7, 0])
    expect(distributionOf([0, 9.9, 10, 89.9, 90, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2])
    expect([4, 3.9, 2.5, 2.4].map((points) => outcomeOf(points, 5, true))).toEqual([
      'correct',
      'partial',
      'partial',
      'incorrect',
    ])
    expect(outcomeOf(5, 5, false)).toBe('incorrect')
  })
})

describe('a total', () => {
  const answer = (points: number | null, method: GradingMethod = 'auto') => ({ points, possible: 10, method })

  it('counts given points out of all points', () => {
    expect(totalOf([answer(7.5), answer(null), answer(0)])).toEqual({
      earned: 7.5,
      possible: 30,
      percentage: 25,
      method: 'auto',
    })
    expect(totalOf([])).toMatchObject({ earned: 0, possible: 0, percentage: 0 })
  })

  it('has the most personal method of its answers', () => {
    expect(totalOf([answer(1), answer(1, 'ai_adjusted')]).method).toBe('ai_adjusted')
    expect(totalOf([answer(1, 'manual'), answer(1, 'ai_adjusted'), answer(1)]).method).toBe('manual')
  })

  it('leaves "correct" to the key where there is one', () => {
    const mc = { ...multipleChoice.blank('mc'), options: ['a', 'b'], correct_answer: 1 }
    const sa = shortAnswer.blank('sa')
    expect(isCorrectOf(mc, 0, 10, 10)).toBe(false)
    expect(isCorrectOf(mc, 1, 0, 10)).toBe(true)
    expect(isCorrectOf(mc, null, 0, 10)).toBe(false)
    expect(isCorrectOf(sa, 'text', 8, 10)).toBe(true)
    expect(isCorrectOf(sa, 'text', 7.5, 10)).toBe(false)
    expect(isCorrectOf(sa, 'text', null, 10)).toBeNull()
  })
})

describe('a verdict', () => {
  it('keeps its bounds, whatever an engine says', () => {
    const number = fc.double()
    const evidence = fc.record({
      criterion: fc.string(),
      points_earned: number,
      points_possible: number,
      quote: fc.option(fc.string()),
    })
    const verdict = fc.record({
      points: number,
      feedback: fc.constantFrom('', ' ', 'Good.', 'a\u0000b', 'half \ud800', 'x'.repeat(6_000)),
      evidence: fc.array(evidence, { maxLength: 5 }),
      flags: fc.array(fc.constantFrom('negation', 'nonsense') as fc.Arbitrary<ReviewFlag>),
    })
    fc.assert(
      fc.property(verdict, fc.string(), (said, answer) => {
        const kept = boundVerdict(said, answer, 7.5)
        if (kept.points === null) {
          expect(Number.isFinite(said.points)).toBe(false)
          expect(kept.flags).toEqual(['unreadable'])
          return
        }
        expect(kept.points).toBe(boundPoints(said.points, 7.5))
        expect(kept.feedback ?? '').not.toContain('\u0000')
        expect(kept.flags.every((flag) => flag === 'negation')).toBe(true)
        expect(new Set(kept.flags).size).toBe(kept.flags.length)
        for (const one of kept.evidence) {
          expect(one.points_possible).toBeLessThanOrEqual(7.5)
          expect(one.points_earned).toBeGreaterThanOrEqual(0)
          expect(one.points_earned).toBeLessThanOrEqual(one.points_possible)
          if (one.quote !== null) expect(answer).toContain(one.quote)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('quotes no half of a character', () => {
    const evidence = [{ criterion: 'c', points_earned: 1, points_possible: 1 }].flatMap((one) =>
      ['\ud83d', 'green 😀'].map((quote) => ({ ...one, quote })),
    )
    const kept = boundVerdict({ points: 1, feedback: '', evidence, flags: [] }, 'green 😀', 1)
    expect(kept.evidence.map(({ quote }) => quote)).toEqual([null, 'green 😀'])
  })

  it('repeats no whole answer for each of fifty keywords', () => {
    const answer = `a${'😀'.repeat(2_000)}`
    const evidence = Array.from({ length: 50 }, () => ({
      criterion: 'c',
      points_earned: 1,
      points_possible: 1,
      quote: answer,
    }))
    const kept = boundVerdict({ points: 1, feedback: '', evidence, flags: [] }, answer, 1)
    expect(JSON.stringify(kept.evidence).length).toBeLessThan(20_000)
    for (const { quote } of kept.evidence)
      expect([quote?.isWellFormed(), answer.startsWith(quote ?? '-')]).toEqual([true, true])
  })
})

describe('reversible changes', () => {
  const change = (fields: Partial<StoredChange>): StoredChange => ({
    id: 'one',
    questionId: 'q',
    kind: 'manual',
    pointsAfter: 5,
    methodBefore: 'auto',
    reversedAt: null,
    sealedAt: null,
    ...fields,
  })
  const answer = { questionId: 'q', points: 5, method: 'manual' as GradingMethod, reviewedAt: new Date(0) }
  const reversible = (changes: StoredChange[], now = answer) => [...reversibleChanges(changes, [now])]

  it('is the newest change of an answer that is as it left it', () => {
    expect(reversible([change({})])).toEqual(['one'])
    expect(reversible([change({ id: 'two' }), change({})])).toEqual(['two'])
    expect(reversible([change({ id: 'two', reversedAt: new Date() }), change({})])).toEqual(['one'])
    expect(reversible([change({ questionId: 'other' })])).toEqual([])
    expect(reversible([change({ pointsAfter: 4 })])).toEqual([])
    expect(reversible([change({})], { ...answer, method: 'auto' })).toEqual([])
  })

  it('is no change that gave nothing, that a key came after, or that nothing stood before', () => {
    for (const kind of ['graded', 'claim_rejected', 'reversed', 'regraded'] as const)
      expect([kind, reversible([change({ kind })])]).toEqual([kind, []])
    expect(reversible([change({ sealedAt: new Date() })])).toEqual([])
    expect(reversible([change({ sealedAt: new Date(), id: 'two' }), change({})])).toEqual([])
    expect(reversible([change({ methodBefore: null })])).toEqual([])
    expect(reversible([change({ kind: 'claim_approved' })])).toEqual(['one'])
    const adjusted = { ...answer, method: 'ai_adjusted' as const }
    expect(reversible([change({ kind: 'assistant_adjusted' })], adjusted)).toEqual(['one'])
  })

  it('is the confirmation that nothing came after, beside the change of points before it', () => {
    const confirmed = change({ id: 'two', kind: 'confirmed', methodBefore: null })
    expect(reversible([confirmed, change({})])).toEqual(['two', 'one'])
    expect(reversible([change({}), confirmed])).toEqual(['one'])
    expect(reversible([confirmed], { ...answer, points: 4 })).toEqual([])
    expect(reversible([confirmed], { ...answer, reviewedAt: null } as unknown as typeof answer)).toEqual([])
    expect(reversible([{ ...confirmed, sealedAt: new Date() }])).toEqual([])
  })
})
