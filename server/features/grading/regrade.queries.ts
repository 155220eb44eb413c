import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import {
  answerGradesTable,
  gradeChangesTable,
  regradePreviewsTable,
  regradeVerdictsTable,
} from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { frozenColumns, isGradedAfter } from './grading.queries.ts'

export type PreviewRow = typeof regradePreviewsTable.$inferSelect
export type VerdictRow = typeof regradeVerdictsTable.$inferInsert

/** Finds a quiz's waiting or running regradings and previews. */
export const findRegradeJob = async (
  db: Queryable,
  kind: 'regrade' | 'regrade_preview',
  quizId: string,
): Promise<JobRow | undefined> => {
  const [row] = await db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.kind, kind),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
        sql`${jobsTable.payload} ->> 'quizId' = ${quizId}`,
      ),
    )
    .orderBy(desc(jobsTable.createdAt))
    .limit(1)
  return row
}

/** Stores a new preview, which replaces all that were not applied. */
export const replacePreviews = async (
  tx: Transaction,
  quizId: string,
  revision: number,
): Promise<PreviewRow> => {
  await tx
    .delete(regradePreviewsTable)
    .where(and(eq(regradePreviewsTable.quizId, quizId), isNull(regradePreviewsTable.appliedAt)))
  const [row] = await tx.insert(regradePreviewsTable).values({ quizId, revision }).returning()
  return row!
}

export const findPreview = async (db: Queryable, id: string): Promise<PreviewRow | undefined> => {
  const [row] = await db.select().from(regradePreviewsTable).where(eq(regradePreviewsTable.id, id))
  return row
}

/** Finds the newest finished preview. */
export const findNewestPreview = async (db: Queryable, quizId: string): Promise<PreviewRow | undefined> => {
  const [row] = await db
    .select()
    .from(regradePreviewsTable)
    .where(and(eq(regradePreviewsTable.quizId, quizId), isNotNull(regradePreviewsTable.figures)))
    .orderBy(desc(regradePreviewsTable.id))
    .limit(1)
  return row
}

export const updatePreview = async (
  tx: Transaction,
  id: string,
  change: Partial<Pick<PreviewRow, 'figures' | 'changesSeen' | 'submissionIds' | 'appliedAt'>>,
): Promise<void> => {
  await tx.update(regradePreviewsTable).set(change).where(eq(regradePreviewsTable.id, id))
}

/** Counts how often grades of a quiz have changed after the first grading; confirming points changes none. Only grows. */
export const countChanges = async (db: Queryable, quizId: string): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(gradeChangesTable)
    .innerJoin(attemptsTable, eq(attemptsTable.id, gradeChangesTable.submissionId))
    .where(and(eq(attemptsTable.quizId, quizId), notInArray(gradeChangesTable.kind, ['graded', 'confirmed'])))
  return row?.count ?? 0
}

/**
 * Lists graded attempts of a quiz in the order of their ids, a batch at a time, after the last id of the batch
 * before.
 */
export const listGradedAfter = (db: Queryable, quizId: string, after: string | null, limit: number) =>
  db
    .select({
      ...frozenColumns,
      answers: attemptsTable.answers,
      name: usersTable.name,
      email: usersTable.email,
    })
    .from(attemptsTable)
    .innerJoin(usersTable, eq(usersTable.id, attemptsTable.studentId))
    .where(isGradedAfter(quizId, after))
    .orderBy(asc(attemptsTable.id))
    .limit(limit)

export const countGraded = (db: Queryable, quizId: string): Promise<number> =>
  (db as Transaction).$count(
    attemptsTable,
    and(eq(attemptsTable.quizId, quizId), isNotNull(attemptsTable.gradedAt)),
  )

/** Counts how many students were graded by a former key after a preview was made: applying it does not reach them. */
export const countGradedSince = (
  db: Queryable,
  { id, quizId, revision }: Pick<PreviewRow, 'id' | 'quizId' | 'revision'>,
): Promise<number> =>
  (db as Transaction).$count(
    attemptsTable,
    and(
      eq(attemptsTable.quizId, quizId),
      isNotNull(attemptsTable.gradedAt),
      lt(attemptsTable.revision, revision),
      not(sql`${revision} = any(${attemptsTable.regradedBy})`),
      sql`${attemptsTable.id} not in (select unnest(submission_ids) from regrade_previews where id = ${id})`,
    ),
  )

export const listVerdicts = (
  db: Queryable,
  previewId: string,
  submissionIds: readonly string[],
): Promise<(typeof regradeVerdictsTable.$inferSelect)[]> =>
  db
    .select()
    .from(regradeVerdictsTable)
    .where(
      and(
        eq(regradeVerdictsTable.previewId, previewId),
        inArray(regradeVerdictsTable.submissionId, [...submissionIds]),
      ),
    )

/** Rows per statement: larger ones would block other requests too long. */
const ROWS_AT_ONCE = 100

