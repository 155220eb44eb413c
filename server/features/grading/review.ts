import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { GradeClaim, Submission } from '@lectern/contract/grading.ts'
import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import { reversibleChanges } from '@lectern/core/grade/reverse.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { insertChange } from '../submissions/grades.queries.ts'
import { haveSameLines, listLineChanges } from './answer-lines.ts'
import { changeAnswer, confirmAnswer, unconfirmAnswer } from './change-answer.ts'
import { findChangedFeedback } from './change-feedback.ts'
import { getSubmission, lockStaffSubmission, type SubmissionRow } from './grading.access.ts'
import {
  type ClaimRow,
  findClaim,
  listAnswerGrades,
  listChanges,
  markReversed,
  updateClaim,
} from './grading.queries.ts'
import { presentSubmission } from './present-submission.ts'
import { listRegradedKeys } from './submission-questions.ts'

/** Runs a change of a submission under its lock, and returns the changed submission. */
const withSubmission = async (
  context: Context,
  id: string,
  user: Identity,
  act: (tx: Transaction, submission: SubmissionRow) => Promise<void>,
): Promise<Submission> => {
  await context.database.transaction(async (tx) => {
    const { submission } = await lockStaffSubmission(tx, id, user)
    await act(tx, submission)
  })
  return presentSubmission(context, await getSubmission(context.database, id, user))
}

/**
 * Sets points and feedback of an answer by hand, also while grading runs or after it failed: manual points
 * stay. What is stored already is left as it is: the reply to the first saving was lost. @throws conflict when the points
 * differ from those on the screen
 */
export const setGrade = (
  context: Context,
  id: string,
  asked: {
    question_id: string
    points_earned: number
    lines?: LinePoints[] | undefined
    feedback?: string | null | undefined
    reason: string
    points_before?: number | null | undefined
  },
  user: Identity,
): Promise<Submission> =>
  withSubmission(context, id, user, async (tx, submission) => {
    const feedback = asked.feedback === undefined ? undefined : asked.feedback?.trim() || null
    const stored = (await listAnswerGrades(tx, id)).find((row) => row.questionId === asked.question_id)
    const isStored =
      stored?.method === 'manual' &&
      stored.points === asked.points_earned &&
      (feedback === undefined || stored.feedback === feedback) &&
      (!asked.lines || haveSameLines(asked.lines, stored.evidence))
    const isChange =
      (asked.points_before !== undefined && asked.points_before !== stored?.points) ||
      (asked.lines ?? []).some(
        ({ points_before, points_earned }) => points_before !== undefined && points_before !== points_earned,
      )
    // A lost reply is asked for again, and a button pressed twice: neither is another change.
    const isNoted = stored?.reviewedAt != null && asked.reason.trim() === ''
    if (isStored && (isChange || isNoted)) return
    await changeAnswer(
      context,
      tx,
      submission,
      {
        questionId: asked.question_id,
        kind: 'manual',
        points: asked.points_earned,
        lines: asked.lines,
        method: 'manual',
        feedback,
        isReviewed: true,
        userId: user.userId,
        why: asked.reason,
      },
      (present) => {
        const isSeen = submission.gradedAt !== null || present?.method === 'manual'
        checkSeen(asked.points_before, isSeen ? present?.points : null)
      },
    )
  })

/** A grader decides by the points on the screen. @param seen undefined: not said @throws conflict where they are others by now */
const checkSeen = (seen: number | null | undefined, points: number | null | undefined): void => {
  if (seen === undefined || seen === (points ?? null)) return
  throw points == null ? conflict('points_removed') : conflict('points_changed', { number: points })
}

/** Confirms an answer's points after review, or takes that back. @throws conflict where nothing can be taken back */
export const confirmGrade = (
  context: Context,
  id: string,
  { question_id: questionId, confirmed }: { question_id: string; confirmed: boolean },
  user: Identity,
): Promise<Submission> =>
  withSubmission(context, id, user, async (tx, submission) => {
    if (!confirmed) {
      const last = (await listChanges(tx, id)).find(
        (change) => change.questionId === questionId && change.kind === 'confirmed' && !change.reversedAt,
      )
      if (!last) throw conflict('change_not_reversible')
      return reverseUnderLock(context, tx, submission, { change_id: last.id, reason: '' }, user)
    }
    if (!submission.gradedAt) throw conflict('submission_not_graded')
    const rows = await listAnswerGrades(tx, id)
    const answer = rows.find((row) => row.questionId === questionId)
    if (!answer) throw notFound('question_not_in_submission')
    if (answer.points === null) throw conflict('answer_without_points')
    await confirmAnswer(context, tx, submission, answer, user)
  })

