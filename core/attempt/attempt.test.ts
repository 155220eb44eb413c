import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineMs, earliestDeadlineMs, formatClock, isOverdue, remainingSeconds } from './clock.ts'
import { actionOf, inOrderOfUrgency, type QuizForStudent, stateOf, urgencyOf } from './state.ts'

const STARTED = 1_700_000_000_000
const MINUTE_MS = 60_000
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('the clock', () => {
  it('counts the limit, the factor and the minutes on top', () => {
    expect(deadlineMs(STARTED, null)).toBeNull()
    expect(deadlineMs(STARTED, null, { timeFactor: 2, extraMinutes: 9 })).toBeNull()
    expect(deadlineMs(STARTED, 30)).toBe(STARTED + 30 * MINUTE_MS)
    expect(deadlineMs(STARTED, 30, { timeFactor: 1.5, extraMinutes: 5 })).toBe(STARTED + 50 * MINUTE_MS)
    expect(deadlineMs(STARTED, 1, { timeFactor: 1.25, extraMinutes: 0 })).toBe(STARTED + 75_000)
  })
  it('never takes time away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_080 }),
        fc.double({ min: 1, max: 10, noNaN: true }),
        fc.integer({ min: 0, max: 10_080 }),
        (limit, timeFactor, extraMinutes) => {
          const more = deadlineMs(STARTED, limit, { timeFactor, extraMinutes })!
          expect(more).toBeGreaterThanOrEqual(deadlineMs(STARTED, limit)!)
          expect(Number.isInteger(more)).toBe(true)
        },
      ),
    )
  })
  it('shows 1 until the last second is over, and 0 from the deadline on', () => {
    const seen = [-1_001, -1_000, -1, 0, 1, 60_000].map((ms) => remainingSeconds(STARTED, STARTED + ms))
    expect(seen).toEqual([2, 1, 1, 0, 0, 0])
    expect(remainingSeconds(null, STARTED)).toBeNull()
  })
  it('accepts answers up to ten seconds late, and no later', () => {
    const late = [-1, 0, 9_999, 10_000, 10_001].map((ms) => STARTED >= earliestDeadlineMs(STARTED + ms))
    expect(late).toEqual([true, true, true, true, false])
  })
  it('does not submit a draft that still counts, and in the end submits every one with a limit', () => {
    fc.assert(
      fc.property(time, time, (deadline, now) => {
        expect(isOverdue(deadline, now) && deadline >= earliestDeadlineMs(now)).toBe(false)
        expect(isOverdue(deadline, deadline + 60 * MINUTE_MS)).toBe(true)
        expect(isOverdue(deadline, deadline + 60 * MINUTE_MS - 1)).toBe(false)
        expect(isOverdue(null, now)).toBe(false)
      }),
    )
  })
  it('is read as minutes, or hours from one hour on', () => {
    expect([0, 9, 60, 3_599, 3_600, 36_061, -5, 59.9].map(formatClock)).toEqual([
      '0:00',
      '0:09',
      '1:00',
      '59:59',
      '1:00:00',
      '10:01:01',
      '0:00',
      '0:59',
    ])
  })
})

describe('the state of a quiz for a student', () => {
  const attempt = { is_draft: false, submitted: false, is_graded: false, remaining_seconds: null }
  const of = (is_active: boolean, more: Partial<NonNullable<QuizForStudent['submission']>> | null) => {
    const quiz = { is_active, submission: more && { ...attempt, ...more } }
    return [stateOf(quiz), actionOf(quiz)]
  }
  it('has the states and buttons of the specification', () => {
    expect(of(true, null)).toEqual(['active', 'take'])
    expect(of(false, null)).toEqual(['not_available', null])
    for (const is_active of [true, false]) {
      expect(of(is_active, { is_draft: true })).toEqual(['in_progress', 'resume'])
      expect(of(is_active, { is_draft: true, remaining_seconds: 1 })).toEqual(['in_progress', 'resume'])
      expect(of(is_active, { is_draft: true, remaining_seconds: 0 })).toEqual(['in_progress', 'submit'])
      expect(of(is_active, { submitted: true })).toEqual(['submitted', 'result'])
      expect(of(is_active, { submitted: true, is_graded: true })).toEqual(['graded', 'result'])
    }
  })
  it('lists running attempts first, least time left on top, and keeps the order of the rest', () => {
    const quiz = (title: string, is_active: boolean, more: Partial<typeof attempt> | null = null) => ({
      title,
      is_active,
      submission: more && { ...attempt, ...more },
    })
    const draft = (title: string, remaining_seconds: number | null) =>
      quiz(title, false, { is_draft: true, remaining_seconds } as never)
    const quizzes = [
      quiz('closed', false),
      quiz('graded', true, { submitted: true, is_graded: true }),
      quiz('new', true),
      draft('without a limit', null),
      draft('long', 900),
      draft('up', 0),
      quiz('old', true),
      quiz('handed in', true, { submitted: true }),
    ]
    const shown = inOrderOfUrgency(quizzes).map(({ title }) => title)
    expect(shown).toEqual(['up', 'long', 'without a limit', 'new', 'old', 'handed in', 'graded', 'closed'])
    expect(quizzes[0]?.title).toBe('closed')
  })
  it('is urgent under five minutes and under one', () => {
    expect([300, 299, 60, 59, 0].map(urgencyOf)).toEqual(['info', 'warning', 'warning', 'danger', 'danger'])
  })
})
