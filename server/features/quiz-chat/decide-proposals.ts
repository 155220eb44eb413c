import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { GradeProposal } from '@lectern/core/ai/engine.ts'
import {
  type AdjustmentCase,
  type AdjustmentDecision,
  decideAdjustment,
  RAISES_PER_SUBMISSION,
} from '@lectern/core/grade/adjustment.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { changeAnswer } from '../grading/change-answer.ts'
import type { SubmissionRow } from '../grading/grading.access.ts'
import { type ClaimRow, listAnswerGrades, listClaims } from '../grading/grading.queries.ts'
import type { QuizRow } from '../quizzes/quizzes.access.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import { type AnswerGradeRow, reasonColumns } from '../submissions/grades.queries.ts'
import type { Outcome } from './outcome-messages.ts'
import { countClaimsSince, insertClaim } from './quiz-chat.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** A proposal with the id that its claim will have: a claim cannot be made twice. */
export type NamedProposal = GradeProposal & { claimId: string }

/** A proposal with the points of a grader that has not seen the conversation. */
export type CheckedProposal = NamedProposal & {
  secondReading: number | null
  /** Flags of that reading. */
  flags?: readonly ReviewFlag[] | undefined
}

export type DiscussedResult = {
  submission: SubmissionRow
  quiz: QuizRow
  questions: readonly Question[]
  userId: string
}

type Facts = { grades: AnswerGradeRow[]; claims: ClaimRow[]; claimsOfDay: number }

export const readFacts = async (
  context: Context,
  db: Queryable,
  { submission }: DiscussedResult,
): Promise<Facts> => ({
  grades: await listAnswerGrades(db, submission.id),
  claims: await listClaims(db, [submission.id]),
  claimsOfDay: await countClaimsSince(db, submission.studentId, new Date(context.clock.nowMs() - DAY_MS)),
})

const isRead = (question: Question, answer: AnswerValue): boolean =>
  getQuestionType(question.question_type).scoreExactly(question, answer ?? '') === null

type Considered = Pick<CheckedProposal, 'questionId' | 'points' | 'quote' | 'secondReading'>

const decide = (reviewed: DiscussedResult, facts: Facts, proposal: Considered): AdjustmentDecision =>
  decideAdjustment(caseOf(reviewed, facts, proposal))

/** Whether the student may make a claim about a question now; it raises nothing by itself. */
export const decideClaim = (
  reviewed: DiscussedResult,
  facts: Facts,
  questionId: string,
): AdjustmentDecision =>
  decide(reviewed, facts, { questionId, points: null, quote: null, secondReading: null })

const caseOf = (reviewed: DiscussedResult, facts: Facts, proposal: Considered): AdjustmentCase => {
  const { submission, quiz, userId } = reviewed
  const question = reviewed.questions.find((one) => one.question_id === proposal.questionId)
  const grade = facts.grades.find((one) => one.questionId === proposal.questionId)
  const answer = question ? answerOf(submission, question) : null
  const raises = facts.claims.filter((claim) => claim.byAssistant)
  const own = facts.claims.filter((claim) => !claim.byAssistant && claim.questionId === proposal.questionId)
  return {
    isOwner: submission.studentId === userId,
    isGraded: submission.gradedAt !== null,
    assistantAdjusts: quiz.assistantAdjusts,
    question: question
      ? { isRead: isRead(question, answer), maximum: grade?.possible ?? question.points }
      : null,
    storedAnswer: answer === null ? null : String(answer),
    points: grade?.points ?? null,
    isManual: grade?.method === 'manual',
    wasRaised: raises.some((claim) => claim.questionId === proposal.questionId),
    isPending: own.some((claim) => claim.status === 'pending'),
    wasClaimed: own.length > 0,
    raisesOfSubmission: raises.length,
    claimsOfDay: facts.claimsOfDay,
    proposal,
    secondReading: proposal.secondReading,
  }
}

/** The proposals whose decision depends on a second reading: all other rules allow them. */
export const listForSecondReading = async (
  context: Context,
  reviewed: DiscussedResult,
  proposals: readonly GradeProposal[],
): Promise<Set<string>> => {
  const facts = await readFacts(context, context.database, reviewed)
  return new Set(
    proposals
      .filter((proposal) => {
        const best = { ...proposal, secondReading: Number.MAX_SAFE_INTEGER }
        return decide(reviewed, facts, best).kind === 'raise'
      })
      .map(({ questionId }) => questionId)
      .slice(0, RAISES_PER_SUBMISSION),
  )
}

/**
 * Decides each proposal by the database's present state and raises points, with history. A claim for the
 * professor is not made here: the student sends it (`proposed-claims.ts`). @param tx holds the locks of the submission and the student's
 * claims
 */
export const applyProposals = async (
  context: Context,
  tx: Transaction,
  reviewed: DiscussedResult,
  proposals: readonly CheckedProposal[],
  reply: string,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const proposal of proposals) {
    const it = caseOf(reviewed, await readFacts(context, tx, reviewed), proposal)
    const decision = decideAdjustment(it)
    const number = reviewed.questions.findIndex((one) => one.question_id === proposal.questionId) + 1
    outcomes.push({ number, before: it.points, decision })
    if (decision.kind !== 'raise') continue
    const at = new Date(context.clock.nowMs())
    const { claimId } = proposal
    await insertClaim(tx, {
      id: claimId,
      submissionId: reviewed.submission.id,
      questionId: proposal.questionId,
      claimText: proposal.claim,
      aiResponse: reply,
      originalPoints: it.points,
      adjustedPoints: decision.points,
      status: 'approved',
      byAssistant: true,
      createdAt: at,
      decidedAt: at,
    })
    await changeAnswer(context, tx, reviewed.submission, {
      questionId: proposal.questionId,
      kind: 'assistant_adjusted',
      points: decision.points,
      method: 'ai_adjusted',
      isReviewed: false,
      flags: proposal.flags,
      userId: null,
      ...reasonColumns([createMessage('answer_quoted', { quote: proposal.quote ?? '' })]),
      claimId,
    })
  }
  return outcomes
}