/** Lists the changes of a submission's grades for the staff. @throws not_found for students */
export const listHistory = async (context: Context, id: string, user: Identity): Promise<GradeChange[]> => {
  const { isStaff, submission } = await getSubmission(context.database, id, user)
  if (!isStaff) throw notFound('submission_not_found')
  const [changes, answers] = await Promise.all([
    listChanges(context.database, id),
    listAnswerGrades(context.database, id),
  ])
  const reversible = reversibleChanges(changes, answers)
  const keys = await listRegradedKeys(context, submission, changes)
  const feedback = findChangedFeedback(
    changes,
    new Map(answers.map((answer) => [answer.questionId, answer.feedback])),
  )
  return changes.map((change) => ({
    change_id: change.id,
    question_id: change.questionId,
    kind: change.kind,
    who: change.who,
    why: change.why,
    messages: [...change.messages],
    claim_text: change.claimText,
    flags: change.flags ?? [],
    lines: listLineChanges(change),
    feedback: feedback.get(change.id)?.after ?? null,
    feedback_before: feedback.get(change.id)?.before ?? null,
    points_before: change.pointsBefore,
    points_after: change.pointsAfter,
    total_before: change.totalBefore,
    total_after: change.totalAfter,
    moved: (change.moved ?? []).map(({ questionId, before, after }) => ({
      question_id: questionId,
      points_before: before,
      points_after: after,
    })),
    keys: keys.get(change.id) ?? [],
    reversed: change.reversedAt !== null,
    reversible: reversible.has(change.id),
    at: change.createdAt.toISOString(),
  }))
}

/**
 * Reverses a change: the answer gets its former points, lines, method and feedback, and the claim that the change approved is
 * pending again. @throws conflict when it cannot be reversed
 */
export const reverseChange = (
  context: Context,
  id: string,
  asked: { change_id: string; reason: string },
  user: Identity,
): Promise<Submission> =>
  withSubmission(context, id, user, async (tx, submission) => {
    await reverseUnderLock(context, tx, submission, asked, user)
  })

const reverseUnderLock = async (
  context: Context,
  tx: Transaction,
  submission: SubmissionRow,
  asked: { change_id: string; reason: string },
  user: Identity,
): Promise<void> => {
  const changes = await listChanges(tx, submission.id)
  const change = changes.find((one) => one.id === asked.change_id)
  if (!change) throw notFound('change_not_found')
  const isReversible = reversibleChanges(changes, await listAnswerGrades(tx, submission.id)).has(change.id)
  if (!isReversible || change.questionId === null) throw conflict('change_not_reversible')
  const at = new Date(context.clock.nowMs())
  if (change.kind === 'confirmed') {
    const { questionId } = change
    await unconfirmAnswer(context, tx, submission, { questionId, why: asked.reason }, user)
    await markReversed(tx, change.id, at)
    return
  }
  await changeAnswer(context, tx, submission, {
    questionId: change.questionId,
    kind: 'reversed',
    points: change.pointsBefore,
    method: change.methodBefore ?? 'auto',
    feedback: change.feedbackBefore,
    ...(change.evidenceBefore && {
      evidence: { evidence: change.evidenceBefore, points: change.evidencePointsBefore },
    }),
    // An answer without points has to be reviewed again.
    isReviewed: change.pointsBefore !== null,
    userId: user.userId,
    why: asked.reason,
    claimId: change.claimId,
  })
  await markReversed(tx, change.id, at)
  if (!change.claimId) return
  const claim = await findClaim(tx, submission.id, change.claimId)
  // The assistant raises a question once. A student's claim waits for another decision.
  if (claim?.byAssistant)
    await updateClaim(tx, claim.id, { status: 'rejected', decidedBy: user.userId, decidedAt: at })
  else await updateClaim(tx, change.claimId, pendingAgain)
}

const pendingAgain = { status: 'pending', adjustedPoints: null, decidedBy: null, decidedAt: null } as const

/**
 * Makes a decided claim of a student pending again; points that its approval gave are taken back. Nothing happens to a
 * pending one. @throws conflict for a claim by the assistant, and when the points can no longer be taken back
 */
