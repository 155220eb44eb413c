import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { GradingMethod } from '@lectern/contract/grading.ts'

type Kind = GradeChange['kind']

/** A grade change as stored in the history. */
export type StoredChange = {
  id: string
  questionId: string | null
  kind: Kind
  pointsAfter: number | null
  /** Null: the answer had no grade before. */
  methodBefore: GradingMethod | null
  /** When it was taken back. */
  reversedAt: Date | null
  /** When a regrading by another key came after it. */
  sealedAt: Date | null
}
type AnswerNow = {
  questionId: string
  points: number | null
  method: GradingMethod
  /** When a person looked at it. */
  reviewedAt: Date | null
}

/** Changes that can be taken back, with the answer's method after each. */
const methodAfter: Partial<Record<Kind, GradingMethod>> = {
  manual: 'manual',
  claim_approved: 'manual',
  assistant_adjusted: 'ai_adjusted',
}

/**
 * For each answer the one change of its points that can be taken back now: the newest that stands, if the answer is still
 * as it left it. Taking it back makes the previous one the newest. A sealed change stays: the points below
 * it belong to a former key. A confirmation after it changes no points, and can be taken back, too.
 * @param changes of one submission, newest first
 * @returns their ids
 */
export const reversibleChanges = (
  changes: readonly StoredChange[],
  answers: readonly AnswerNow[],
): Set<string> => {
  const found = new Set<string>()
  for (const answer of answers) {
    const standing = changes.filter(
      ({ questionId, kind, reversedAt }) =>
        questionId === answer.questionId &&
        (kind in methodAfter || kind === 'confirmed') &&
        reversedAt === null,
    )
    const [last] = standing
    if (
      last?.kind === 'confirmed' &&
      last.sealedAt === null &&
      answer.reviewedAt !== null &&
      last.pointsAfter === answer.points
    )
      found.add(last.id)
    const newest = standing.find(({ kind }) => kind !== 'confirmed')
    if (
      newest &&
      newest.sealedAt === null &&
      newest.methodBefore !== null &&
      newest.pointsAfter === answer.points &&
      methodAfter[newest.kind] === answer.method
    )
      found.add(newest.id)
  }
  return found
}
