import type { Evidence } from '@lectern/contract/grading.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { reviewFlag } from '@lectern/contract/review-flags.ts'
import { boundPoints } from './points.ts'

const MAX_EVIDENCE = 60
/** Without full stops every keyword would quote the whole answer, and a submission would take megabytes. */
const LONGEST_QUOTE = 300

/** A grader's proposal, unchecked. */
type Verdict = {
  points: number
  feedback: string
  evidence: readonly Evidence[]
  flags: readonly ReviewFlag[]
}
/** The checked verdict that is stored. Without points the answer waits for the professor. */
export type BoundVerdict = {
  points: number | null
  feedback: string | null
  evidence: Evidence[]
  flags: ReviewFlag[]
}

/** Stored when a grader's reply could not be read: points are never guessed. */
export const unreadable: BoundVerdict = { points: null, feedback: null, evidence: [], flags: ['unreadable'] }

/** Text that PostgreSQL accepts. */
const plain = (text: string, longest: number): string =>
  text.replaceAll('\u0000', '').slice(0, longest).toWellFormed()

/**
 * A quote that stands in the answer, cut when long. A lone surrogate would match too, but PostgreSQL
 * refuses it.
 */
const quoteOf = (answer: string, quote: string | null): string | null => {
  if (quote === null || quote === '' || !quote.isWellFormed() || !answer.includes(quote)) return null
  return quote.slice(0, LONGEST_QUOTE).replace(/[\ud800-\udbff]$/, '')
}

const bounded = (points: number, maximum: number): number =>
  Number.isFinite(points) ? Math.min(maximum, Math.max(0, points)) : 0

/**
 * Bounds any grader's verdict: points in steps of 0.5 between 0 and the question's, quotes that stand in
 * the answer letter by letter, known flags, limited lengths.
 */
export const boundVerdict = (verdict: Verdict, answer: string, maximum: number): BoundVerdict => {
  if (!Number.isFinite(verdict.points)) return unreadable
  const flags = new Set(verdict.flags.flatMap((flag) => reviewFlag.safeParse(flag).data ?? []))
  return {
    points: boundPoints(verdict.points, maximum),
    feedback: plain(verdict.feedback, limits.feedbackChars).trim() || null,
    evidence: verdict.evidence.slice(0, MAX_EVIDENCE).map((one) => {
      const possible = bounded(one.points_possible, maximum)
      return {
        criterion: plain(one.criterion, limits.referenceChars),
        points_earned: bounded(one.points_earned, possible),
        points_possible: possible,
        quote: quoteOf(answer, one.quote),
      }
    }),
    flags: [...flags],
  }
}
