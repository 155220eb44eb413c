/** Names of the question types on the wire, in the order in which the builder offers them. */
export const questionTypeNames = [
  'multiple_choice',
  'multiple_answers',
  'true_false',
  'numeric',
  'ordering',
  'matching',
  'fill_in_the_blanks',
  'short_answer',
] as const
export type QuestionTypeName = (typeof questionTypeNames)[number]
