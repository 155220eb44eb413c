import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import { type GradedLine, sumLines } from '@lectern/core/grade/rubric-lines.ts'
import { type PointsProblem, readPoints } from './read-points.ts'

/** Points as typed, in total and by line of the rubric. */
export type TypedPoints = {
  points: string
  lines: readonly string[]
  /** The total is the sum of the lines: one was set, and the total was not set by itself since. */
  isByLine: boolean
}
export type LineProblem = { index: number; problem: PointsProblem }

export const typedPointsOf = (points: number | null, lines: readonly GradedLine[]): TypedPoints => ({
  points: points === null ? '' : String(points),
  lines: lines.map(({ earned }) => (earned === null ? '' : String(earned))),
  isByLine: false,
})

/** The points of each line, with 0 for an empty field; or the first that cannot be read. */
const readLines = (typed: readonly string[], lines: readonly GradedLine[]): number[] | LineProblem => {
  const points: number[] = []
  for (const [index, { possible }] of lines.entries()) {
    const text = typed[index] ?? ''
    const read = text.trim() === '' ? { points: 0 } : readPoints(text, possible)
    if ('problem' in read) return { index, problem: read.problem }
    points.push(read.points)
  }
  return points
}

/** Sums the lines; null while one cannot be read. */
export const sumTyped = (
  { lines: typed }: Pick<TypedPoints, 'lines'>,
  lines: readonly GradedLine[],
  maxPoints: number,
): number | null => {
  const read = readLines(typed, lines)
  return Array.isArray(read) ? sumLines(read, maxPoints) : null
}

/** Lets the total follow the lines. */
export const followLines = (
  typed: TypedPoints,
  lines: readonly GradedLine[],
  maxPoints: number,
): TypedPoints => {
  const sum = sumTyped(typed, lines, maxPoints)
  return { ...typed, points: sum === null ? typed.points : String(sum), isByLine: true }
}

/** Types the points of one line. */
export const typeLine = (
  typed: TypedPoints,
  { index, value }: { index: number; value: string },
  lines: readonly GradedLine[],
  maxPoints: number,
): TypedPoints =>
  followLines(
    { ...typed, lines: lines.map((_, at) => (at === index ? value : (typed.lines[at] ?? ''))) },
    lines,
    maxPoints,
  )

/**
 * Takes over the lines that another person has set meanwhile, where none was typed here; the total follows. Null where
 * both have set one line, or the total by itself: a person decides then.
 * @param base the points before something was typed @param stored the points by now
 */
export const mergeLines = (
  { typed, base, stored }: { typed: TypedPoints; base: TypedPoints; stored: TypedPoints },
  lines: readonly GradedLine[],
  maxPoints: number,
): TypedPoints | null => {
  const isTyped = (index: number) => typed.lines[index] !== base.lines[index]
  const isMoved = (index: number) => stored.lines[index] !== base.lines[index]
  const all = lines.map((_, index) => index)
  const isFree = typed.isByLine && all.some(isMoved) && !all.some((index) => isTyped(index) && isMoved(index))
  // A total that is not the sum of its lines was set by itself.
  const isSum = Number(stored.points) === sumTyped(stored, lines, maxPoints)
  if (!isFree || !isSum || typed.lines.length !== stored.lines.length) return null
  const merged = all.map((index) => (isTyped(index) ? typed : stored).lines[index] ?? '')
  return followLines({ ...typed, lines: merged }, lines, maxPoints)
}

/** Reads the points to save, by line too where the total follows the lines; or what cannot be read. */
export const readTyped = (
  typed: TypedPoints,
  lines: readonly GradedLine[],
  maxPoints: number,
): { points: number; lines?: LinePoints[] } | { problem: PointsProblem } | { line: LineProblem } => {
  if (!typed.isByLine) return readPoints(typed.points, maxPoints)
  const read = readLines(typed.lines, lines)
  if (!Array.isArray(read)) return { line: read }
  return {
    points: sumLines(read, maxPoints),
    lines: lines.map(({ criterion, earned }, index) => ({
      criterion,
      points_earned: read[index] ?? 0,
      points_before: earned,
    })),
  }
}
