import type { QuestionTypeName } from '@lectern/contract/question-type-names.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { type ComponentType, lazy } from 'react'
import { loadQuestionTypeTexts } from '../../i18n/i18n.ts'
import { patiently } from '../../ui/load-part.ts'
import type { AnswerFieldProps } from './answer-field.ts'
import { MultipleChoiceField } from './multiple-choice-field.tsx'
import { ShortAnswerField } from './short-answer-field.tsx'

type Field = ComponentType<AnswerFieldProps>
type LaterField = Field & { load: () => Promise<Field> }

/** A field that is loaded, with its texts, when a quiz has such a question. */
const later = (load: () => Promise<Field>): LaterField =>
  Object.assign(
    lazy(
      patiently(async () => {
        const [field] = await Promise.all([load(), loadQuestionTypeTexts()])
        return { default: field }
      }),
    ),
    { load },
  )

const fields: Record<QuestionTypeName, Field | LaterField> = {
  multiple_choice: MultipleChoiceField,
  multiple_answers: later(async () => (await import('./multiple-answers-field.tsx')).MultipleAnswersField),
  true_false: later(async () => (await import('./true-false-field.tsx')).TrueFalseField),
  numeric: later(async () => (await import('./numeric-field.tsx')).NumericField),
  ordering: later(async () => (await import('./ordering-field.tsx')).OrderingField),
  matching: later(async () => (await import('./matching-field.tsx')).MatchingField),
  fill_in_the_blanks: later(async () => (await import('./blanks-field.tsx')).BlanksField),
  short_answer: ShortAnswerField,
}

/** Returns the field in which a student answers a question. @throws for a name that no question type has */
export const getAnswerField = (name: string): Field => fields[getQuestionType(name).name]

/** Loads the fields of a quiz at once, so that none is missing when the connection is lost later. */
export function loadAnswerFields(questions: readonly { question_type: string }[]): void {
  const needed = new Set(questions.map(({ question_type }) => getAnswerField(question_type)))
  const parts = [...needed].flatMap((field) => ('load' in field ? [(field as LaterField).load()] : []))
  if (parts.length > 0) Promise.all([loadQuestionTypeTexts(), ...parts]).catch(() => undefined)
}
