import type { RegradePreview, RegradeStay } from '@lectern/contract/regrading.ts'

type Move = RegradePreview['moves'][number]
/** A student of a preview: the change, or that and why the grade stays. */
export type MoveRow = Move & { stay: Pick<RegradeStay, 'regraded' | 'manual_kept'> | null }
export type Shown = 'all' | 'up' | 'down' | 'stay'

export const changeOf = ({ points_before, points_after }: MoveRow): number => points_after - points_before
/** As the figures count: with other points possible, more points may be a lower score. */
export const scoreChangeOf = (row: MoveRow): number => row.percentage_after - row.percentage_before

/** All students of a preview as rows of one kind. */
export const rowsOf = ({ moves, stays }: Pick<RegradePreview, 'moves' | 'stays'>): MoveRow[] => [
  ...moves.map((move) => ({ ...move, stay: null })),
  ...stays.map(({ points, percentage, regraded, manual_kept, ...student }) => ({
    ...student,
    points_before: points,
    points_after: points,
    percentage_before: percentage,
    percentage_after: percentage,
    questions: [],
    stay: { regraded, manual_kept },
  })),
]

const isShown = (row: MoveRow, shown: Shown): boolean => {
  if (shown === 'all') return true
  if (shown === 'stay' || row.stay) return shown === 'stay' && row.stay !== null
  return (shown === 'up') === scoreChangeOf(row) > 0
}

/** Largest gain first, then unchanged grades, then losses; equal ones by name. */
export const orderMoves = (
  rows: readonly MoveRow[],
  shown: Shown,
  compareNames: (one: string, other: string) => number,
): MoveRow[] =>
  rows
    .filter((row) => isShown(row, shown))
    .toSorted(
      (one, other) =>
        scoreChangeOf(other) - scoreChangeOf(one) || compareNames(one.student_name, other.student_name),
    )
