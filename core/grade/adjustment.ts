import type { ReviewFlag } from '@lectern/contract/grading.ts'
import { boundPoints } from './points.ts'

/** How often the assistant may raise points within one submission. */
export const RAISES_PER_SUBMISSION = 3
/** How many claims one student may make in 24 hours, raised ones included. */
export const CLAIMS_PER_DAY = 10
/** A quote shorter than this could stand in any answer, unless it is the whole answer. */
const SHORTEST_QUOTE = 8

/** Everything on which it depends whether a grade moves. What was said in the conversation is not among it. */
export type AdjustmentCase = {
  /** The submission is the asking student's own. */
  isOwner: boolean
  isGraded: boolean
  /** The professor lets the assistant raise points in this quiz. */
  assistantAdjusts: boolean
  /** The question as it stands in this submission; null when it is none of its questions. */
  question: { isRead: boolean; maximum: number } | null
  /** What the student handed in, as it is stored; null for nothing. */
  storedAnswer: string | null
  points: number | null
  /** A person has set the points. */
  isManual: boolean
  /** The assistant has raised this question before, also where the professor took that back. */
  wasRaised: boolean
  /** The same claim waits for the professor already. */
  isPending: boolean
  raisesOfSubmission: number
  claimsOfDay: number
  /** What the engine that has read the conversation would give, and by which words of the answer. */
  proposal: { points: number | null; quote: string | null }
  /**
   * What an engine gives that has seen the answer and the rubric, never the conversation (`pointsOfReading`); null when it
   * could not read, or when the answer may have talked it into them.
   */
  secondReading: number | null
}

export type AdjustmentDecision =
  /** The points become these: more than they were, and within the question's. */
  | { kind: 'raise'; points: number }
  /** The professor decides. `why` says what the assistant may not do here. */
  | { kind: 'claim'; why: ClaimReason }
  /** Nothing is written down. */
  | {
      kind: 'nothing'
      why: 'not_yours' | 'not_graded' | 'no_such_question' | 'full_points' | 'pending' | 'too_many'
    }

export type ClaimReason =
  | 'not_allowed'
  | 'not_read'
  | 'no_answer'
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

/** Words that are no honest answer, or that could not be read: what they may have talked a reader into. */
const talks: ReadonlySet<ReviewFlag> = new Set([
  'unreadable',
  'word_salad',
  'repeats_keywords',
  'other_language',
  'about_grading',
  'low_confidence',
])

/**
 * The points that a reading counts for when they are to be raised: an answer that may have talked the reader into them is
 * the professor's to look at. Points far from those that counting words gives are raised, for an answer in words of its
 * own has few of the key's; the professor is told by the flag that stays at the answer.
 */
export const pointsOfReading = (reading: {
  points: number | null
  flags: readonly ReviewFlag[]
}): number | null => (reading.flags.some((flag) => talks.has(flag)) ? null : reading.points)

/** Whether words stand in the answer that was handed in; case, width and spaces do not count. */
export const standsInAnswer = (quote: string, answer: string): boolean => {
  const [words, whole] = [fold(quote), fold(answer)]
  return words !== '' && whole.includes(words) && (words.length >= SHORTEST_QUOTE || words === whole)
}

/**
 * Decides what becomes of an engine's proposal. Whatever the engine was talked into: points of an answer that is
 * read move only upwards, to no more than the question's, the proposal and a second reading, once for a question,
 * and only when words of the stored answer are named for it. All else is the professor's.
 */
export const decideAdjustment = (it: AdjustmentCase): AdjustmentDecision => {
  if (!it.isOwner) return { kind: 'nothing', why: 'not_yours' }
  if (!it.isGraded) return { kind: 'nothing', why: 'not_graded' }
  if (!it.question) return { kind: 'nothing', why: 'no_such_question' }
  const { maximum } = it.question
  if (it.points !== null && it.points >= maximum) return { kind: 'nothing', why: 'full_points' }
  if (it.isPending) return { kind: 'nothing', why: 'pending' }
  if (it.claimsOfDay >= CLAIMS_PER_DAY) return { kind: 'nothing', why: 'too_many' }
  const bar = findBar(it)
  if (bar) return { kind: 'claim', why: bar }
  const asked = Math.min(it.proposal.points ?? Number.NaN, it.secondReading ?? Number.NaN, maximum)
  if (!Number.isFinite(asked)) return { kind: 'claim', why: 'no_proposal' }
  const points = Math.min(boundPoints(asked, maximum), Math.floor(asked * 2) / 2)
  return points > (it.points ?? maximum) ? { kind: 'raise', points } : { kind: 'claim', why: 'not_more' }
}

const findBar = (it: AdjustmentCase): ClaimReason | null => {
  if (!it.assistantAdjusts) return 'not_allowed'
  if (!it.question?.isRead) return 'not_read'
  if (it.storedAnswer === null || it.storedAnswer.trim() === '') return 'no_answer'
  if (it.points === null) return 'unread'
  if (it.isManual) return 'manual'
  if (it.wasRaised) return 'raised_before'
  if (it.raisesOfSubmission >= RAISES_PER_SUBMISSION) return 'raised_often'
  if (it.proposal.points === null) return 'no_proposal'
  if (it.proposal.quote === null || !standsInAnswer(it.proposal.quote, it.storedAnswer)) return 'no_quote'
  return it.secondReading === null ? 'no_second_reading' : null
}
