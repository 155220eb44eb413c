import { questionTypes } from '@lectern/core/questions/question-types.ts'
import { multipleChoiceForm } from './multiple-choice-form.tsx'
import type { QuestionForm } from './question-form.ts'
import { shortAnswerForm } from './short-answer-form.tsx'

const forms: readonly QuestionForm[] = [multipleChoiceForm, shortAnswerForm]

/** Every question type that the builder supports, in the order offered. */
export const questionForms: readonly QuestionForm[] = questionTypes.flatMap(({ name }) =>
  forms.filter((form) => form.name === name),
)

/** @throws for a type without a form */
export const getQuestionForm = (name: string): QuestionForm => {
  const form = forms.find((one) => one.name === name)
  if (!form) throw new Error(`No form builds questions of type ${name}.`)
  return form
}
