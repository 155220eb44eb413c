import type { Evidence } from '@lectern/contract/grading.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { type RubricLine, readRubric } from '@lectern/core/questions/rubric.ts'
import type { GradeRequest, GradeVerdict } from '../../ai.ts'
import { termsOf } from '../chat/terms.ts'
import { type Clause, cutIntoClauses } from './clauses.ts'
import { writeFeedback } from './feedback.ts'
import { findFlags } from './review-flags.ts'
import { coverage, type Wanted, weighCriterion, weighTerms } from './weigh-terms.ts'
import { foldText, standsIn, type WrittenTerms, writtenTerms } from './word-match.ts'

/** From which share of what is wanted points begin, and from which on they are full. */
const BOUNDS: Record<GradeRequest['leniency'], { from: number; full: number }> = {
  strict: { from: 0.3, full: 0.8 },
  normal: { from: 0.2, full: 0.62 },
  lenient: { from: 0.1, full: 0.45 },
}
/** Of a rubric: what follows is not looked at. */
const MOST_LINES = 60
/** What keywords count beside the reference. */
const KEYWORDS_SHARE = 0.45
/** What the reference says on a line of the rubric counts less than the line itself. */
const FROM_REFERENCE = 0.5

type Part = { criterion: string; possible: number; wanted: Wanted; phrase: string }
type Read = {
  folded: string
  terms: WrittenTerms
  clauses: { clause: Clause; terms: WrittenTerms }[]
}

/**
 * Grades a short answer by counting what stands in it of the reference, the keywords and the rubric's lines. It
 * reads no meaning: where counting is known to go wrong, flags ask for a look. The same request gives the same
 * verdict; the time is linear in the texts for a bounded number of lines.
 */
export const gradeShortAnswer = (request: GradeRequest): GradeVerdict => {
  const { reference, maximum, leniency, answer } = request
  const read = readAnswer(answer)
  const asked = new Set(termsOf(request.question))
  const bounds = BOUNDS[leniency]
  const wanted = weighTerms(reference, asked)
  const isWholeReference = standsIn(read.folded, foldText(reference))
  const covered = isWholeReference ? 1 : coverage(wanted, read.terms)
  const rubric = readRubric(request.rubric)
  const criteria = rubric.lines.filter(({ points }) => points > 0).slice(0, MOST_LINES)
  const keywords = keywordParts(request.keywords)
  const evidence =
    criteria.length > 0
      ? judgeParts(rubricParts(request, criteria, asked), read, bounds, isWholeReference)
      : judgeKeywords(keywords, read, maximum)
  const share =
    criteria.length > 0
      ? sum(evidence) / maximum
      : keywords.length > 0
        ? Math.max(
            isWholeReference ? 1 : 0,
            (1 - KEYWORDS_SHARE) * ramp(covered, bounds) +
              (KEYWORDS_SHARE * evidence.filter(({ quote }) => quote !== null).length) / keywords.length,
          )
        : ramp(covered, bounds)
  const points = boundPoints(share * maximum, maximum)
  const nearest = nearestClause(wanted, read)?.text ?? answer
  return {
    points,
    feedback: writeFeedback(
      {
        met: evidence.filter(({ quote }) => quote !== null).map(({ criterion }) => criterion),
        missed: evidence.filter(({ quote }) => quote === null).map(({ criterion }) => criterion),
        share: points / maximum,
      },
      answer,
      reference,
    ),
    evidence:
      criteria.length > 0
        ? evidence
        : [...wholeEvidence(points, reference, maximum, evidence, nearestClause(wanted, read))],
    flags: findFlags({
      answer,
      reference,
      question: request.question,
      nearest,
      coverage: covered,
      share,
      rubricUnread: rubric.notes.length > 0 && criteria.length === 0,
    }),
  }
}

const readAnswer = (answer: string): Read => ({
  folded: foldText(answer),
  terms: writtenTerms(answer),
  clauses: cutIntoClauses(answer).map((clause) => ({ clause, terms: writtenTerms(clause.text) })),
})

