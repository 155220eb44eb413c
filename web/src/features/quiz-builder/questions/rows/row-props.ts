import type { Question } from '@lectern/contract/questions.ts'
import type { QuizMode } from '../../builder-target.ts'

/** The actions of a question in the list; their identities are stable. */
export type RowActions = {
  onEdit: (id: string) => void
  onDuplicate: (id: string) => void
  /** `to` is an index from 0. */
  onMove: (id: string, to: number) => void
  onRemove: (id: string) => void
}

/**
 * A question in the list. No prop changes while another question is written, so that a memoised row does not render
 * again.
 */
export type RowProps = {
  question: Question
  /** Its number, from 1. */
  number: number
  isEditing: boolean
  mode: QuizMode
  actions: RowActions
}
