import type { RegradePreview } from '@lectern/contract/regrading.ts'

export type Move = RegradePreview['moves'][number]
export type Shown = 'all' | 'up' | 'down'

export const changeOf = ({ points_before, points_after }: Move): number => points_after - points_before

/** Whoever moves, the largest change first, up before down; equal ones by name. */
export function orderMoves(
  moves: readonly Move[],
  shown: Shown,
  compareNames: (one: string, other: string) => number,
): Move[] {
  return moves
    .filter((move) => shown === 'all' || (shown === 'up') === changeOf(move) > 0)
    .toSorted(
      (one, other) => changeOf(other) - changeOf(one) || compareNames(one.student_name, other.student_name),
    )
}

/** Of each question how many answers go up and down. */
export function countMovesOf(moves: readonly Move[]): Map<string, { up: number; down: number }> {
  const counts = new Map<string, { up: number; down: number }>()
  for (const { questions } of moves)
    for (const { question_id, points_before, points_after } of questions) {
      const count = counts.get(question_id) ?? { up: 0, down: 0 }
      const change = (points_after ?? 0) - (points_before ?? 0)
      if (change > 0) count.up += 1
      if (change < 0) count.down += 1
      counts.set(question_id, count)
    }
  return counts
}
