import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import {
  type AdjustmentCase,
  type AdjustmentDecision,
  decideAdjustment,
} from '@lectern/core/grade/adjustment.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { gradeClaimsTable } from '../../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../../platform/db/schema/submissions.ts'
import type { QuizRow } from '../../quizzes/quizzes.access.ts'
import { answerOf } from '../../submissions/grade-exactly.ts'
import type { AnswerGradeRow } from '../../submissions/grades.queries.ts'
import type { SubmissionRow } from '../grading.access.ts'
import { type ClaimRow, listAnswerGrades, listClaims } from '../grading.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** A graded submission whose grades are disputed. */
export type DisputedResult = {
  submission: SubmissionRow
  quiz: Pick<QuizRow, 'assistantAdjusts'>
  questions: readonly Question[]
  userId: string
}

/** The state of the database that decides about claims and raises. */
export type ClaimFacts = {
  grades: readonly AnswerGradeRow[]
  claims: readonly ClaimRow[]
  /** Claims of the student in the last 24 hours, in all quizzes, raises included. */
  claimsOfDay: number
}

export const readClaimFacts = async (
  context: Context,
  db: Queryable,
  submission: SubmissionRow,
): Promise<ClaimFacts> => ({
  grades: await listAnswerGrades(db, submission.id),
  claims: await listClaims(db, [submission.id]),
  claimsOfDay: await countClaimsOfDay(context, db, submission.studentId),
})

/** Counts how many claims a student has made in the last 24 hours, in all quizzes. */
export const countClaimsOfDay = async (
  { clock }: Context,
  db: Queryable,
  studentId: string,
): Promise<number> => {
  const since = new Date(clock.nowMs() - DAY_MS)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(gradeClaimsTable)
    .innerJoin(attemptsTable, eq(attemptsTable.id, gradeClaimsTable.submissionId))
    .where(and(eq(attemptsTable.studentId, studentId), gt(gradeClaimsTable.createdAt, since)))
  return row?.count ?? 0
}

const isRead = (question: Question, answer: AnswerValue): boolean =>
  getQuestionType(question.question_type).scoreExactly(question, answer ?? '') === null

/** The inputs of `decideAdjustment` for one question. */
export const caseOf = (
  disputed: DisputedResult,
  facts: ClaimFacts,
  proposal: AdjustmentCase['proposal'] & { questionId: string; secondReading: number | null },
): AdjustmentCase => {
  const { submission, quiz, userId } = disputed
  const question = disputed.questions.find((one) => one.question_id === proposal.questionId)
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

/** Whether the student may make a claim about a question now; it raises nothing by itself. */
export const decideClaim = (
  disputed: DisputedResult,
  facts: ClaimFacts,
  questionId: string,
): AdjustmentDecision =>
  decideAdjustment(caseOf(disputed, facts, { questionId, points: null, quote: null, secondReading: null }))
