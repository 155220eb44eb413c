import type { Question } from '@lectern/contract/questions.ts'
import type { QuizMode } from '../../builder-target.ts'

/** What can be done with a question of the list; the same functions as long as the list is there. */
export type RowActions = {
  onEdit: (id: string) => void
  onDuplicate: (id: string) => void
  /** To a place, from 0. */
  onMove: (id: string, to: number) => void
  onRemove: (id: string) => void
}

/** A question in the list. Nothing of it changes while another one is written: rows are drawn only for themselves. */
export type RowProps = {
  question: Question
  /** Its place, from 1. */
  number: number
  isEditing: boolean
  mode: QuizMode
  actions: RowActions
}
