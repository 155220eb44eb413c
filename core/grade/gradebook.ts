import type { QuizPhase, ReleaseState } from '@lectern/contract/quizzes.ts'

/** What a student has of one quiz; null: nothing begun. Points stand as earned and possible. */
export type GradebookCell =
  | [earned: number, possible: number]
  | 'excused'
  | 'enrolled_later'
  | 'handed_in'
  | 'running'
  | null

export type GradebookQuiz = {
  /** Null: not set. Without any weight all quizzes weigh the same; otherwise this one does not count. */
  weight: number | null
  /** Closed, and its results are shown to students: it counts for everyone, and missing work is 0. */
  counts: boolean
  phase: QuizPhase
  /** Whether students see their results. Points of others count neither for the professor nor for students. */
  results: ReleaseState
}

/** From the highest limit down; a total below all of them has no letter. */
export type LetterScale = readonly { letter: string; min: number }[]

export type GradebookRules = { dropLowest: number; scale: LetterScale }

export type GradebookState = 'points' | 'missing' | 'none' | Extract<GradebookCell, string>
export type GradebookEntry = { state: GradebookState; counts: boolean; isDropped: boolean }

export type GradebookTotal = {
  /**
   * 0 to 100, or more with extra points, rounded to one decimal as everywhere; cut where rounding would reach another
   * letter: 89.96 must not look like a 90 that it is not.
   */
  percent: number
  /** By the exact total. Null below the last limit. */
  letter: string | null
  /** It can change although nothing is regraded: a quiz in it is still open, or something submitted does not count yet. */
  isPreliminary: boolean
  /** Earned and possible, where it is made of one quiz alone: with more, weights make it something else than their sum. */
  points: readonly [earned: number, possible: number] | null
}

export const defaultScale: LetterScale = [
  { letter: 'A', min: 93 },
  { letter: 'A−', min: 90 },
  { letter: 'B+', min: 87 },
  { letter: 'B', min: 83 },
  { letter: 'B−', min: 80 },
  { letter: 'C+', min: 77 },
  { letter: 'C', min: 73 },
  { letter: 'C−', min: 70 },
  { letter: 'D', min: 60 },
  { letter: 'F', min: 0 },
]

/** Points, weights and limits have at most four decimals; whole numbers make their sums and quotients exact. */
const DECIMALS = 10_000
const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS))

/** The weight of each quiz: as it is set, or the same for all when none is. */
export const weightsOf = (quizzes: readonly Pick<GradebookQuiz, 'weight'>[]): number[] =>
  quizzes.every(({ weight }) => weight === null)
    ? quizzes.map(() => 1)
    : quizzes.map(({ weight }) => weight ?? 0)

type Counted = { index: number; earned: bigint; possible: bigint; weight: bigint }

/** Lowest share first; of equal ones the heavier, then the earlier, so that the choice is always the same. */
const compareToDrop = (one: Counted, other: Counted): number => {
  const shares = one.earned * other.possible - other.earned * one.possible
  if (shares !== 0n) return shares < 0n ? -1 : 1
  if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1
  return one.index - other.index
}

const stateOf = (cell: GradebookCell, counts: boolean): GradebookState => {
  if (cell === null) return counts ? 'missing' : 'none'
  return typeof cell === 'string' ? cell : 'points'
}

/**
 * Whether the entry can still change the total: the quiz is open, begun by the student or not, or its result is not counted
 * yet. Missing work of a closed quiz becomes 0 when its results are shown.
 */
const isWaiting = (state: GradebookState, { counts, phase }: GradebookQuiz): boolean =>
  state === 'handed_in' ||
  state === 'running' ||
  (state === 'points' && !counts) ||
  (state === 'none' && phase !== 'before')

/**
 * A student's row of the gradebook: what counts, what is dropped, and the total. Counted are points that students see, and
 * missing work (0) of quizzes that count, if the quiz has a weight. The lowest are dropped, but never the last one. Weights need not add
 * to 100: the total is divided by those that are left.
 * @returns a null total while nothing counts
 */
export const gradebookRow = (
  cells: readonly GradebookCell[],
  quizzes: readonly GradebookQuiz[],
  { dropLowest, scale }: GradebookRules,
): { entries: GradebookEntry[]; total: GradebookTotal | null } => {
  const weights = weightsOf(quizzes)
  const counted: Counted[] = []
  let isPreliminary = false
  const entries = quizzes.map((quiz, index): GradebookEntry => {
    const cell = cells[index] ?? null
    const state = stateOf(cell, quiz.counts)
    const possible = Array.isArray(cell) ? exact(cell[1]) : 1n
    const isSeen = state === 'missing' || (state === 'points' && quiz.results === 'shown')
    const isCounted = isSeen && weights[index]! > 0 && possible > 0n
    if (isWaiting(state, quiz) && weights[index]! > 0) isPreliminary = true
    if (isCounted)
      counted.push({
        index,
        earned: Array.isArray(cell) ? exact(cell[0]) : 0n,
        possible,
        weight: exact(weights[index]!),
      })
    return { state, counts: isCounted, isDropped: false }
  })
  const byShare = counted.toSorted(compareToDrop)
  const dropped = byShare.slice(0, Math.min(dropLowest, Math.max(0, counted.length - 1)))
  for (const { index } of dropped) entries[index] = { ...entries[index]!, isDropped: true }
  const kept = byShare.slice(dropped.length)
  const total = totalOf(kept, scale)
  const only = kept.length === 1 ? cells[kept[0]!.index] : null
  const points = Array.isArray(only) ? only : null
  return { entries, total: total && { ...total, isPreliminary, points } }
}

/** The weighted mean of shares as one fraction, so that a limit of the scale is met exactly or not at all. */
const totalOf = (
  kept: readonly Counted[],
  scale: LetterScale,
): Pick<GradebookTotal, 'percent' | 'letter'> | null => {
  const weight = kept.reduce((sum, one) => sum + one.weight, 0n)
  if (weight === 0n) return null
  let [numerator, denominator] = [0n, 1n]
  for (const one of kept) {
    numerator = numerator * one.possible + one.weight * one.earned * denominator
    denominator *= one.possible
  }
  denominator *= weight
  const reached = scale.find(({ min }) => numerator * 100n * BigInt(DECIMALS) >= exact(min) * denominator)
  const cut = Number((numerator * 1_000n) / denominator) / 10
  const rounded = Number((numerator * 2_000n + denominator) / (2n * denominator)) / 10
  return {
    percent: scale.find(({ min }) => rounded >= min) === reached ? rounded : cut,
    letter: reached?.letter ?? null,
  }
}
