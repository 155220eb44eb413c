import type { Evidence } from '@lectern/contract/grading.ts'
import { readRubric } from '../questions/rubric.ts'
import { boundPoints } from './points.ts'

/** A line of a rubric with what an answer earned by it. */
export type GradedLine = {
  criterion: string
  /** The line's points, scaled when the rubric adds up to another number than the question. */
  possible: number
  /** Null: no points were given for this line. */
  earned: number | null
  /** Words of the answer; null without any. */
  quote: string | null
}

/** As many lines as a grader may return evidence for. */
const MAX_LINES = 60
/** Sums of hundredths are not exact. */
const EPSILON = 1e-6

const round2 = (points: number): number => Math.round(points * 100) / 100

/**
 * The lines by which a person can grade an answer, in the order of the rubric. Empty where the rubric has no lines with
 * points, or too many. @param maximum points of the question
 */
export const listRubricLines = (
  rubric: string | null,
  maximum: number,
  evidence: readonly Evidence[] = [],
): GradedLine[] => {
  const lines = readRubric(rubric ?? '').lines.filter(({ points }) => points > 0)
  if (lines.length > MAX_LINES) return []
  const total = lines.reduce((sum, { points }) => sum + points, 0)
  const free = [...evidence]
  return lines.map(({ criterion, points }) => {
    const possible = round2((points * maximum) / total)
    const at = free.findIndex((one) => one.criterion === criterion && fits(one, possible))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    return { criterion, possible, earned: found?.points_earned ?? null, quote: found?.quote ?? null }
  })
}

/** Evidence for a line that had other points was given by another rubric. */
const fits = ({ points_earned, points_possible }: Evidence, possible: number): boolean =>
  Math.abs(points_possible - possible) < 0.005 + EPSILON && points_earned <= possible + EPSILON

/** Whether a person may give these points: steps of 0.5 from 0, or all of the line. */
export const isLinePoints = (points: number, possible: number): boolean =>
  points >= 0 && points <= possible && (points === possible || Number.isInteger(points * 2))

/** Sums the points of a question from those of its lines, in steps of 0.5. @param maximum points of the question */
export const sumLines = (points: readonly number[], maximum: number): number =>
  boundPoints(round2(points.reduce((sum, one) => sum + one, 0)), maximum)
