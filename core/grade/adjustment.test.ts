import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdjustmentCase,
  CLAIMS_PER_DAY,
  decideAdjustment,
  occursInAnswer,
  pointsOfReading,
  RAISES_PER_SUBMISSION,
} from './adjustment.ts'

const answer = 'The backward pass goes through the graph in reversed order and multiplies with them.'
const good: AdjustmentCase = {
  isOwner: true,
  isGraded: true,
  assistantAdjusts: true,
  question: { isRead: true, maximum: 15 },
  storedAnswer: answer,
  points: 9,
  isManual: false,
  wasRaised: false,
  isPending: false,
  wasClaimed: false,
  raisesOfSubmission: 0,
  claimsOfDay: 0,
  proposal: { points: 12, quote: 'in reversed order and multiplies with them' },
  secondReading: 13,
}
const decide = (change: Partial<AdjustmentCase> = {}) => decideAdjustment({ ...good, ...change })

describe('a raise', () => {
  it('is the least of proposal, second reading and maximum', () => {
    expect(decide()).toEqual({ kind: 'raise', points: 12 })
    expect(decide({ secondReading: 10.5 })).toEqual({ kind: 'raise', points: 10.5 })
    expect(decide({ proposal: { ...good.proposal, points: 900 }, secondReading: 900 })).toEqual({
      kind: 'raise',
      points: 15,
    })
  })

  it('is rounded down to half points, so that it never exceeds what was proposed', () => {
    expect(decide({ secondReading: 9.9 })).toEqual({ kind: 'raise', points: 9.5 })
    expect(decide({ secondReading: 9.4 })).toEqual({ kind: 'claim', why: 'not_more' })
  })
})

describe('a second reading', () => {
  it.each<[ReviewFlag[], number | null]>([
    [[], 12],
    [['paraphrase'], 12],
    [[{ flag: 'far_from_count', given: 12, counted: 15 }], 12],
    [[{ flag: 'far_from_count', given: 12, counted: 4 }], 12],
    [['negation', 'beside_rubric'], 12],
    [['about_grading'], null],
    [['paraphrase', 'word_salad'], null],
    [['low_confidence'], null],
    [['unreadable'], null],
  ])('with the flags %j counts for %s', (flags, points) => {
    expect(pointsOfReading({ points: 12, flags })).toBe(points)
  })
})

describe('everything else', () => {
  it.each<[Partial<AdjustmentCase>, string]>([
    [{ assistantAdjusts: false }, 'not_allowed'],
    [{ question: { isRead: false, maximum: 15 } }, 'not_read'],
    [{ points: null }, 'unread'],
    [{ isManual: true }, 'manual'],
    [{ wasRaised: true }, 'raised_before'],
    [{ raisesOfSubmission: RAISES_PER_SUBMISSION }, 'raised_often'],
    [{ proposal: { points: null, quote: answer } }, 'no_proposal'],
    [{ proposal: { points: Number.NaN, quote: answer } }, 'no_proposal'],
    [
      { proposal: { points: Number.POSITIVE_INFINITY, quote: answer }, secondReading: Number.NaN },
      'no_proposal',
    ],
    [{ proposal: { points: 12, quote: null } }, 'no_quote'],
    [{ proposal: { points: 12, quote: 'I meant the stored values' } }, 'no_quote'],
    [{ proposal: { points: 12, quote: 'the' } }, 'no_quote'],
    [{ secondReading: null }, 'no_second_reading'],
    [{ secondReading: 9 }, 'not_more'],
    [{ secondReading: 0 }, 'not_more'],
    [{ proposal: { points: 9, quote: answer } }, 'not_more'],
    [{ proposal: { points: -5, quote: answer } }, 'not_more'],
  ])('%j is a claim: %s', (change, why) => {
    expect(decide(change)).toEqual({ kind: 'claim', why })
  })

  it.each<[Partial<AdjustmentCase>, string]>([
    [{ isOwner: false }, 'not_yours'],
    [{ isGraded: false }, 'not_graded'],
    [{ question: null }, 'no_such_question'],
    [{ storedAnswer: null }, 'no_answer'],
    [{ storedAnswer: ' \n' }, 'no_answer'],
    [{ storedAnswer: '', question: { isRead: false, maximum: 15 } }, 'no_answer'],
    [{ points: 15 }, 'full_points'],
    [{ isPending: true }, 'pending'],
    [{ claimsOfDay: CLAIMS_PER_DAY }, 'too_many'],
    [{ wasClaimed: true, secondReading: null }, 'claimed_before'],
    [{ wasClaimed: true, secondReading: 9 }, 'claimed_before'],
    [{ wasClaimed: true, proposal: { points: null, quote: answer } }, 'claimed_before'],
  ])('%j is nothing: %s', (change, why) => {
    expect(decide(change)).toEqual({ kind: 'nothing', why })
  })
})

