import { expect, test } from 'vitest'
import { formatReviewState, parseReviewState } from './review-state.ts'

const read = (query: string) => parseReviewState(new URLSearchParams(query))

test('reads back the state that was written to the URL', () => {
  const review = read('search=a%26b&show=look&sort=score&order=asc&submission=s1&question=q&tab=history')
  expect(review).toEqual({
    words: 'a&b',
    filter: 'look',
    sort: 'score',
    direction: 'asc',
    submissionId: 's1',
    questionId: 'q',
    tab: 'history',
  })
  expect(parseReviewState(formatReviewState(review))).toEqual(review)
})

test('defaults stay out of the URL, and unknown values read as defaults', () => {
  expect(formatReviewState(read('')).toString()).toBe('')
  expect(formatReviewState(read('show=everything&sort=luck&order=up&tab=secret')).toString()).toBe('')
  expect(read('')).toMatchObject({ sort: 'submitted', direction: 'desc', filter: 'all' })
})

test('an empty submission id opens nothing', () => {
  expect(read('submission=&tab=history').submissionId).toBeNull()
})

test('a question without a submission is not written', () => {
  expect(formatReviewState({ ...read('question=q&tab=chat') }).toString()).toBe('')
})
