import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { GradingMethod } from '@lectern/contract/grading.ts'
import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { isCorrectOf, totalOf } from '@lectern/core/grade/totals.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { areResultsShown } from '../quizzes/release.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import { type AnswerGradeRow, type ChangeRow, insertChange } from '../submissions/grades.queries.ts'
import { type ExplainedPoints, explainedPoints, haveSameLines, readLines } from './answer-lines.ts'
import type { SubmissionRow } from './grading.access.ts'
import {
  listAnswerGrades,
  markReviewed,
  markUnreviewed,
  updateSubmission,
  writeAnswerGrade,
} from './grading.queries.ts'
import { getSubmissionQuestions } from './submission-questions.ts'

type AnswerChange = {
  questionId: string
  kind: Extract<GradeChange['kind'], 'manual' | 'assistant_adjusted' | 'claim_approved' | 'reversed'>
  points: number | null
  method: GradingMethod
  /** Left out: unchanged. */
  feedback?: string | null | undefined
  /** Every line of the rubric with its points, of which `points` is the sum. Left out: the evidence stays. */
  lines?: readonly LinePoints[] | undefined
  /** Evidence of another answer or of another reading, instead of `lines`. */
  evidence?: ExplainedPoints | undefined
  /** Whether a person has looked at the answer, so that its flags are settled. Left out: unchanged. */
  isReviewed?: boolean
  /** Flags of the reading that gave these points. Left out: unchanged. */
  flags?: readonly ReviewFlag[] | undefined
  /** Null: the platform. */
  userId: string | null
  why: string
  /** `why` as data; left out for a person's reason. */
  messages?: readonly Message[]
  claimId?: string | null
}

/**
 * The only way to change a single answer's points after the first grading: writes the answer, the total and
 * the history entry in the caller's transaction. @param submission locked by the caller
 * (`lockStaffSubmission`, `lockSubmission`) @param check called with the grade under the lock, before
 * anything is written; throws to refuse @throws RequestError invalid for points out of bounds, not_found
 * for an unknown question, and as `readLines`
 */
