import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type Outcome, outcomeOf } from '@lectern/core/grade/points.ts'
import { getQuestionType, isAnswered, isReadByGrader } from '@lectern/core/questions/question-types.ts'

/** `few`: points for less than half, which the specification counts as incorrect; they are not wrong altogether. */
export type ShownOutcome = Outcome | 'few'

/**
 * The outcome of a question: exact where its type knows it, otherwise from its share of the points; null
 * before grading.
 */
export function outcomeOfAnswer(question: Question, graded: GradedAnswer | undefined): ShownOutcome | null {
  const answer = graded?.answer ?? null
  if (isAnswered(answer) && !isReadByGrader(question)) {
    // Without the key, the server alone knows what is right.
    const isCorrect =
      question.correct_answer === null
        ? (graded?.is_correct ?? null)
        : getQuestionType(question.question_type).scoreExactly(question, answer)?.isCorrect
    return isCorrect === null ? null : isCorrect ? 'correct' : 'incorrect'
  }
  if (!graded || graded.points_earned === null) return isAnswered(answer) ? null : 'incorrect'
  const outcome = outcomeOf(graded.points_earned, question.points, isAnswered(answer))
  return outcome === 'incorrect' && graded.points_earned > 0 ? 'few' : outcome
}
