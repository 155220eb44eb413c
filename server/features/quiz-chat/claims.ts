import type { ProposedClaim } from '@lectern/contract/quiz-chat.ts'
import { type AdjustmentDecision, CLAIMS_PER_DAY } from '@lectern/core/grade/adjustment.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { conflict, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type DisputedResult, decideClaim, readClaimFacts } from '../grading/claims/claim-rule.ts'
import type { FoundSubmission } from '../grading/grading.access.ts'
import { lockSubmission } from '../grading/grading.queries.ts'
import { getSubmissionQuestions } from '../grading/submission-questions.ts'
import type { NamedProposal } from './decide-proposals.ts'
import { getDiscussed } from './quiz-chat.access.ts'
import { insertClaim, listResultsOfAnswers, lockClaimsOf } from './quiz-chat.queries.ts'

/** The part of a proposal that the job of its answer stores as its result. */
type StoredProposal = Pick<NamedProposal, 'claimId' | 'questionId' | 'claim'> & {
  /** Nothing was claimed: the student may send a claim in own words. */
  isOffer?: true
}
type Proposed = StoredProposal & { messageId: string; reply: string }

/** @param questionId the question that the reply is about: the way to the professor is offered for it */
export const resultOfProposals = (
  proposals: readonly NamedProposal[],
  questionId: string | undefined,
): { proposals: StoredProposal[] } => {
  const stored: StoredProposal[] = proposals.map((one) => ({
    claimId: one.claimId,
    questionId: one.questionId,
    claim: one.claim,
  }))
  if (questionId !== undefined && !stored.some((one) => one.questionId === questionId))
    stored.push({ claimId: newId(), questionId, claim: '', isOffer: true })
  return { proposals: stored }
}

/** All proposals of a conversation, oldest first, whatever became of them. */
const listProposals = async (db: Queryable, submissionId: string): Promise<Proposed[]> =>
  (await listResultsOfAnswers(db, submissionId)).flatMap(({ messageId, content, result }) => {
    const { proposals = [] } = (result ?? {}) as Partial<ReturnType<typeof resultOfProposals>>
    return proposals.map((proposal) => ({ ...proposal, messageId, reply: content }))
  })

/**
 * The claims of a conversation that its student has sent or can send now, by the message that proposes them.
 * Of several about one question the newest counts.
 */
export const listProposedClaims = async (
  context: Context,
  { submission, quiz }: FoundSubmission,
): Promise<Map<string, ProposedClaim[]>> => {
  const { database } = context
  const found = new Map<string, ProposedClaim[]>()
  const proposals = await listProposals(database, submission.id)
  if (proposals.length === 0) return found
  const { questions } = await getSubmissionQuestions(context, submission)
  const disputed: DisputedResult = { submission, quiz, questions, userId: submission.studentId }
  const facts = await readClaimFacts(context, database, submission)
  const offered = new Set<string>()
  for (const { claimId, questionId, claim, isOffer, messageId } of proposals.toReversed()) {
    const made = facts.claims.find(({ id }) => id === claimId)
    // At the daily limit it stays: it can be sent tomorrow.
    const decision = decideClaim(disputed, facts, questionId)
    const isOpen = decision.kind === 'claim' || (decision.kind === 'nothing' && decision.why === 'too_many')
    if (made ? made.byAssistant : !isOpen || offered.has(questionId)) continue
    offered.add(questionId)
    const proposed: ProposedClaim = {
      claim_id: claimId,
      question_id: questionId,
      question_number: questions.findIndex((one) => one.question_id === questionId) + 1,
      // The student may have sent other words.
      claim_text: made?.claimText ?? claim,
      is_offer: isOffer === true,
      is_sent: made !== undefined,
    }
    found.set(messageId, [proposed, ...(found.get(messageId) ?? [])])
  }
  return found
}

/**
 * Sends a student's claim about a question to the professor, after all checks on the present state. The words are the
 * student's, with or without a proposal of the assistant before. The same words again change nothing. @throws
 * not_found for everyone but the submission's student and for an unknown question, conflict when the question cannot be
 * claimed (again), too_many at the limit of a day
 */
export const sendClaim = async (
  context: Context,
  asked: { submissionId: string; questionId: string; claimText: string; user: Identity },
): Promise<{ claim_id: string }> => {
  const { submissionId, questionId, user } = asked
  const claimText = asked.claimText.trim()
  // Checked before the locks: a stranger must not hold them.
  await getDiscussed(context, submissionId, user)
  return context.database.transaction(async (tx) => {
    await lockClaimsOf(tx, user.userId)
    await lockSubmission(tx, submissionId)
    const { submission, quiz } = await getDiscussed(context, submissionId, user, tx)
    const { questions } = await getSubmissionQuestions(context, submission, tx)
    const disputed: DisputedResult = { submission, quiz, questions, userId: user.userId }
    const facts = await readClaimFacts(context, tx, submission)
    const sent = facts.claims.find(
      (claim) => !claim.byAssistant && claim.questionId === questionId && claim.claimText === claimText,
    )
    if (sent) return { claim_id: sent.id }
    const decision = decideClaim(disputed, facts, questionId)
    if (decision.kind !== 'claim') throw errorOf(decision)
    const proposed = (await listProposals(tx, submissionId)).findLast((one) => one.questionId === questionId)
    // The assistant's own raise has taken the id of its proposal.
    const isIdTaken = facts.claims.some(({ id }) => id === proposed?.claimId)
    const id = proposed && !isIdTaken ? proposed.claimId : newId()
    await insertClaim(tx, {
      id,
      submissionId,
      questionId,
      claimText,
      aiResponse: proposed?.reply ?? '',
      originalPoints: facts.grades.find((one) => one.questionId === questionId)?.points ?? null,
      status: 'pending',
      createdAt: new Date(context.clock.nowMs()),
    })
    return { claim_id: id }
  })
}

const errorOf = (decision: AdjustmentDecision): RequestError => {
  const why = decision.kind === 'nothing' ? decision.why : null
  if (why === 'full_points') return conflict('claim_full_points')
  if (why === 'no_answer') return conflict('claim_without_answer')
  if (why === 'pending' || why === 'claimed_before') return conflict('claim_made_before')
  return why === 'too_many'
    ? new RequestError('too_many', createMessage('too_many_claims', { number: CLAIMS_PER_DAY }))
    : notFound('question_not_in_submission')
}
