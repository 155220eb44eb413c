import type { Gradebook } from '@lectern/contract/gradebook.ts'
import {
  type GradebookEntry,
  type GradebookRules,
  type GradebookTotal,
  gradebookRow,
  weightsOf,
} from '@lectern/core/grade/gradebook.ts'

type BookStudent = Gradebook['students'][number]
export type BookRow = { student: BookStudent; entries: GradebookEntry[]; total: GradebookTotal | null }

export const readRules = ({ drop_lowest: dropLowest, scale }: Gradebook['rules']): GradebookRules => ({
  dropLowest,
  scale,
})

/** Reads the rows of a gradebook with their totals, in the order of the students. */
export const readBook = ({
  quizzes,
  rules,
  students,
}: Pick<Gradebook, 'quizzes' | 'rules' | 'students'>): BookRow[] => {
  const read = readRules(rules)
  return students.map((student) => ({ student, ...gradebookRow(student.cells, quizzes, read) }))
}

/** The share of each quiz in the total, 0 to 1: weights need not add to 100. */
export const sharesOf = (quizzes: readonly { weight: number | null }[]): number[] => {
  const weights = weightsOf(quizzes)
  const sum = weights.reduce((one, other) => one + other, 0)
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum))
}

/** Finds the letter of a total; null for one that can still change, because a letter reads as a verdict. */
export const findFinalLetter = (
  total: Pick<GradebookTotal, 'letter' | 'isPreliminary'> | null,
): string | null => (total && !total.isPreliminary ? total.letter : null)
