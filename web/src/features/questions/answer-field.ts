import type { AnswerValue, StudentQuestion } from '@lectern/contract/questions.ts'
import type { ReactNode } from 'react'

/** What every type's field for an answer is given. */
export type AnswerFieldProps = {
  question: StudentQuestion
  /** An option's index (0 is one), a text, or null for nothing. */
  answer: AnswerValue
  onAnswer: (answer: AnswerValue) => void
  /** The field is left: what was typed can be saved. */
  onLeave?: () => void
  /** The answer can be read, not changed. */
  isLocked: boolean
  /** The id of the element that asks. */
  labelId: string
  /** In small type below a field of words: when it was saved. */
  note?: ReactNode
}
