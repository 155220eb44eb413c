import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { findStudents } from '../../../features/students/find-students.ts'
import type { Filter, ReviewState, SortKey } from './review-state.ts'

const shows: Record<Filter, (row: SubmissionListItem) => boolean> = {
  all: () => true,
  graded: ({ is_graded }) => is_graded,
  pending: ({ is_graded }) => !is_graded,
  adjusted: ({ final_grade }) => final_grade?.grading_method === 'ai_adjusted',
  look: (row) => needsAttention(row),
  claims: (row) => hasClaims(row),
}

/** Whether a claim of the student waits for a decision. */
export const hasClaims = (row: Pick<SubmissionListItem, 'pending_claims'>): boolean => row.pending_claims > 0

/** Whether a submission has flagged answers or pending claims, or its grading has stopped. */
export const needsAttention = (
  row: Pick<SubmissionListItem, 'flagged_answers' | 'pending_claims' | 'is_graded' | 'is_grading'>,
): boolean => row.flagged_answers > 0 || hasClaims(row) || (!row.is_graded && !row.is_grading)

const numberOf: Record<Exclude<SortKey, 'student'>, (row: SubmissionListItem) => number | null> = {
  submitted: (row) => Date.parse(row.submitted_at),
  time: (row) => row.time_taken_seconds,
  score: (row) => row.final_grade?.percentage ?? null,
}

/**
 * Filters and sorts the rows. Rows without a score come last in both directions; equal rows keep the order of handing
 * in.
 * @param compareNames compares in the interface language
 */
export function orderSubmissions(
  rows: readonly SubmissionListItem[],
  asked: Pick<ReviewState, 'words' | 'filter' | 'sort' | 'direction'>,
  compareNames: (one: string, other: string) => number,
): SubmissionListItem[] {
  const factor = asked.direction === 'asc' ? 1 : -1
  const { sort } = asked
  const compare = (one: SubmissionListItem, other: SubmissionListItem): number => {
    if (sort === 'student') return factor * compareNames(one.student_name, other.student_name)
    const [mine, its] = [numberOf[sort](one), numberOf[sort](other)]
    if (mine === null || its === null) return Number(mine === null) - Number(its === null)
    return factor * (mine - its)
  }
  const shown = rows.filter(shows[asked.filter])
  const named = shown.map((row) => ({ row, name: row.student_name, email: row.student_email }))
  return findStudents(named, asked.words)
    .map(({ row }) => row)
    .toSorted(compare)
}