const ramp = (share: number, { from, full }: { from: number; full: number }): number =>
  Math.min(1, Math.max(0, (share - from) / (full - from)))

const round2 = (points: number): number => Math.round(points * 100) / 100

const sum = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { points_earned }) => total + points_earned, 0)

/** The rubric's lines, made to add up to the question's points, each with what the reference says on it. */
const rubricParts = (
  { reference, maximum }: GradeRequest,
  criteria: readonly RubricLine[],
  asked: ReadonlySet<string>,
): Part[] => {
  const total = criteria.reduce((points, line) => points + line.points, 0)
  const said = cutIntoClauses(reference).map(({ text }) => ({ text, terms: writtenTerms(text) }))
  return criteria.map(({ criterion, points }) => {
    const own = weighCriterion(criterion, asked)
    const near = said
      .map((piece) => ({ text: piece.text, share: coverage(own, piece.terms) }))
      .toSorted((one, other) => other.share - one.share)[0]
    const wanted = new Map(near && near.share > 0.2 ? weighTerms(near.text, asked, FROM_REFERENCE) : [])
    for (const [term, weight] of own) wanted.set(term, weight)
    return { criterion, possible: round2((points * maximum) / total), wanted, phrase: foldText(criterion) }
  })
}

const judgeParts = (
  parts: readonly Part[],
  read: Read,
  bounds: { from: number; full: number },
  isWhole: boolean,
): Evidence[] =>
  parts.map(({ criterion, possible, wanted, phrase }) => {
    const isSaid = isWhole || standsIn(read.folded, phrase)
    const earned = isSaid
      ? possible
      : boundPoints(ramp(coverage(wanted, read.terms), bounds) * possible, possible)
    const quote = earned > 0 ? (nearestClause(wanted, read)?.text ?? null) : null
    return { criterion, points_earned: earned, points_possible: possible, quote }
  })

const keywordParts = (keywords: readonly string[]): string[] =>
  keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '')

/** A keyword is there as it is written, or with all its terms in one piece of the answer. */
const judgeKeywords = (keywords: readonly string[], read: Read, maximum: number): Evidence[] => {
  const possible = keywords.length > 0 ? round2((KEYWORDS_SHARE * maximum) / keywords.length) : 0
  return keywords.map((criterion) => {
    const phrase = foldText(criterion)
    const terms = termsOf(criterion)
    const found =
      read.clauses.find(({ clause }) => standsIn(foldText(clause.text), phrase)) ??
      (terms.length > 0
        ? read.clauses.find((piece) => terms.every((term) => piece.terms.has(term)))
        : undefined)
    const quote =
      found?.clause.text ?? (standsIn(read.folded, phrase) ? (read.clauses[0]?.clause.text ?? null) : null)
    return { criterion, points_earned: quote ? possible : 0, points_possible: possible, quote }
  })
}

const nearestClause = (wanted: Wanted, read: Read): Clause | null => {
  let best: { clause: Clause; share: number } | null = null
  for (const { clause, terms } of read.clauses) {
    const share = coverage(wanted, terms)
    if (share > (best?.share ?? 0)) best = { clause, share }
  }
  return best?.clause ?? null
}

/** The reference as the line that the keywords stand beside: together they are the question's points. */
const wholeEvidence = (
  points: number,
  reference: string,
  maximum: number,
  keywords: Evidence[],
  nearest: Clause | null,
): Evidence[] => {
  const possible = maximum - keywords.reduce((total, { points_possible }) => total + points_possible, 0)
  const earned = Math.min(possible, Math.max(0, points - sum(keywords)))
  return [
    {
      criterion: reference,
      points_earned: round2(earned),
      points_possible: round2(possible),
      quote: earned > 0 ? (nearest?.text ?? null) : null,
    },
    ...keywords,
  ]
}
