import { keyFields, type QuestionKey } from '@lectern/contract/question-key.ts'
import type { Question } from '@lectern/contract/questions.ts'

/** Picks the fields of a question by which an answer is graded, beside its points. */
export const pickKey = (question: Question): QuestionKey =>
  Object.fromEntries(
    Object.keys(keyFields).map((name) => [name, question[name as keyof QuestionKey]]),
  ) as QuestionKey
