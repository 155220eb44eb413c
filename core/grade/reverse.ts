import type { GradeChange, GradingMethod } from '@lectern/contract/grading.ts'

type Kind = GradeChange['kind']

/** A change of grades as the history keeps it. */
export type KeptChange = {
  id: string
  questionId: string | null
  kind: Kind
  pointsAfter: number | null
  /** Null: the answer had no grade before. */
  methodBefore: GradingMethod | null
  /** Somebody has taken it back. */
  reversedAt: Date | null
  /** A regrading by another key came after it. */
  sealedAt: Date | null
}
export type AnswerNow = { questionId: string; points: number | null; method: GradingMethod }

/** The changes that can be taken back, with the method that the answer has after each. */
const methodAfter: Partial<Record<Kind, GradingMethod>> = {
  manual: 'manual',
  claim_approved: 'manual',
  assistant_adjusted: 'ai_adjusted',
}

/**
 * The one change of each answer that can be taken back now: the newest that stands, and only while the answer is
 * as it left it. Taking it back makes the one below it the newest, so that changes come off in the order of a pile.
 * What was sealed stays: the points below it belong to a key that no longer holds.
 * @param changes of one submission, newest first
 * @returns their ids
 */
export const reversibleChanges = (
  changes: readonly KeptChange[],
  answers: readonly AnswerNow[],
): Set<string> => {
  const found = new Set<string>()
  for (const answer of answers) {
    const newest = changes.find(
      ({ questionId, kind, reversedAt }) =>
        questionId === answer.questionId && kind in methodAfter && reversedAt === null,
    )
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
