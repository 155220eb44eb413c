import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type CheckedOn, isHalfStep } from '@lectern/core/questions/question-type.ts'
import { checkLength, dropUndefined, type Problem, type Problems } from './question-form.ts'
import { getQuestionForm } from './question-forms.ts'

const checkPoints = (points: number): Problem | undefined => {
  if (!(points >= limits.pointsMin)) return { name: 'pointsTooFew' }
  if (points > limits.pointsMax) return { name: 'pointsTooMany', limit: limits.pointsMax }
  return isHalfStep(points) ? undefined : { name: 'pointsStep' }
}

/** Finds the problems of a question as typed, by field; empty when the question is valid. */
export const findProblems = (question: Question, on: CheckedOn): Problems => ({
  ...dropUndefined({
    text:
      question.question_text.trim() === ''
        ? { name: on === 'create' ? 'textMissing' : 'textRequired' }
        : checkLength(question.question_text.trim(), limits.questionChars),
    points: checkPoints(question.points),
  }),
  ...getQuestionForm(question.question_type).findProblems(question, on),
})

/** Problems to show at once, before an attempt to add the question: only a text that is too long. */
export const findTooLong = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, { name }]) => name === 'tooLong'))
