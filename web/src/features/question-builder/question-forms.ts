import { questionTypes } from '@lectern/core/questions/question-types.ts'
import { multipleChoiceForm } from './multiple-choice-form.tsx'
import type { QuestionForm } from './question-form.ts'
import { shortAnswerForm } from './short-answer-form.tsx'

const forms: readonly QuestionForm[] = [multipleChoiceForm, shortAnswerForm]

/** Every type that can be built, in the order in which they are offered. */
export const questionForms: readonly QuestionForm[] = questionTypes.flatMap(({ name }) =>
  forms.filter((form) => form.name === name),
)

/** @throws for a type that no form builds */
export const getQuestionForm = (name: string): QuestionForm => {
  const form = forms.find((one) => one.name === name)
  if (!form) throw new Error(`No form builds questions of type ${name}.`)
  return form
}
