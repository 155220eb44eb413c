import type { ProposedClaim } from '@lectern/contract/quiz-chat.ts'
import { type AdjustmentDecision, CLAIMS_PER_DAY } from '@lectern/core/grade/adjustment.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { FoundSubmission } from '../grading/grading.access.ts'
import { lockSubmission } from '../grading/grading.queries.ts'
import { getSubmissionQuestions } from '../grading/submission-questions.ts'
import { type DiscussedResult, decideClaim, type NamedProposal, readFacts } from './decide-proposals.ts'
import { getDiscussed } from './quiz-chat.access.ts'
import { insertClaim, listResultsOfAnswers, lockClaimsOf } from './quiz-chat.queries.ts'

/** The part of a proposal that the job of its answer stores as its result. */
type StoredProposal = Pick<NamedProposal, 'claimId' | 'questionId' | 'claim'>
type Proposed = StoredProposal & { messageId: string; reply: string }

export const resultOfProposals = (proposals: readonly NamedProposal[]): { proposals: StoredProposal[] } => ({
  proposals: proposals.map(({ claimId, questionId, claim }) => ({ claimId, questionId, claim })),
})

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
  const reviewed: DiscussedResult = { submission, quiz, questions, userId: submission.studentId }
  const facts = await readFacts(context, database, reviewed)
  const offered = new Set<string>()
  for (const { claimId, questionId, claim, messageId } of proposals.toReversed()) {
    const made = facts.claims.find(({ id }) => id === claimId)
    // At the daily limit it stays: it can be sent tomorrow.
    const decision = decideClaim(reviewed, facts, questionId)
    const isOpen = decision.kind === 'claim' || (decision.kind === 'nothing' && decision.why === 'too_many')
    if (made ? made.byAssistant : !isOpen || offered.has(questionId)) continue
    offered.add(questionId)
    const proposed: ProposedClaim = {
      claim_id: claimId,
      question_id: questionId,
      question_number: questions.findIndex((one) => one.question_id === questionId) + 1,
      claim_text: claim,
      is_sent: made !== undefined,
    }
    found.set(messageId, [proposed, ...(found.get(messageId) ?? [])])
  }
  return found
}

/**
 * Makes the claim that an answer proposed, after all checks on the present state. The text is the stored one,
 * never the caller's. A claim that was sent before is left as it is. @throws not_found for an unknown proposal
 * and for everyone but its student, conflict when the question cannot be claimed (again), too_many at the
 * limit of a day
 */
export const sendClaim = async (
  context: Context,
  { submissionId, claimId, user }: { submissionId: string; claimId: string; user: Identity },
): Promise<{ claim_id: string }> => {
  // Checked before the locks: a stranger must not hold them.
  await getDiscussed(context, submissionId, user)
  return context.database.transaction(async (tx) => {
    await lockClaimsOf(tx, user.userId)
    await lockSubmission(tx, submissionId)
    const { submission, quiz } = await getDiscussed(context, submissionId, user, tx)
    const proposed = (await listProposals(tx, submissionId)).find((one) => one.claimId === claimId)
    if (!proposed) throw notFound('claim_not_found')
    const { questions } = await getSubmissionQuestions(context, submission, tx)
    const reviewed: DiscussedResult = { submission, quiz, questions, userId: user.userId }
    const facts = await readFacts(context, tx, reviewed)
    if (facts.claims.some(({ id }) => id === claimId)) return { claim_id: claimId }
    const decision = decideClaim(reviewed, facts, proposed.questionId)
    if (decision.kind !== 'claim') throw errorOf(decision)
    await insertClaim(tx, {
      id: claimId,
      submissionId,
      questionId: proposed.questionId,
      claimText: proposed.claim,
      aiResponse: proposed.reply,
      originalPoints: facts.grades.find((one) => one.questionId === proposed.questionId)?.points ?? null,
      status: 'pending',
      createdAt: new Date(context.clock.nowMs()),
    })
    return { claim_id: claimId }
  })
}

const errorOf = (decision: AdjustmentDecision): RequestError => {
  const why = decision.kind === 'nothing' ? decision.why : null
  if (why === 'full_points') return conflict('claim_full_points')
  if (why === 'pending' || why === 'claimed_before') return conflict('claim_made_before')
  return why === 'too_many'
    ? new RequestError('too_many', createMessage('too_many_claims', { number: CLAIMS_PER_DAY }))
    : notFound('claim_not_found')
}
