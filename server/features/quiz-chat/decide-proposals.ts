import type { Evidence } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { GradeProposal } from '@lectern/core/ai/engine.ts'
import { decideAdjustment, RAISES_PER_SUBMISSION } from '@lectern/core/grade/adjustment.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { changeAnswer } from '../grading/change-answer.ts'
import { caseOf, type DisputedResult, readClaimFacts } from '../grading/claims/claim-rule.ts'
import { reasonColumns } from '../submissions/grades.queries.ts'
import type { Outcome } from './outcome-messages.ts'
import { insertClaim } from './quiz-chat.queries.ts'

/** A proposal with the id that its claim will have: a claim cannot be made twice. */
export type NamedProposal = GradeProposal & { claimId: string }

/** A proposal with the points of a grader that has not seen the conversation. */
export type CheckedProposal = NamedProposal & {
  secondReading: number | null
  /** Flags of that reading. */
  flags?: readonly ReviewFlag[] | undefined
  evidence?: readonly Evidence[] | undefined
}

/** Lists the proposals whose decision depends on a second reading: all other rules allow them. */
export const listForSecondReading = async (
  context: Context,
  disputed: DisputedResult,
  proposals: readonly GradeProposal[],
): Promise<Set<string>> => {
  const facts = await readClaimFacts(context, context.database, disputed.submission)
  return new Set(
    proposals
      .filter((proposal) => {
        const best = { ...proposal, secondReading: Number.MAX_SAFE_INTEGER }
        return decideAdjustment(caseOf(disputed, facts, best)).kind === 'raise'
      })
      .map(({ questionId }) => questionId)
      .slice(0, RAISES_PER_SUBMISSION),
  )
}

/**
 * Decides each proposal by the database's present state and raises points, with history. A claim for the
 * professor is not made here: the student sends it (`claims.ts`). @param tx holds the locks of the submission and the student's
 * claims
 */
export const applyProposals = async (
  context: Context,
  tx: Transaction,
  disputed: DisputedResult,
  proposals: readonly CheckedProposal[],
  reply: string,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const proposal of proposals) {
    const it = caseOf(disputed, await readClaimFacts(context, tx, disputed.submission), proposal)
    const decision = decideAdjustment(it)
    const number = disputed.questions.findIndex((one) => one.question_id === proposal.questionId) + 1
    outcomes.push({ number, before: it.points, decision })
    if (decision.kind !== 'raise') continue
    const at = new Date(context.clock.nowMs())
    const { claimId } = proposal
    await insertClaim(tx, {
      id: claimId,
      submissionId: disputed.submission.id,
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
    await changeAnswer(context, tx, disputed.submission, {
      questionId: proposal.questionId,
      kind: 'assistant_adjusted',
      points: decision.points,
      method: 'ai_adjusted',
      isReviewed: false,
      flags: proposal.flags,
      // The former evidence explains fewer points; that of the second reading only its own.
      evidence:
        proposal.evidence && proposal.secondReading === decision.points
          ? { evidence: proposal.evidence, points: decision.points }
          : undefined,
      userId: null,
      ...reasonColumns([createMessage('answer_quoted', { quote: proposal.quote ?? '' })]),
      claimId,
    })
  }
  return outcomes
}
