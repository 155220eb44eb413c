/**
 * Points in steps of 0.5 between 0 and the question's own. @throws RangeError when `points` is not a number
 */
export const boundPoints = (points: number, maximum: number): number => {
  if (Number.isNaN(points)) throw new RangeError('Points are no number.')
  return Math.min(maximum, Math.max(0, Math.round(points * 2) / 2))
}

/** 0 to 100 with one decimal; 0 when nothing can be earned. */
export const percentageOf = (earned: number, possible: number): number =>
  possible > 0 ? Math.round((1_000 * earned) / possible) / 10 : 0

const CORRECT_SHARE = 0.8
export const PARTIAL_SHARE = 0.5

export type Outcome = 'correct' | 'partial' | 'incorrect'

/** The icon's outcome for an answer that a grader reads. An unanswered one is incorrect. */
export const outcomeOf = (earned: number, possible: number, answered: boolean): Outcome => {
  if (!answered || possible <= 0) return 'incorrect'
  const share = earned / possible
  return share >= CORRECT_SHARE ? 'correct' : share >= PARTIAL_SHARE ? 'partial' : 'incorrect'
}

/** Ten counts of percentages: 0 to under 10, …, 90 to 100. */
export const distributionOf = (percentages: readonly number[]): number[] => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const percentage of percentages) {
    const column = Math.min(9, Math.max(0, Math.floor(percentage / 10)))
    counts[column] = (counts[column] ?? 0) + 1
  }
  return counts
}
