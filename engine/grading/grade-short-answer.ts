import type { Evidence } from '@lectern/contract/grading.ts'
import type { GradeRequest, GradeVerdict } from '@lectern/core/ai/engine.ts'
import { feedbackLanguageOf } from '@lectern/core/grade/feedback-language.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { writeFeedback } from './feedback.ts'
import { findMissing, findNearest, judgeAnswer, sum } from './judge-answer.ts'
import { type Key, readKey, round2 } from './key.ts'
import { listReferences } from './names.ts'
import { findFlags } from './review-flags.ts'
import { gradedTermsOf } from './terms.ts'
import { isWordSalad, repeatsItself } from './word-salad.ts'

/** Maximum share for words without sentences, unless a keyword alone earns more. */
const SALAD_SHARE = 0.3

/**
 * Grades a short answer by counting the words of the reference, the keywords and the rubric in it. It does not understand the text;
 * flags ask for a review where counting is known to fail. The same request gives the same verdict. Time is linear in the length of
 * the texts.
 * @param needsOwnWords a line of the rubric is earned by its own words only, not by others of the reference
 */
export const gradeShortAnswer = (request: GradeRequest, needsOwnWords = false): GradeVerdict =>
  listReferences(request)
    .map((reference) => gradeByReference({ ...request, reference }, needsOwnWords))
    .reduce((best, one) => (one.points > best.points ? one : best))

const gradeByReference = (request: GradeRequest, needsOwnWords: boolean): GradeVerdict => {
  const { reference, maximum, answer } = request
  const key = readKey(request)
  const judged = judgeAnswer(request, key, answer, needsOwnWords)
  const isSalad = !key.asksForList && isWordSalad(answer, reference, key.terms)
  const share = isSalad ? Math.min(judged.share, saladShare(request, key)) : judged.share
  const points = boundPoints(share * maximum, maximum)
  const evidence = holdTo(judged.evidence, points)
  const { sure } = judged.contradictions
  return {
    points,
    feedback: writeFeedback(
      {
        evidence,
        hasPoints: key.lines.length > 0 && !key.isList,
        missing: evidence.length === 0 && points > 0 ? findMissing(key, judged.terms) : [],
        contradictions: sure,
        isSalad,
        share: points / maximum,
      },
      feedbackLanguageOf(request),
    ),
    evidence:
      key.lines.length > 0
        ? evidence
        : [
            ofReference(
              points,
              request,
              evidence,
              (findNearest(key.wanted, judged.clauses) ?? judged.clauses[0])?.text ?? null,
            ),
            ...evidence,
          ],
    flags: findFlags(request, key, judged, { isSalad, share, evidence }),
  }
}

/** Maximum share of words without sentences; of repeated ones no more than of one keyword alone. */
const saladShare = (request: GradeRequest, key: Key): number => {
  const [longest] = key.keywords.toSorted((one, other) => other.terms.length - one.terms.length)
  const alone = longest ? judgeAnswer(request, key, longest.text).share : 0
  return repeatsItself(gradedTermsOf(request.answer)) ? alone : Math.max(alone, SALAD_SHARE)
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

/** The reference as a line besides the keywords. Together the lines make up the question's points. */
const ofReference = (
  points: number,
  { reference, maximum }: GradeRequest,
  keywords: readonly Evidence[],
  nearest: string | null,
): Evidence => {
  const possible = maximum - keywords.reduce((total, { points_possible }) => total + points_possible, 0)
  const earned = Math.min(possible, Math.max(0, points - sum(keywords)))
  return {
    criterion: reference,
    points_earned: round2(earned),
    points_possible: round2(possible),
    quote: earned > 0 ? nearest : null,
  }
}
