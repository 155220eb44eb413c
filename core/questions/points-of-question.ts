import { limits } from '@lectern/contract/limits.ts'
import { createMessage, type Message } from '../messages/message.ts'
import { isHalfStep } from './question-type.ts'

/** The problem with a question's points; null when they are valid. */
export const checkPoints = (points: number): Message | null => {
  if (!(points >= limits.pointsMin)) return createMessage('points_too_low')
  if (points > limits.pointsMax) return createMessage('points_too_high', { max: limits.pointsMax })
  return isHalfStep(points) ? null : createMessage('points_not_half_steps')
}
