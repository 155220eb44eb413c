import type { GradingMethod } from '@lectern/contract/grading.ts'
import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { getQuestionType } from '../questions/question-types.ts'
import { outcomeOf, percentageOf } from './points.ts'

export type AnswerPoints = { points: number | null; possible: number; method: GradingMethod }
type Total = { earned: number; possible: number; percentage: number; method: GradingMethod }

/**
 * A submission's total. An ungraded answer adds nothing to the earned points, but its maximum to the
 * possible ones. The method is the most personal of all answers: manual, then assistant, then automatic.
 */
export const totalOf = (answers: readonly AnswerPoints[]): Total => {
  const earned = answers.reduce((sum, { points }) => sum + (points ?? 0), 0)
  const possible = answers.reduce((sum, answer) => sum + answer.possible, 0)
  const has = (method: GradingMethod) => answers.some((answer) => answer.method === method)
  return {
    earned,
    possible,
    percentage: percentageOf(earned, possible),
    method: has('manual') ? 'manual' : has('ai_adjusted') ? 'ai_adjusted' : 'auto',
  }
}

/**
 * Whether an answer counts as correct: by its type where that is exact, whatever points were given; else by
 * the share of points. Null while ungraded.
 */
export const isCorrectOf = (
  question: Question,
  answer: AnswerValue,
  points: number | null,
  possible: number,
): boolean | null => {
  const exact = getQuestionType(question.question_type).scoreExactly(question, answer)
  if (exact && answer !== null) return exact.isCorrect
  return points === null ? null : outcomeOf(points, possible, answer !== null) === 'correct'
}
