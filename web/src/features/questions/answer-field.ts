import type { AnswerValue, StudentQuestion } from '@lectern/contract/questions.ts'
import type { ReactNode } from 'react'

/** Props of the answer field of every question type. */
export type AnswerFieldProps = {
  question: StudentQuestion
  /** An option's index (0 is valid), a text, or null for no answer. */
  answer: AnswerValue
  onAnswer: (answer: AnswerValue) => void
  /** The field lost the focus: the answer can be saved. */
  onLeave?: () => void
  /** The answer is read-only. */
  isLocked: boolean
  /** The id of the element that holds the question text. */
  labelId: string
  /** Small print below a text field: when the answer was saved. */
  note?: ReactNode
}
