import type { Evidence } from '@lectern/contract/grading.ts'
import type { GradeRequest, GradeVerdict } from '@lectern/core/ai/engine.ts'
import { feedbackLanguageOf } from '@lectern/core/grade/feedback-language.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { writeFeedback } from './feedback.ts'
import { judge, sum } from './judge-answer.ts'
import { findMissing } from './judge-lines.ts'
import { type Key, readKey, round2 } from './key.ts'
import { nearestClause } from './read-answer.ts'
import { listReferences } from './references.ts'
import { findFlags } from './review-flags.ts'
import type { Clause } from './words/clauses.ts'
import { gradedTermsOf } from './words/graded-terms.ts'
import { isWordSalad, repeatsItself } from './words/structure.ts'
import { verbatimShare } from './words/weigh-terms.ts'

/** Maximum share for words without sentences, unless a keyword alone earns more. */
const SALAD_SHARE = 0.3

/**
 * Grades a short answer by counting the words of the reference, the keywords and the rubric in it. It does
 * not understand the text; flags ask for a review where counting is known to fail. The same request gives
 * the same verdict. Time is linear in the length of the texts.
 * @param needsOwnWords a line of the rubric is earned by its own words only, not by others of the reference
 */
export const gradeShortAnswer = (request: GradeRequest, needsOwnWords = false): GradeVerdict => {
  const verdicts = listReferences(request).map((reference) =>
    gradeByReference({ ...request, reference }, needsOwnWords),
  )
  return verdicts.reduce((best, one) => (one.points > best.points ? one : best))
}

const gradeByReference = (request: GradeRequest, needsOwnWords: boolean): GradeVerdict => {
  const { reference, maximum, answer } = request
  const key = readKey(request)
  const judgement = judge(request, key, answer, needsOwnWords)
  const isFree = judgement.isWhole || key.asksForList || key.term !== null
  const isSalad = !isFree && isWordSalad(answer, reference, key.terms)
  const share = Math.min(judgement.share, maxShare(request, key, { answer, isSalad }))
  const points = boundPoints(share * maximum, maximum)
  const evidence = holdTo(judgement.evidence, points)
  const isFound = ({ quote }: Evidence) => quote !== null
  const met: string[] = []
  const partly: string[] = []
  for (const [index, line] of evidence.entries()) {
    const isMet =
      key.criteria.length === 0 ||
      (!judgement.loose.has(index) && line.points_earned > line.points_possible / 2)
    if (isFound(line)) (isMet ? met : partly).push(line.criterion)
  }
  const { sure } = judgement.contradictions
  const missed =
    evidence.length === 0 && points > 0
      ? findMissing(key, judgement.read)
      : evidence.filter((line) => !isFound(line)).map(({ criterion }) => criterion)
  return {
    points,
    feedback: writeFeedback(
      {
        met,
        partly,
        missed: missed.filter((text) => !sure.some(({ expected }) => text.includes(expected))),
        contradictions: sure,
        isSalad,
        share: points / maximum,
        lines: key.criteria.length > 0 && !key.isList ? evidence : [],
      },
      feedbackLanguageOf(request),
    ),
    evidence:
      key.criteria.length > 0
        ? evidence
        : [...wholeEvidence(points, reference, maximum, evidence, nearestClause(key.wanted, judgement.read))],
    flags: findFlags({
      answer,
      reference,
      question: request.question,
      isWhole: judgement.isWhole,
      isSalad,
      share,
      isOfLines: key.criteria.length > 0,
      isList: key.isList,
      verbatim: judgement.isWhole ? 1 : verbatimShare(key.wanted, judgement.read.terms),
      contradictions: judgement.contradictions,
      rubricUnread: key.hasNotes && (key.isList || key.criteria.length === 0),
    }),
  }
}

/**
 * Maximum share by the form of an answer. Words without sentences get little; if they are repeated, no more
 * than one keyword alone. Repetition within sentences has no limit, because a repeated word counts once
 * anyway.
 */
const maxShare = (request: GradeRequest, key: Key, asked: { answer: string; isSalad: boolean }): number => {
  if (!asked.isSalad) return 1
  const repeats = repeatsItself(gradedTermsOf(asked.answer))
  const [longest] = key.keywords.toSorted((one, other) => other.terms.length - one.terms.length)
  const alone = longest ? judge(request, key, longest.text).share : 0
  return repeats ? alone : Math.max(alone, SALAD_SHARE)
}

/** Reduces the earned points of the lines so that they do not exceed the total. */
const holdTo = (evidence: readonly Evidence[], points: number): Evidence[] => {
  let left = points
  return evidence.map((line) => {
    const points_earned = round2(Math.min(line.points_earned, left))
    left -= points_earned
    return { ...line, points_earned, quote: points_earned > 0 ? line.quote : null }
  })
}

/** Adds the reference as a line besides the keywords. Together the lines make up the question's points. */
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
