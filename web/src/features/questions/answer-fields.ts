import type { QuestionTypeName } from '@lectern/contract/question-type-names.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { type ComponentType, lazy } from 'react'
import { loadQuestionTypeTexts } from '../../i18n/i18n.ts'
import { patiently } from '../../ui/load-part.ts'
import type { AnswerFieldProps } from './answer-field.ts'
import { MultipleChoiceField } from './multiple-choice-field.tsx'
import { ShortAnswerField } from './short-answer-field.tsx'

/** The fields of the other types and their texts: a quiz without them does not load them. */
const more = {
  multiple_answers: async () => (await import('./multiple-answers-field.tsx')).MultipleAnswersField,
  true_false: async () => (await import('./true-false-field.tsx')).TrueFalseField,
  numeric: async () => (await import('./numeric-field.tsx')).NumericField,
  ordering: async () => (await import('./ordering-field.tsx')).OrderingField,
  matching: async () => (await import('./matching-field.tsx')).MatchingField,
  fill_in_the_blanks: async () => (await import('./blanks-field.tsx')).BlanksField,
}
type Loader = () => Promise<ComponentType<AnswerFieldProps>>

const loadLater = (load: Loader) =>
  lazy(
    patiently(async () => {
      const [field] = await Promise.all([load(), loadQuestionTypeTexts()])
      return { default: field }
    }),
  )

const fields: Record<QuestionTypeName, ComponentType<AnswerFieldProps>> = {
  multiple_choice: MultipleChoiceField,
  multiple_answers: loadLater(more.multiple_answers),
  true_false: loadLater(more.true_false),
  numeric: loadLater(more.numeric),
  ordering: loadLater(more.ordering),
  matching: loadLater(more.matching),
  fill_in_the_blanks: loadLater(more.fill_in_the_blanks),
  short_answer: ShortAnswerField,
}

/** The field in which a student answers a question. @throws for a name that no question type has */
export const getAnswerField = (name: string): ComponentType<AnswerFieldProps> =>
  fields[getQuestionType(name).name]

/** Loads the fields of a quiz at once, so that none is missing when the connection is lost later. */
export function loadAnswerFields(questions: readonly { question_type: string }[]): void {
  const loaders: Record<string, Loader> = more
  const needed = new Set(questions.flatMap(({ question_type }) => loaders[question_type] ?? []))
  if (needed.size === 0) return
  Promise.all([loadQuestionTypeTexts(), ...[...needed].map((load) => load())]).catch(() => undefined)
}
