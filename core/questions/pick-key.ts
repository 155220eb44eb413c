import { keyFields, type Question, type QuestionKey } from '@lectern/contract/questions.ts'

/** The fields of a question by which an answer is graded, beside its points. */
export const pickKey = (question: Question): QuestionKey =>
  Object.fromEntries(
    Object.keys(keyFields).map((name) => [name, question[name as keyof QuestionKey]]),
  ) as QuestionKey
