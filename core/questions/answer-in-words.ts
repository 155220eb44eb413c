import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { isAnswered } from './question-types.ts'

/** An answer as text: the chosen option's, or the text itself; null for none. */
export const answerInWords = ({ options }: Pick<Question, 'options'>, answer: AnswerValue): string | null => {
  if (answer === null || !isAnswered(answer)) return null
  return options ? (options[Number(answer)] ?? null) : String(answer)
}
