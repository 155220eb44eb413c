import type { QuestionTypeName } from '@lectern/core/questions/question-type.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import type { ComponentType } from 'react'
import type { AnswerFieldProps } from './answer-field.ts'
import { MultipleChoiceField } from './multiple-choice-field.tsx'
import { ShortAnswerField } from './short-answer-field.tsx'

const fields: Record<QuestionTypeName, ComponentType<AnswerFieldProps>> = {
  multiple_choice: MultipleChoiceField,
  short_answer: ShortAnswerField,
}

/** The field in which a student answers a question. @throws for a name that no question type has */
export const getAnswerField = (name: string): ComponentType<AnswerFieldProps> =>
  fields[getQuestionType(name).name]