const reopenClaim = async (
  context: Context,
  tx: Transaction,
  { submission, claim, reason }: { submission: SubmissionRow; claim: ClaimRow; reason: string },
  user: Identity,
): Promise<void> => {
  if (claim.status === 'pending') return
  if (claim.byAssistant) throw conflict('change_not_reversible')
  const decision = (await listChanges(tx, submission.id)).find(
    (change) => change.claimId === claim.id && change.kind !== 'reversed' && change.reversedAt === null,
  )
  if (decision?.kind === 'claim_approved' && decision.questionId !== null)
    return reverseUnderLock(context, tx, submission, { change_id: decision.id, reason }, user)
  const at = new Date(context.clock.nowMs())
  const answer = (await listAnswerGrades(tx, submission.id)).find(
    (row) => row.questionId === claim.questionId,
  )
  await insertChange(tx, {
    submissionId: submission.id,
    questionId: claim.questionId,
    kind: 'reversed',
    userId: user.userId,
    why: reason.trim(),
    pointsBefore: answer?.points ?? null,
    pointsAfter: answer?.points ?? null,
    // It changes no feedback: see `findChangedFeedback`.
    feedbackBefore: answer?.feedback ?? null,
    totalBefore: submission.finalPoints,
    totalAfter: submission.finalPoints,
    claimId: claim.id,
    createdAt: at,
  })
  if (decision) await markReversed(tx, decision.id, at)
  await updateClaim(tx, claim.id, pendingAgain)
}

/**
 * Grants a pending claim, with points if it is about a question, or rejects it; `pending` takes a decision back.
 * @throws conflict when the points differ from those on the screen
 */
export const decideClaim = (
  context: Context,
  id: string,
  claimId: string,
  asked: {
    status: GradeClaim['status']
    points_earned?: number | undefined
    lines?: LinePoints[] | undefined
    feedback?: string | null | undefined
    points_before?: number | null | undefined
    reason: string
  },
  user: Identity,
): Promise<Submission> =>
  withSubmission(context, id, user, async (tx, submission) => {
    const claim = await findClaim(tx, id, claimId)
    if (!claim) throw notFound('claim_not_found')
    if (asked.status === 'pending')
      return reopenClaim(context, tx, { submission, claim, reason: asked.reason }, user)
    if (claim.status !== 'pending')
      throw conflict(claim.status === 'approved' ? 'claim_already_approved' : 'claim_already_rejected')
    if (!submission.gradedAt) throw conflict('submission_not_graded')
    // The student reads it, and the graders have to stand by it.
    if (asked.status === 'rejected' && asked.reason.trim() === '') throw invalid('claim_reason_missing')
    const answer = (await listAnswerGrades(tx, id)).find((row) => row.questionId === claim.questionId)
    if (claim.questionId !== null) checkSeen(asked.points_before, answer?.points)
    const at = new Date(context.clock.nowMs())
    const decided = { decidedBy: user.userId, decidedAt: at }
    if (asked.status === 'rejected') {
      await updateClaim(tx, claimId, { status: 'rejected', ...decided })
      await insertChange(tx, {
        submissionId: id,
        questionId: claim.questionId,
        kind: 'claim_rejected',
        userId: user.userId,
        why: asked.reason.trim(),
        pointsBefore: answer?.points ?? null,
        pointsAfter: answer?.points ?? null,
        totalBefore: submission.finalPoints,
        totalAfter: submission.finalPoints,
        claimId,
        createdAt: at,
      })
      return
    }
    if (claim.questionId === null) {
      if (asked.points_earned !== undefined) throw invalid('claim_without_question')
      await updateClaim(tx, claimId, { status: 'approved', ...decided })
      await insertChange(tx, {
        submissionId: id,
        kind: 'claim_approved',
        userId: user.userId,
        why: asked.reason.trim(),
        totalBefore: submission.finalPoints,
        totalAfter: submission.finalPoints,
        claimId,
        createdAt: at,
      })
      return
    }
    if (asked.points_earned === undefined) throw invalid('claim_points_missing')
    // The student asked for more, and reads why not all of it is given.
    if (answer && asked.points_earned < answer.possible && asked.reason.trim() === '')
      throw invalid('claim_part_reason_missing')
    await changeAnswer(context, tx, submission, {
      questionId: claim.questionId,
      kind: 'claim_approved',
      points: asked.points_earned,
      lines: asked.lines,
      method: 'manual',
      feedback: asked.feedback === undefined ? undefined : asked.feedback?.trim() || null,
      isReviewed: true,
      userId: user.userId,
      why: asked.reason,
      claimId,
    })
    await updateClaim(tx, claimId, { status: 'approved', adjustedPoints: asked.points_earned, ...decided })
  })
