import { limits } from '@lectern/contract/limits.ts'
import { isHalfStep } from './question-type.ts'

/** The problem with a question's points; null when they are valid. */
export const checkPoints = (points: number): string | null => {
  if (!(points >= limits.pointsMin)) return 'Points must be at least 1'
  if (points > limits.pointsMax) return `Points must be at most ${limits.pointsMax}`
  return isHalfStep(points) ? null : 'Points are in steps of 0.5'
}
