import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { answerGradesTable, gradeChangesTable, gradeClaimsTable } from '../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import type { AnswerGradeRow, ChangeRow, NewAnswerGrade } from '../submissions/grades.queries.ts'
import type { SubmissionRow } from './grading.access.ts'

export type ClaimRow = typeof gradeClaimsTable.$inferSelect

/** What `getSubmissionQuestions` needs of a submission, and its id. */
export const frozenColumns = {
  id: attemptsTable.id,
  quizId: attemptsTable.quizId,
  revision: attemptsTable.revision,
  questionIds: attemptsTable.questionIds,
  regradedBy: attemptsTable.regradedBy,
}

/** The graded submissions of a quiz that come later by id, for reading them in pages. */
export const isGradedAfter = (quizId: string, after: string | null) =>
  and(
    eq(attemptsTable.quizId, quizId),
    isNotNull(attemptsTable.gradedAt),
    after === null ? undefined : gt(attemptsTable.id, after),
  )

/** Finds the submission that a job grades; undefined once another job has replaced it. */
export const findSubmissionOfJob = async (
  db: Queryable,
  jobId: string,
): Promise<SubmissionRow | undefined> => {
  const [row] = await db.select().from(attemptsTable).where(eq(attemptsTable.gradingJobId, jobId))
  return row?.submittedAt ? { ...row, submittedAt: row.submittedAt } : undefined
}

/** Locks a submission until the transaction ends. */
export const lockSubmission = async (tx: Transaction, id: string): Promise<SubmissionRow | undefined> => {
  const [row] = await tx.select().from(attemptsTable).where(eq(attemptsTable.id, id)).for('no key update')
  return row?.submittedAt ? { ...row, submittedAt: row.submittedAt } : undefined
}

export const listAnswerGrades = (db: Queryable, submissionId: string): Promise<AnswerGradeRow[]> =>
  db.select().from(answerGradesTable).where(eq(answerGradesTable.submissionId, submissionId))

export const writeAnswerGrade = async (tx: Transaction, grade: NewAnswerGrade): Promise<void> => {
  const { submissionId: _, questionId: __, ...set } = grade
  await tx
    .insert(answerGradesTable)
    .values(grade)
    .onConflictDoUpdate({ target: [answerGradesTable.submissionId, answerGradesTable.questionId], set })
}

export const updateSubmission = async (
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<
      SubmissionRow,
      'gradedAt' | 'autoPoints' | 'finalPoints' | 'finalPossible' | 'finalMethod' | 'finalAt' | 'gradingJobId'
    >
  >,
): Promise<void> => {
  await tx.update(attemptsTable).set(change).where(eq(attemptsTable.id, id))
}

/** Newest first, each with its author's name. */
export const listChanges = (
  db: Queryable,
  submissionId: string,
): Promise<(ChangeRow & { who: string | null; claimText: string | null })[]> =>
  db
    .select({ change: gradeChangesTable, who: usersTable.name, claimText: gradeClaimsTable.claimText })
    .from(gradeChangesTable)
    .leftJoin(usersTable, eq(usersTable.id, gradeChangesTable.userId))
    .leftJoin(gradeClaimsTable, eq(gradeClaimsTable.id, gradeChangesTable.claimId))
    .where(eq(gradeChangesTable.submissionId, submissionId))
    .orderBy(desc(gradeChangesTable.createdAt), desc(gradeChangesTable.id))
    .then((rows) => rows.map(({ change, ...more }) => ({ ...change, ...more })))

export const markReversed = async (tx: Transaction, changeId: string, at: Date): Promise<void> => {
  await tx.update(gradeChangesTable).set({ reversedAt: at }).where(eq(gradeChangesTable.id, changeId))
}

/** Oldest first. */
export const listClaims = (db: Queryable, submissionIds: readonly string[]): Promise<ClaimRow[]> =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(gradeClaimsTable)
        .where(inArray(gradeClaimsTable.submissionId, [...submissionIds]))
        .orderBy(asc(gradeClaimsTable.createdAt), asc(gradeClaimsTable.id))

export const findClaim = async (
  tx: Transaction,
  submissionId: string,
  claimId: string,
): Promise<ClaimRow | undefined> => {
  const [row] = await tx
    .select()
    .from(gradeClaimsTable)
    .where(and(eq(gradeClaimsTable.id, claimId), eq(gradeClaimsTable.submissionId, submissionId)))
  return row
}

export const updateClaim = async (
  tx: Transaction,
  claimId: string,
  change: Partial<Pick<ClaimRow, 'status' | 'adjustedPoints' | 'decidedBy' | 'decidedAt'>>,
): Promise<void> => {
  // A changed decision is news to the student again.
  await tx
    .update(gradeClaimsTable)
    .set({ ...change, seenAt: null })
    .where(eq(gradeClaimsTable.id, claimId))
}

/** Notes that an answer still has to be reviewed. */
export const markUnreviewed = (tx: Transaction, submissionId: string, questionId: string): Promise<unknown> =>
  tx
    .update(answerGradesTable)
    .set({ reviewedAt: null })
    .where(
      and(eq(answerGradesTable.submissionId, submissionId), eq(answerGradesTable.questionId, questionId)),
    )

/** Records when an answer was reviewed; false when it has no grade. */
export const markReviewed = async (
  tx: Transaction,
  submissionId: string,
  questionId: string,
  at: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(answerGradesTable)
    .set({ reviewedAt: sql`coalesce(${answerGradesTable.reviewedAt}, ${at.toISOString()}::timestamptz)` })
    .where(
      and(eq(answerGradesTable.submissionId, submissionId), eq(answerGradesTable.questionId, questionId)),
    )
    .returning({ id: answerGradesTable.questionId })
  return rows.length > 0
}
