import { type GradebookTotal, gradebookRow, type LetterScale } from '@lectern/core/grade/gradebook.ts'
import type { BookRow } from '../../../features/gradebook/read-book.ts'
import { findStudents } from '../../../features/students/find-students.ts'

export const bookFilters = ['all', 'missing', 'low'] as const
export type BookFilter = (typeof bookFilters)[number]
export type BookDirection = 'asc' | 'desc'
/** A column to sort by: a name, the total, or the index of a quiz. */
export type BookSort = 'name' | 'total' | number

/** Totals below it are listed by the filter "Below 50%". */
export const LOW_PERCENT = 50

export const isShown = ({ entries, total }: BookRow, filter: BookFilter): boolean => {
  if (filter === 'missing') return entries.some(({ state }) => state === 'missing')
  return filter === 'all' || (total !== null && total.percent < LOW_PERCENT)
}

/** The share of a quiz's points; missing work has 0, other states have none. */
const shareOf = ({ student, entries }: BookRow, index: number): number | null => {
  const cell = student.cells[index]
  if (Array.isArray(cell)) return cell[1] === 0 ? 0 : cell[0] / cell[1]
  return entries[index]?.state === 'missing' ? 0 : null
}

const sortValueOf = (row: BookRow, sort: Exclude<BookSort, 'name'>): number | null =>
  sort === 'total' ? (row.total?.percent ?? null) : shareOf(row, sort)

/** Puts the rows that are shown into the asked order. Rows without a value come last in both directions. */
export const orderRows = (
  rows: readonly BookRow[],
  asked: { words: string; filter: BookFilter; sort: BookSort; direction: BookDirection },
  compare: (one: string, other: string) => number,
): BookRow[] => {
  const { words, filter, sort, direction } = asked
  const factor = direction === 'asc' ? 1 : -1
  const found = findStudents(
    rows.map((row) => ({ ...row.student, row })),
    words,
  )
  const byName = (one: BookRow, other: BookRow) => compare(one.student.name, other.student.name)
  return found
    .map(({ row }) => row)
    .filter((row) => isShown(row, filter))
    .toSorted((one, other) => {
      if (sort === 'name') return factor * byName(one, other)
      const [first, second] = [sortValueOf(one, sort), sortValueOf(other, sort)]
      if (first === null || second === null)
        return Number(first === null) - Number(second === null) || byName(one, other)
      return factor * (first - second) || byName(one, other)
    })
}

export type ClassMean = {
  /** Of each quiz with results that are shown: the mean points of those who have points; null without any. */
  points: (number | null)[]
  total: Pick<GradebookTotal, 'percent' | 'letter' | 'isPreliminary'> | null
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const meanOfClass = (
  rows: readonly BookRow[],
  quizzes: readonly { results: string }[],
  scale: LetterScale,
): ClassMean => {
  const points = quizzes.map(({ results }, index) =>
    results === 'shown'
      ? meanOf(
          rows
            .map(({ student }) => student.cells[index])
            .flatMap((cell) => (Array.isArray(cell) ? [cell[0]] : [])),
        )
      : null,
  )
  const percent = meanOf(rows.flatMap(({ total }) => (total ? [total.percent] : [])))
  if (percent === null) return { points, total: null }
  // The mean as the only cell of a row: its letter follows the same rule.
  const { total } = gradebookRow(
    [[percent, 100]],
    [{ weight: null, counts: true, phase: 'closed', results: 'shown' }],
    {
      dropLowest: 0,
      scale,
    },
  )
  const isPreliminary = rows.some((row) => row.total?.isPreliminary)
  return { points, total: total && { ...total, isPreliminary } }
}

/** Counts how many students have another letter, or another total where there are no letters. */
export const countChangedGrades = (before: readonly BookRow[], after: readonly BookRow[]): number =>
  after.filter(({ total }, index) => {
    const former = before[index]?.total ?? null
    return (total?.letter ?? total?.percent) !== (former?.letter ?? former?.percent)
  }).length
