import type { Evidence, ReviewFlag } from '@lectern/contract/grading.ts'
import { type Rubric, type RubricLine, readRubric } from '../questions/rubric.ts'
import { boundPoints } from './points.ts'

/** What a grader proposed, for a question of at most `maximum` points. */
type Proposed = { points: number; evidence: readonly Evidence[]; answer: string; maximum: number }
type Held = { points: number; evidence: Evidence[]; flags: ReviewFlag[] }
/** The evidence that stands in the rubric, and how much of what was said does not. */
type Read = { evidence: Evidence[]; dropped: number }

/** Points are in steps of 0.5: so far apart may come from rounding. */
const ROUNDING = 0.5
/** Sums of tenths are not exact. */
const EPSILON = 1e-6

// "2", "line 2", "No. 2", "2번", "第2条", after folding.
const numberOfLine = /^(?:line|criterion|rubric|no|第)?(\d{1,2})(?:번|행|条|行|项)?$/u

/** Alike for two who write the same words with other capitals, spaces, quotes and punctuation; `<` and `+` say something. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Sm}]+/gu, '')

const sumOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, { points_earned }) => sum + points_earned, 0)

/** How a line may be named: its words, the row with its points, with a number before it or with a note behind it. */
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

/** @param scale makes the points of the lines those of the question */
const readEvidence = (evidence: readonly Evidence[], rubric: Rubric, scale: number): Read => {
  const taken = new Set<number>()
  const kept = evidence.flatMap((one) => {
    const at = findLine(rubric, (place) => !taken.has(place), one.criterion)
    const line = rubric.lines[at]
    const possible = Math.round((line?.points ?? 0) * scale * 100) / 100
    // Not a number is in no bounds.
    if (!line || !(one.points_earned >= 0 && one.points_earned <= possible + EPSILON)) return []
    taken.add(at)
    return [{ ...one, criterion: line.criterion, points_possible: possible }]
  })
  return { evidence: kept, dropped: evidence.length - kept.length }
}

/** Each line once, earned by words of the answer, and nothing else that the points could depend on. */
const isWholeAccount = ({ evidence, dropped }: Read, rubric: Rubric, { answer, maximum }: Proposed) =>
  dropped === 0 &&
  evidence.length === rubric.lines.length &&
  rubric.notes.length === 0 &&
  rubric.points === maximum &&
  evidence.every(
    ({ points_earned, quote }) => points_earned === 0 || (quote?.trim() && answer.includes(quote)),
  )

/**
 * Holds what a grader names for its points to the question's rubric. Where the rubric has lines of points, evidence
 * names one of them, each once, with no more points than it has (a rubric that adds up to something else may be made
 * to fit the question); what does not is left out and told. Points further than rounding from what the evidence adds
 * up to are told, too; where the evidence accounts for the whole rubric, its sum is what can be defended, and counts.
 * @returns the points as they were given where those are no number: `boundVerdict` says so
 */
export const holdToRubric = (proposed: Proposed, text: string): Held => {
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
  if (isNear) return { points: given, evidence: read.evidence, flags }
  const isTaken = hasLines && isWholeAccount(read, rubric, proposed)
  const flag = isTaken ? 'evidence_counts' : 'evidence_differs'
  flags.push({ flag, given: points, evidence: Math.round(sum * 100) / 100 })
  return { points: isTaken ? sum : given, evidence: read.evidence, flags }
}