describe('whatever comes', () => {
  const points = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -4, max: 60 }).map((halves) => halves / 2),
    fc.double(),
  )
  /** Mostly this value: each obstacle is rare, so that cases without any occur. */
  const mostly = (value: boolean) =>
    fc.oneof({ arbitrary: fc.constant(value), weight: 9 }, { arbitrary: fc.constant(!value), weight: 1 })
  const anyCase = fc.record<AdjustmentCase>({
    isOwner: mostly(true),
    isGraded: mostly(true),
    assistantAdjusts: mostly(true),
    question: fc.option(fc.record({ isRead: mostly(true), maximum: fc.integer({ min: 1, max: 20 }) })),
    storedAnswer: fc.constantFrom(null, '', answer, answer, answer, 'short'),
    points: fc.option(fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)),
    isManual: mostly(false),
    wasRaised: mostly(false),
    isPending: mostly(false),
    wasClaimed: mostly(false),
    raisesOfSubmission: fc.integer({ min: 0, max: 4 }),
    claimsOfDay: fc.integer({ min: 0, max: 11 }),
    proposal: fc.record({
      points,
      quote: fc.oneof(
        fc.constantFrom(null, '', answer, answer, 'reversed order', 'in reversed order', 'short', 'e'),
        fc.string(),
      ),
    }),
    secondReading: points,
  })

  it('a grade only rises, within all its bounds', () => {
    fc.assert(
      fc.property(anyCase, (it) => {
        const decision = decideAdjustment(it)
        if (decision.kind !== 'raise') return
        expect(it).toMatchObject({
          isOwner: true,
          isGraded: true,
          assistantAdjusts: true,
          isManual: false,
          wasRaised: false,
          isPending: false,
        })
        expect(it.question?.isRead).toBe(true)
        expect(it.raisesOfSubmission).toBeLessThan(RAISES_PER_SUBMISSION)
        expect(it.claimsOfDay).toBeLessThan(CLAIMS_PER_DAY)
        expect(occursInAnswer(it.proposal.quote!, it.storedAnswer!)).toBe(true)
        expect(Number.isInteger(decision.points * 2)).toBe(true)
        expect(decision.points).toBeGreaterThan(it.points!)
        expect(decision.points).toBeLessThanOrEqual(it.question!.maximum)
        expect(decision.points).toBeLessThanOrEqual(it.secondReading!)
        expect(decision.points).toBeLessThanOrEqual(it.proposal.points!)
      }),
      { numRuns: 20_000 },
    )
  })

  it('and the test above sees raises', () => {
    const decisions = fc.sample(anyCase, { numRuns: 20_000, seed: 7 }).map(decideAdjustment)
    expect(decisions.filter(({ kind }) => kind === 'raise').length).toBeGreaterThan(20)
  })
})

describe('words of an answer', () => {
  it('are found whatever their case, width and spaces', () => {
    expect(occursInAnswer('IN  reversed\nOrder', answer)).toBe(true)
    expect(occursInAnswer('４２', '42')).toBe(true)
    expect(occursInAnswer('역전파는 그래프를', '역전파는 그래프를 거꾸로 지납니다')).toBe(true)
  })

  it('are not words that were never written or that could stand anywhere', () => {
    expect(occursInAnswer('', answer)).toBe(false)
    expect(occursInAnswer('a', answer)).toBe(false)
    expect(occursInAnswer('it costs memory', answer)).toBe(false)
  })
})