export const changeAnswer = async (
  context: Context,
  tx: Transaction,
  submission: SubmissionRow,
  change: AnswerChange,
  check?: (present: AnswerGradeRow | undefined) => void,
): Promise<ChangeRow> => {
  const { questions, version } = await getSubmissionQuestions(context, submission, tx)
  const question = questions.find((one) => one.question_id === change.questionId)
  if (!question) throw notFound('question_not_in_submission')
  const rows = await listAnswerGrades(tx, submission.id)
  const present = rows.find((row) => row.questionId === change.questionId)
  check?.(present)
  const possible = present?.possible ?? question.points
  if (change.points !== null && change.points > possible)
    throw invalid('points_above_maximum', { number: possible })
  const at = new Date(context.clock.nowMs())
  const isShown =
    present && submission.gradedAt !== null && (await areResultsShown(context, tx, submission.quizId))
  const reviewedAt = present?.reviewedAt ?? null
  const isSeen = submission.gradedAt !== null || present?.method === 'manual'
  const evidence = present?.evidence ?? []
  const explained = present ? explainedPoints(present) : null
  const given: ExplainedPoints | undefined = change.lines
    ? {
        evidence: readLines(change.lines, change.points, {
          question,
          possible,
          evidence,
          seen: isSeen ? evidence : [],
        }),
        points: change.points,
      }
    : change.evidence
  const next = {
    submissionId: submission.id,
    questionId: change.questionId,
    points: change.points,
    possible,
    originalPoints: present ? (present.originalPoints ?? present.points) : null,
    shownPoints: present?.shownPoints ?? (isShown ? present.points : null),
    isCorrect: isCorrectOf(question, answerOf(submission, question), change.points, possible),
    feedback: change.feedback === undefined ? (present?.feedback ?? null) : change.feedback,
    method: change.method,
    evidence: given ? [...given.evidence] : evidence,
    evidencePoints: given ? given.points : explained,
    flags: change.flags ? [...change.flags] : (present?.flags ?? []),
    reviewedAt: change.isReviewed === undefined ? reviewedAt : change.isReviewed ? (reviewedAt ?? at) : null,
    gradedAt: at,
  }
  await writeAnswerGrade(tx, next)
  const before = totalOf(rows)
  const after = totalOf([...rows.filter((row) => row !== present), next])
  const isGraded = submission.gradedAt !== null
  if (isGraded)
    await updateSubmission(tx, submission.id, {
      finalPoints: after.earned,
      finalPossible: after.possible,
      finalMethod: after.method,
      finalAt: at,
    })
  const hasNewLines = given !== undefined && !haveSameLines(given.evidence, evidence)
  if (change.userId && (change.points !== (present?.points ?? null) || hasNewLines))
    await record(tx, {
      action: 'grade_changed',
      actorId: change.userId,
      subjectId: submission.studentId,
      details: {
        quiz: version.title,
        question: questions.indexOf(question) + 1,
        before: present?.points ?? null,
        after: change.points,
        possible,
      },
    })
  return insertChange(tx, {
    submissionId: submission.id,
    questionId: change.questionId,
    kind: change.kind,
    userId: change.userId,
    why: change.why.trim(),
    messages: change.messages ?? [],
    pointsBefore: present?.points ?? null,
    pointsAfter: change.points,
    feedbackBefore: present?.feedback ?? null,
    methodBefore: present?.method ?? null,
    ...(given && {
      evidenceBefore: evidence,
      evidenceAfter: [...given.evidence],
      evidencePointsBefore: explained,
    }),
    totalBefore: isGraded ? before.earned : null,
    totalAfter: isGraded ? after.earned : null,
    claimId: change.claimId ?? null,
    createdAt: at,
  })
}

/**
 * Settles the flags of an answer, and notes in the history who confirmed its points and which flags there were. Nothing is
 * noted again for an answer that a person has looked at already. @param submission locked by the caller
 */
export const confirmAnswer = async (
  context: Context,
  tx: Transaction,
  submission: SubmissionRow,
  answer: AnswerGradeRow,
  user: Identity,
): Promise<void> => {
  const at = new Date(context.clock.nowMs())
  await markReviewed(tx, submission.id, answer.questionId, at)
  if (answer.reviewedAt !== null || answer.flags.length === 0) return
  const isGraded = submission.gradedAt !== null
  await insertChange(tx, {
    submissionId: submission.id,
    questionId: answer.questionId,
    kind: 'confirmed',
    userId: user.userId,
    pointsBefore: answer.points,
    pointsAfter: answer.points,
    totalBefore: isGraded ? submission.finalPoints : null,
    totalAfter: isGraded ? submission.finalPoints : null,
    flags: answer.flags,
    createdAt: at,
  })
}

/**
 * Takes back that the points of an answer were confirmed: its flags wait again. @param submission locked by the caller
 */
export const unconfirmAnswer = async (
  context: Context,
  tx: Transaction,
  submission: SubmissionRow,
  { questionId, why }: { questionId: string; why: string },
  user: Identity,
): Promise<void> => {
  const answer = (await listAnswerGrades(tx, submission.id)).find((row) => row.questionId === questionId)
  await markUnreviewed(tx, submission.id, questionId)
  await insertChange(tx, {
    submissionId: submission.id,
    questionId,
    kind: 'reversed',
    userId: user.userId,
    why: why.trim(),
    pointsBefore: answer?.points ?? null,
    pointsAfter: answer?.points ?? null,
    // It changes no feedback: see `findChangedFeedback`.
    feedbackBefore: answer?.feedback ?? null,
    totalBefore: submission.finalPoints,
    totalAfter: submission.finalPoints,
    createdAt: new Date(context.clock.nowMs()),
  })
}
