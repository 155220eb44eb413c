import type { Question } from '@lectern/contract/questions.ts'
import type { CheckedOn, QuestionTypeName } from '@lectern/core/questions/question-type.ts'
import type { ComponentType } from 'react'

/** What can be wrong with a field; `quizAuthoring.problem` has the sentences. */
export type ProblemName =
  | 'textMissing'
  | 'textRequired'
  | 'optionsMissing'
  | 'optionsRequired'
  | 'keyMissing'
  | 'referenceMissing'
  | 'referenceRequired'
  | 'pointsTooFew'
  | 'pointsTooMany'
  | 'pointsStep'
  | 'lengthOut'
  | 'tooLong'

/** `count` is by how much, `limit` what is allowed. */
export type Problem = { name: ProblemName; count?: number; limit?: number }
export type QuestionField = 'text' | 'points' | 'options' | 'reference' | 'keywords' | 'length' | 'rubric'
export type Problems = Partial<Record<QuestionField, Problem>>

export type QuestionFieldsProps = {
  question: Question
  onChange: (change: Partial<Question>) => void
  /** What is to be said now. */
  problems: Problems
}

/**
 * What the builder knows of a type of question: one file for each, and a line in `question-forms.ts`. Rules that
 * the server holds too are those of `core/questions`; a test compares the two.
 */
export type QuestionForm = {
  name: QuestionTypeName
  /** A sign for lists, beside the type's name in words. */
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  /** What stands below question text and points. */
  Fields: ComponentType<QuestionFieldsProps>
  /** A field beside the points. */
  FieldBeside?: ComponentType<QuestionFieldsProps>
  /** The question as it was added, with its key. */
  Summary: ComponentType<{ question: Question }>
  /** What is wrong with its own fields. */
  findProblems(question: Question, on: CheckedOn): Problems
  /** Whether something was written that another type would drop. */
  hasOwnContent(question: Question): boolean
}

/** A text that is too long, in the units the server counts. */
export const checkLength = (text: string, limit: number): Problem | undefined =>
  text.length > limit ? { name: 'tooLong', count: text.length - limit, limit } : undefined

/** An object without its undefined entries. */
export const withoutNothing = (problems: { [field in QuestionField]?: Problem | undefined }): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
