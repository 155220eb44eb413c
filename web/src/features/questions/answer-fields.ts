import type { ComponentType } from 'react'
import type { AnswerFieldProps } from './answer-field.ts'
import { MultipleChoiceField } from './multiple-choice-field.tsx'
import { ShortAnswerField } from './short-answer-field.tsx'

/** Answer fields by `question_type`; the rules of the types are in `core/questions/question-types.ts`. */
export const answerFields: Readonly<Record<string, ComponentType<AnswerFieldProps>>> = {
  multiple_choice: MultipleChoiceField,
  short_answer: ShortAnswerField,
}
