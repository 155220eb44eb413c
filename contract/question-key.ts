import type { Question } from './questions.ts'

/** The key: fields by which an answer is graded, beside the points. Students see them only with their result. */
export const keyFields = {
  correct_answer: true,
  keywords: true,
  rubric: true,
  partial_points: true,
  tolerance: true,
  tolerance_kind: true,
  units: true,
} as const
export type QuestionKey = Pick<Question, keyof typeof keyFields>
