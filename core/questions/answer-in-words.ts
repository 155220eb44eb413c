import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { isAnswered } from './question-types.ts'

/** An answer as a person reads it: the chosen option's text, or the text itself; null for nothing. */
export const answerInWords = ({ options }: Pick<Question, 'options'>, answer: AnswerValue): string | null => {
  if (answer === null || !isAnswered(answer)) return null
  return options ? (options[Number(answer)] ?? null) : String(answer)
}
