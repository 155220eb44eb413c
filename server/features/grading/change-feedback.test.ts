import { expect, it } from 'vitest'
import { findChangedFeedback, findGivenFeedback } from './change-feedback.ts'

const change = (id: string, feedbackBefore: string | null, more = {}) => ({
  id,
  questionId: 'q1',
  kind: 'manual',
  feedbackBefore,
  moved: null,
  ...more,
})
const regrading = { id: 'r', questionId: null, kind: 'regraded', feedbackBefore: null }
const first = change('first', 'By the grader.')

it("a change's feedback is the one before the next change, or the present one", () => {
  const changes = [change('third', 'Better.'), change('second', 'Good.', { kind: 'claim_approved' }), first]
  expect(Object.fromEntries(findGivenFeedback(changes, new Map([['q1', 'Better.']])))).toEqual({
    first: 'Good.',
    second: 'Better.',
  })
})

it.each(['claim_rejected', 'confirmed'])('%s in between changes nothing', (kind) => {
  const between = change('no', null, { kind })
  expect(Object.fromEntries(findGivenFeedback([between, first], new Map([['q1', 'Good.']])))).toEqual({
    first: 'Good.',
  })
})

it('feedback written by a regrading is not attributed to an earlier change', () => {
  const moved = (questionId: string) => ({ ...regrading, moved: [{ questionId }] })
  const present = new Map([['q1', 'By the new key.']])
  expect([...findGivenFeedback([moved('q1'), first], present)]).toEqual([])
  expect([...findGivenFeedback([moved('q2'), first], present)]).toEqual([['first', 'By the new key.']])
})

it('feedback that was taken away is none', () => {
  const present = new Map([['q1', null]])
  expect([...findGivenFeedback([first], present)]).toEqual([])
  expect(findChangedFeedback([first], present).get('first')).toEqual({
    before: 'By the grader.',
    after: null,
  })
})
