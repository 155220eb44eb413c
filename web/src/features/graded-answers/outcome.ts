import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type Outcome, outcomeOf, PARTIAL_SHARE } from '@lectern/core/grade/points.ts'
import { getQuestionType, isAnswered, isReadByGrader } from '@lectern/core/questions/question-types.ts'

/** `few`: points for less than half, which the specification counts as incorrect; they are not wrong altogether. */
export type ShownOutcome = Outcome | 'few'

/**
 * The outcome of a question: exact where its type knows it, otherwise from its share of the points; null
 * before grading.
 */
export function outcomeOfAnswer(question: Question, graded: GradedAnswer | undefined): ShownOutcome | null {
  const answer = graded?.answer ?? null
  if (isGivenFullPoints(question, graded)) return 'correct'
  if (isAnswered(answer) && !isReadByGrader(question)) {
    // Without the key, the server alone knows what is right.
    const earned = graded?.points_earned ?? 0
    if (isGivenByPerson(question, graded)) return outcomeOfPart(earned, question.points)
    const isPart = earned > 0 && earned < question.points
    const score =
      question.correct_answer === null
        ? { isCorrect: graded?.is_correct ?? null, points: isPart ? earned : 0 }
        : getQuestionType(question.question_type).scoreExactly(question, answer)
    if (!score || score.isCorrect === null) return null
    return score.isCorrect ? 'correct' : outcomeOfPart(score.points, question.points)
  }
  if (!graded || graded.points_earned === null) return isAnswered(answer) ? null : 'incorrect'
  const outcome = outcomeOf(graded.points_earned, question.points, isAnswered(answer))
  return outcome === 'incorrect' && graded.points_earned > 0 ? 'few' : outcome
}

/**
 * A person gave points to an answer that the key may not know. Not for multiple choice, whose outcome is the exact match
 * by the specification.
 */
const isGivenByPerson = (question: Question, graded: GradedAnswer | undefined): boolean =>
  question.question_type !== 'multiple_choice' &&
  graded?.grading_method === 'manual' &&
  isAnswered(graded.answer) &&
  question.points > 0

export const isGivenFullPoints = (question: Question, graded: GradedAnswer | undefined): boolean =>
  isGivenByPerson(question, graded) && graded?.points_earned === question.points

/** An answer of which only some parts are right is never "correct", however many they are. */
function outcomeOfPart(earned: number, possible: number): ShownOutcome {
  if (earned <= 0) return 'incorrect'
  return earned / possible >= PARTIAL_SHARE ? 'partial' : 'few'
}
