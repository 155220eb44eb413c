import type { Evidence } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { type Rubric, type RubricLine, readRubric } from '../questions/rubric.ts'
import { boundPoints } from './points.ts'

/** What a grader proposed, for a question of at most `maximum` points. */
type Proposed = { points: number; evidence: readonly Evidence[]; answer: string; maximum: number }
type HeldGrade = { points: number; evidence: Evidence[]; flags: ReviewFlag[] }
/** Evidence that matches the rubric, and how many entries were dropped. */
type Read = { evidence: Evidence[]; dropped: number }

/** Points are in steps of 0.5: a smaller difference may come from rounding. */
const ROUNDING = 0.5
/** Sums of tenths are not exact. */
const EPSILON = 1e-6

// "2", "line 2", "No. 2", "2번", "第2条", after folding.
const numberOfLine = /^(?:line|criterion|rubric|no|第)?(\d{1,2})(?:번|행|条|行|项)?$/u

/** Folds capitals, spaces, quotes and punctuation away; keeps `<` and `+`, which carry meaning. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Sm}]+/gu, '')

const sumOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, { points_earned }) => sum + points_earned, 0)

/** Finds a line by its words, by the row with its points, or with a number before it or a note behind it. */
const findLine = (rubric: Rubric, isFree: (at: number) => boolean, criterion: string): number => {
  const names = [criterion, criterion.replace(/^\s*\d{1,2}\s*[.)]\s+/u, '')].flatMap((text) => [
    text,
    ...readRubric(text).lines.map((line) => line.criterion),
  ])
  const said = new Set(names.map(fold))
  const written = (line: RubricLine) =>
    ['', ...rubric.notes].map((note) => fold(`${line.criterion} ${note}`)).filter((text) => text !== '')
  const inWords = rubric.lines.findIndex(
    (line, at) => isFree(at) && written(line).some((text) => said.has(text)),
  )
  if (inWords >= 0) return inWords
  const at = Number(numberOfLine.exec(fold(criterion))?.[1] ?? 0) - 1
  return at in rubric.lines && isFree(at) ? at : -1
}

/** @param scale converts points of the lines to points of the question */
const readEvidence = (evidence: readonly Evidence[], rubric: Rubric, scale: number): Read => {
  const taken = new Set<number>()
  const kept = evidence.flatMap((one) => {
    const at = findLine(rubric, (index) => !taken.has(index), one.criterion)
    const line = rubric.lines[at]
    const possible = Math.round((line?.points ?? 0) * scale * 100) / 100
    // NaN passes no comparison, so it is dropped here.
    if (!line || !(one.points_earned >= 0 && one.points_earned <= possible + EPSILON)) return []
    taken.add(at)
    return [{ ...one, criterion: line.criterion, points_possible: possible }]
  })
  return { evidence: kept, dropped: evidence.length - kept.length }
}

/**
 * Whether every line is named once and earned by words of the answer, and nothing else affects the points.
 */
const isWholeAccount = ({ evidence, dropped }: Read, rubric: Rubric, { answer, maximum }: Proposed) =>
  dropped === 0 &&
  evidence.length === rubric.lines.length &&
  rubric.notes.length === 0 &&
  rubric.points === maximum &&
  evidence.every(
    ({ points_earned, quote }) => points_earned === 0 || (quote?.trim() && answer.includes(quote)),
  )

/**
 * Checks a grader's evidence against the rubric. Where the rubric has lines of points, each entry must name
 * one line, once, with at most its points (scaled when the rubric adds up to another total); other entries
 * are dropped and flagged. Points that differ from the evidence's sum by more than rounding are flagged
 * too. When the evidence covers the whole rubric, its sum replaces the points, so that a person sees lines that add up.
 * @returns points that are not a number unchanged; `boundVerdict` reports them
 */
export const holdToRubric = (proposed: Proposed, text: string): HeldGrade => {
  const { points: given, evidence: named, maximum } = proposed
  const rubric = readRubric(text)
  const hasLines = rubric.points > 0
  const fit = hasLines ? maximum / rubric.points : 1
  const read: Read = hasLines
    ? [1, fit]
        .map((scale) => readEvidence(named, rubric, scale))
        .reduce((one, other) => (other.dropped < one.dropped ? other : one))
    : { evidence: [...named], dropped: 0 }
  const flags: ReviewFlag[] = read.dropped > 0 ? ['beside_rubric'] : []
  const sum = sumOf(read.evidence)
  if (!Number.isFinite(given) || !Number.isFinite(sum) || (!hasLines && named.length === 0))
    return { points: given, evidence: read.evidence, flags }
  const points = boundPoints(given, maximum)
  const isNear = [sum, sum * fit].some((one) => Math.abs(points - one) <= ROUNDING + EPSILON)
  const isTaken = hasLines && isWholeAccount(read, rubric, proposed)
  if (isNear) return { points: isTaken ? sum : given, evidence: read.evidence, flags }
  const flag = isTaken ? 'evidence_counts' : 'evidence_differs'
  flags.push({ flag, given: points, evidence: Math.round(sum * 100) / 100 })
  return { points: isTaken ? sum : given, evidence: read.evidence, flags }
}
