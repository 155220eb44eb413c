import type { Question } from '@lectern/contract/questions.ts'

/** A question in the list, and what can be done with it. */
export type RowProps = {
  question: Question
  /** Its place, from 1, of `count`. */
  number: number
  count: number
  isEditing: boolean
  onEdit: () => void
  onDuplicate: () => void
  /** To a place, from 0. */
  onMove: (to: number) => void
  onRemove: () => void
}
