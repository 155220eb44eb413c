import { type QuestionTypeName, questionTypeNames } from '@lectern/core/questions/question-type.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { multipleChoiceForm } from './multiple-choice-form.tsx'
import type { QuestionForm } from './question-form.ts'
import { shortAnswerForm } from './short-answer-form.tsx'

const forms: Record<QuestionTypeName, QuestionForm> = {
  multiple_choice: multipleChoiceForm,
  short_answer: shortAnswerForm,
}

/** The forms of all types, in the order in which the builder offers them. */
export const questionForms: readonly QuestionForm[] = questionTypeNames.map((name) => forms[name])

/** @throws for a name that no question type has */
export const getQuestionForm = (name: string): QuestionForm => forms[getQuestionType(name).name]