/** Stores verdicts in batches; those that are stored already stay as they are. */
export const insertVerdicts = async (db: Queryable, verdicts: readonly VerdictRow[]): Promise<void> => {
  for (let start = 0; start < verdicts.length; start += ROWS_AT_ONCE)
    await db
      .insert(regradeVerdictsTable)
      .values(verdicts.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

/** Locks a quiz's grades until the transaction ends. In a fixed order, to avoid deadlocks. */
export const lockSubmissionsOf = async (tx: Transaction, quizId: string): Promise<void> => {
  await tx
    .select({ id: attemptsTable.id })
    .from(attemptsTable)
    .where(and(eq(attemptsTable.quizId, quizId), isNotNull(attemptsTable.submittedAt)))
    .orderBy(asc(attemptsTable.id))
    .for('no key update')
}

const submissionsOf = (previewId: string) =>
  sql`(select unnest(submission_ids) from regrade_previews where id = ${previewId})`

/** Lists the answers of a preview's submissions that have points by hand. */
export const listAnswersByHand = (tx: Transaction, previewId: string) =>
  tx
    .select({ submissionId: answerGradesTable.submissionId, questionId: answerGradesTable.questionId })
    .from(answerGradesTable)
    .where(
      and(
        eq(answerGradesTable.method, 'manual'),
        sql`${answerGradesTable.submissionId} in ${submissionsOf(previewId)}`,
      ),
    )

/**
 * Writes a preview's results: answers, then totals (the rule of `totalOf`), then seals changes made under
 * the former key. Manual points stay. @param areShown whether students see the results until now
 */
export const applyVerdicts = async (
  tx: Transaction,
  preview: PreviewRow,
  at: Date,
  areShown: boolean,
): Promise<void> => {
  const { id, revision } = preview
  const now = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    update answer_grades g set
      original_points = coalesce(g.original_points, g.points),
      shown_points = coalesce(g.shown_points, case when ${areShown} then g.points end),
      points = v.points, possible = v.possible, is_correct = v.is_correct, feedback = v.feedback,
      evidence = v.evidence, evidence_points = null, flags = v.flags, method = 'auto', reviewed_at = null, graded_at = ${now}
    from regrade_verdicts v
    where v.preview_id = ${id} and g.submission_id = v.submission_id and g.question_id = v.question_id
      and g.method <> 'manual'`)
  await tx.execute(sql`
    update answer_grades g set possible = v.possible, is_correct = v.is_correct from regrade_verdicts v
    where v.preview_id = ${id} and g.submission_id = v.submission_id and g.question_id = v.question_id
      and g.method = 'manual'`)
  const graded = submissionsOf(id)
  await tx.execute(sql`
    update quiz_attempts a set
      final_at = case when a.final_points = t.earned and a.final_possible = t.possible then a.final_at else ${now} end,
      final_points = t.earned, final_possible = t.possible, final_method = t.method,
      regraded_by = array_append(a.regraded_by, ${revision}::int)
    from (select submission_id, sum(coalesce(points, 0)) as earned, sum(possible) as possible,
        case when bool_or(method = 'manual') then 'manual'
          when bool_or(method = 'ai_adjusted') then 'ai_adjusted' else 'auto' end as method
      from answer_grades where submission_id in ${graded} group by submission_id) t
    where a.id = t.submission_id`)
  await tx.execute(sql`
    update grade_changes c set sealed_at = ${now} from regrade_verdicts v
    where v.preview_id = ${id} and c.submission_id = v.submission_id and c.question_id = v.question_id
      and c.reversed_at is null and c.sealed_at is null
      and c.kind in ('manual', 'claim_approved', 'assistant_adjusted')`)
  await tx.delete(regradeVerdictsTable).where(eq(regradeVerdictsTable.previewId, id))
}

/**
 * Lets the version of an applied preview grade the attempts that it did not count: those that run, and those that wait for
 * their grading. What a grader has read of these is read again (`checkKey`). One that a person has begun to grade by
 * hand keeps its key until the next regrading.
 */
export const carryKeyToUngraded = async (
  tx: Transaction,
  { quizId, revision }: Pick<PreviewRow, 'quizId' | 'revision'>,
): Promise<void> => {
  const isCarried = sql`${revision} = any(${attemptsTable.regradedBy})`
  const byHand = tx
    .select({ id: answerGradesTable.submissionId })
    .from(answerGradesTable)
    .where(and(eq(answerGradesTable.submissionId, attemptsTable.id), eq(answerGradesTable.method, 'manual')))
  const ungraded = and(eq(attemptsTable.quizId, quizId), isNull(attemptsTable.gradedAt))
  await tx
    .update(attemptsTable)
    .set({ regradedBy: sql`array_append(${attemptsTable.regradedBy}, ${revision}::int)` })
    .where(and(ungraded, lt(attemptsTable.revision, revision), not(isCarried), notExists(byHand)))
  const carried = tx.select({ id: attemptsTable.id }).from(attemptsTable).where(and(ungraded, isCarried))
  await tx
    .delete(answerGradesTable)
    .where(and(inArray(answerGradesTable.submissionId, carried), ne(answerGradesTable.method, 'manual')))
}

export const insertChanges = async (
  tx: Transaction,
  changes: readonly (typeof gradeChangesTable.$inferInsert)[],
): Promise<void> => {
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE)
    await tx.insert(gradeChangesTable).values(changes.slice(start, start + ROWS_AT_ONCE))
}

export const listGradesOf = (db: Queryable, submissionIds: readonly string[]) =>
  db
    .select({
      submissionId: answerGradesTable.submissionId,
      questionId: answerGradesTable.questionId,
      points: answerGradesTable.points,
      possible: answerGradesTable.possible,
      method: answerGradesTable.method,
    })
    .from(answerGradesTable)
    .where(inArray(answerGradesTable.submissionId, [...submissionIds]))
