import type { Question } from '@lectern/contract/questions.ts'
import { listPictures, type Picture } from '../rich-text/pictures.ts'

/** The pictures in a question, its options and its right answer. */
export const picturesOf = ({
  question_text,
  options,
  prompts,
  correct_answer,
}: Pick<Question, 'question_text' | 'options' | 'prompts' | 'correct_answer'>): Picture[] =>
  [question_text, ...(options ?? []), ...(prompts ?? []), String(correct_answer ?? '')].flatMap(listPictures)
