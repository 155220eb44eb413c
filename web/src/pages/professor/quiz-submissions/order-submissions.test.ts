import type { GradingMethod, SubmissionListItem } from '@lectern/contract/grading.ts'
import { expect, test } from 'vitest'
import { needsAttention, orderSubmissions } from './order-submissions.ts'
import { parseReviewState } from './review-state.ts'

type Facts = {
  stopped?: boolean
  at: number
  took: number
  percentage: number | null
  method?: GradingMethod
  flagged?: number
  claims?: number
}

const row = (
  name: string,
  { at, took, percentage, method = 'auto', flagged = 0, claims = 0, stopped = false }: Facts,
) =>
  ({
    _id: name,
    student_id: name,
    student_name: name,
    student_email: `${name.toLowerCase()}@example.org`,
    submitted_at: new Date(at).toISOString(),
    time_taken_seconds: took,
    is_grading: percentage === null && !stopped,
    is_graded: percentage !== null,
    handed_in_by: 'student',
    auto_grade: null,
    final_grade:
      percentage === null
        ? null
        : {
            total_points_earned: percentage,
            total_points_possible: 100,
            percentage,
            graded_at: '',
            grading_method: method,
          },
    flagged_answers: flagged,
    pending_claims: claims,
  }) satisfies SubmissionListItem

const rows = [
  row('Ben', { at: 3_000, took: 90, percentage: 50 }),
  row('Áda', { at: 2_000, took: 30, percentage: null }),
  row('Cem', { at: 1_000, took: 60, percentage: 80, method: 'ai_adjusted', flagged: 2 }),
]
const compareNames = new Intl.Collator('en').compare
const shown = (query: string) =>
  orderSubmissions(rows, parseReviewState(new URLSearchParams(query)), compareNames).map(
    (one) => one.student_name,
  )

test('a grading that stopped needs a look', () => {
  const stopped = row('Eva', { at: 4_000, took: 1, percentage: null, stopped: true })
  expect([...rows, stopped].filter(needsAttention).map((one) => one.student_name)).toEqual(['Cem', 'Eva'])
})

test('the claims are found apart from what else needs a look', () => {
  const claimed = row('Eva', { at: 4_000, took: 1, percentage: 50, claims: 1 })
  const find = (query: string) =>
    orderSubmissions([...rows, claimed], parseReviewState(new URLSearchParams(query)), compareNames).map(
      (one) => one.student_name,
    )
  expect(find('show=claims')).toEqual(['Eva'])
  expect(find('show=look')).toEqual(['Eva', 'Cem'])
})

test('sorts rows by hand-in time, newest first, or by any column and direction', () => {
  expect(shown('')).toEqual(['Ben', 'Áda', 'Cem'])
  expect(shown('order=asc')).toEqual(['Cem', 'Áda', 'Ben'])
  expect(shown('sort=student')).toEqual(['Áda', 'Ben', 'Cem'])
  expect(shown('sort=student&order=desc')).toEqual(['Cem', 'Ben', 'Áda'])
  expect(shown('sort=time&order=asc')).toEqual(['Áda', 'Cem', 'Ben'])
})

test('a row without a score comes last in both directions', () => {
  expect(shown('sort=score')).toEqual(['Cem', 'Ben', 'Áda'])
  expect(shown('sort=score&order=asc')).toEqual(['Ben', 'Cem', 'Áda'])
})

test('filter and search words narrow the list together', () => {
  expect(shown('show=graded')).toEqual(['Ben', 'Cem'])
  expect(shown('show=pending')).toEqual(['Áda'])
  expect(shown('show=adjusted')).toEqual(['Cem'])
  expect(shown('show=look')).toEqual(['Cem'])
  expect(shown('search=ADA')).toEqual(['Áda'])
  expect(shown('search=cem%40example&show=graded')).toEqual(['Cem'])
  expect(shown('search=ben&show=pending')).toEqual([])
})
