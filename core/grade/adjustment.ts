import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { boundPoints } from './points.ts'

/** How often the assistant may raise points within one submission. */
export const RAISES_PER_SUBMISSION = 3
/** How many claims one student may make in 24 hours, including raised ones. */
export const CLAIMS_PER_DAY = 10
/** A shorter quote could stand in any answer, unless it is the whole answer. */
const SHORTEST_QUOTE = 8

/** All inputs that decide whether a grade may rise. The conversation is not one of them. */
export type AdjustmentCase = {
  /** The submission is the asking student's own. */
  isOwner: boolean
  isGraded: boolean
  /** The professor allows the assistant to raise points in this quiz. */
  assistantAdjusts: boolean
  /** The question as in this submission; null when the submission has no such question. */
  question: { isRead: boolean; maximum: number } | null
  /** The submitted answer as stored; null for none. */
  storedAnswer: string | null
  points: number | null
  /** A person has set the points. */
  isManual: boolean
  /** The assistant has raised this question before, even if the professor took that back. */
  wasRaised: boolean
  /** The same claim is already waiting for the professor. */
  isPending: boolean
  /** The student has made a claim about this question before, whatever became of it. */
  wasClaimed: boolean
  raisesOfSubmission: number
  claimsOfDay: number
  /** The points that the conversing engine proposes, with the words of the answer that earn them. */
  proposal: { points: number | null; quote: string | null }
  /**
   * Points by an engine that saw the answer and the rubric, never the conversation (`pointsOfReading`);
   * null when it could not read them or its flags make it unreliable.
   */
  secondReading: number | null
}

export type AdjustmentDecision =
  /** The new points: more than before, within the question's. */
  | { kind: 'raise'; points: number }
  /** The student may ask the professor, who decides. `why` names what stops the assistant. */
  | { kind: 'claim'; why: ClaimReason }
  /** Nothing is stored. */
  | {
      kind: 'nothing'
      why:
        | 'not_yours'
        | 'not_graded'
        | 'no_such_question'
        | 'no_answer'
        | 'full_points'
        | 'pending'
        | 'claimed_before'
        | 'too_many'
    }

type ClaimReason =
  | 'not_allowed'
  | 'not_read'
  | 'unread'
  | 'manual'
  | 'raised_before'
  | 'raised_often'
  | 'no_proposal'
  | 'no_quote'
  | 'no_second_reading'
  | 'not_more'

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()

/** Flags of answers that may have manipulated the reader, or that could not be read. */
const talks: ReadonlySet<ReviewFlag> = new Set([
  'unreadable',
  'word_salad',
  'repeats_keywords',
  'other_language',
  'about_grading',
  'low_confidence',
])

/**
 * The points of a second reading that may raise a grade. Null when the answer may have manipulated the
 * reader: the professor decides then. Points far from a keyword count do count, because an honest answer in
 * other words has few keywords; the flag stays on the answer for the professor.
 */
export const pointsOfReading = (reading: {
  points: number | null
  flags: readonly ReviewFlag[]
}): number | null => (reading.flags.some((flag) => talks.has(flag)) ? null : reading.points)

/** Whether words stand in the submitted answer; ignores case, width and spaces. */
export const occursInAnswer = (quote: string, answer: string): boolean => {
  const [words, whole] = [fold(quote), fold(answer)]
  return words !== '' && whole.includes(words) && (words.length >= SHORTEST_QUOTE || words === whole)
}

/**
 * Decides about an engine's proposal, whatever the engine was talked into. Points of a read answer only
 * rise, to at most the question's maximum, the proposal and the second reading, once per question, and only
 * when words of the stored answer are named. Everything else is a claim for the professor, once per question
 * that the student has answered, if the student sends it.
 */
export const decideAdjustment = (it: AdjustmentCase): AdjustmentDecision => {
  if (!it.isOwner) return { kind: 'nothing', why: 'not_yours' }
  if (!it.isGraded) return { kind: 'nothing', why: 'not_graded' }
  if (!it.question) return { kind: 'nothing', why: 'no_such_question' }
  const { maximum } = it.question
  if (it.points !== null && it.points >= maximum) return { kind: 'nothing', why: 'full_points' }
  if (it.isPending) return { kind: 'nothing', why: 'pending' }
  const { storedAnswer } = it
  if (storedAnswer === null || storedAnswer.trim() === '') return { kind: 'nothing', why: 'no_answer' }
  if (it.claimsOfDay >= CLAIMS_PER_DAY) return { kind: 'nothing', why: 'too_many' }
  const claim = (why: ClaimReason): AdjustmentDecision =>
    it.wasClaimed ? { kind: 'nothing', why: 'claimed_before' } : { kind: 'claim', why }
  const bar = findBar(it, storedAnswer)
  if (bar) return claim(bar)
  const asked = Math.min(it.proposal.points ?? Number.NaN, it.secondReading ?? Number.NaN, maximum)
  if (!Number.isFinite(asked)) return claim('no_proposal')
  const points = Math.min(boundPoints(asked, maximum), Math.floor(asked * 2) / 2)
  return points > (it.points ?? maximum) ? { kind: 'raise', points } : claim('not_more')
}

const findBar = (it: AdjustmentCase, storedAnswer: string): ClaimReason | null => {
  if (!it.assistantAdjusts) return 'not_allowed'
  if (!it.question?.isRead) return 'not_read'
  if (it.points === null) return 'unread'
  if (it.isManual) return 'manual'
  if (it.wasRaised) return 'raised_before'
  if (it.raisesOfSubmission >= RAISES_PER_SUBMISSION) return 'raised_often'
  if (it.proposal.points === null) return 'no_proposal'
  if (it.proposal.quote === null || !occursInAnswer(it.proposal.quote, storedAnswer)) return 'no_quote'
  return it.secondReading === null ? 'no_second_reading' : null
}
