import { type QuestionTypeName, questionTypeNames } from '@lectern/contract/question-type-names.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { blanksForm } from './forms/blanks-form.tsx'
import { matchingForm } from './forms/matching-form.tsx'
import { multipleAnswersForm } from './forms/multiple-answers-form.tsx'
import { numericForm } from './forms/numeric-form.tsx'
import { orderingForm } from './forms/ordering-form.tsx'
import { trueFalseForm } from './forms/true-false-form.tsx'
import { multipleChoiceForm } from './multiple-choice-form.tsx'
import type { QuestionForm } from './question-form.ts'
import { shortAnswerForm } from './short-answer-form.tsx'

const forms: Record<QuestionTypeName, QuestionForm> = {
  multiple_choice: multipleChoiceForm,
  multiple_answers: multipleAnswersForm,
  true_false: trueFalseForm,
  numeric: numericForm,
  ordering: orderingForm,
  matching: matchingForm,
  fill_in_the_blanks: blanksForm,
  short_answer: shortAnswerForm,
}

/** The forms of all types, in the order in which the builder offers them. */
export const questionForms: readonly QuestionForm[] = questionTypeNames.map((name) => forms[name])

/** @throws for a name that no question type has */
export const getQuestionForm = (name: string): QuestionForm => forms[getQuestionType(name).name]
