import type { Question } from '@lectern/contract/questions.ts'
import type { ExactScore } from './question-type.ts'

/**
 * The points of an answer of which this share is right, in steps of 0.5. An answer with a wrong part never has all
 * points, however the share is rounded.
 * @param share from 0 to 1; less counts as 0
 */
export const pointsOfShare = ({ points }: Pick<Question, 'points'>, share: number): ExactScore => {
  if (share >= 1) return { points, isCorrect: true }
  const rounded = Math.round(Math.max(0, share) * points * 2) / 2
  return { points: Math.max(0, Math.min(rounded, points - 0.5)), isCorrect: false }
}
