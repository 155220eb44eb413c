import type { Question } from '@lectern/contract/questions.ts'

/**
 * What students read of a question. Two questions with the same wording are the same question, whatever their ids and keys
 * are; "Which statement is true?" with other options is another one.
 */
export const wordingOf = ({
  question_type,
  question_text,
  options,
  prompts,
}: Pick<Question, 'question_type' | 'question_text' | 'options' | 'prompts'>): string =>
  JSON.stringify([question_type, question_text.trim(), options ?? null, prompts ?? null])
