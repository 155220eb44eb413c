import type { QuestionTypeName } from '@lectern/contract/question-type-names.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'
import type { ComponentType } from 'react'

/** Possible problems of a field; their texts are in `quizAuthoring.problem`. */
type ProblemName =
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

/** `count`: by how much; `limit`: what is allowed. */
export type NamedProblem = { name: ProblemName; count?: number; limit?: number }
/** A message comes from the rules of the type, which the server also has. */
export type Problem = NamedProblem | { name?: undefined; message: Message }
/** `key`: the fields of a type as a whole. */
type QuestionField = 'text' | 'points' | 'options' | 'key' | 'reference' | 'keywords' | 'length' | 'rubric'
export type Problems = Partial<Record<QuestionField, Problem>>

export type QuestionFieldsProps = {
  question: Question
  onChange: (change: Partial<Question>) => void
  /** The problems to show now. */
  problems: Problems
  /** The quiz shuffles the options of its questions. */
  shufflesOptions: boolean
}

/**
 * What the builder knows about a question type: one file for each, and a line in `question-forms.ts`. Rules
 * that the server also enforces are in `core/questions`; a test compares the two.
 */
export type QuestionForm = {
  /** The `question_type` of the API. */
  name: QuestionTypeName
  /** Icon for lists, beside the type's name. */
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  /** Fields below the question text and points. */
  Fields: ComponentType<QuestionFieldsProps>
  /** A field beside the points. */
  FieldBeside?: ComponentType<QuestionFieldsProps>
  /** The question as it was added, with its key. */
  Summary: ComponentType<{ question: Question }>
  /** The problems of the type's own fields. */
  findProblems(question: Question, on: CheckedOn): Problems
  /** Whether the question has content that a change of type would drop. */
  hasOwnContent(question: Question): boolean
}

/** Checks that a text is not too long, in the units that the server counts. */
export const checkLength = (text: string, limit: number): NamedProblem | undefined =>
  text.length > limit ? { name: 'tooLong', count: text.length - limit, limit } : undefined

/** Drops the undefined entries of an object. */
export const dropUndefined = (problems: { [field in QuestionField]?: Problem | undefined }): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
