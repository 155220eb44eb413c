import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { accommodationsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { CleanAnswers } from './clean-answers.ts'

export type AttemptRow = typeof attemptsTable.$inferSelect

/** After this time without a request, the student is assumed to have left the open question. */
const OPEN_AT_MOST_SECONDS = 600
/** The contract's bound for versions. */
const GREATEST_VERSION = 1_000_000_000

const attemptOf = (quizId: string, studentId: string) =>
  and(eq(attemptsTable.quizId, quizId), eq(attemptsTable.studentId, studentId))

export const findAttempt = async (
  db: Queryable,
  quizId: string,
  studentId: string,
): Promise<AttemptRow | undefined> => {
  const [row] = await db.select().from(attemptsTable).where(attemptOf(quizId, studentId))
  return row
}

/** Locks an attempt against saving, submitting and extra time until the transaction ends. */
export const lockAttempt = async (
  tx: Transaction,
  quizId: string,
  studentId: string,
): Promise<AttemptRow | undefined> => {
  const [row] = await tx.select().from(attemptsTable).where(attemptOf(quizId, studentId)).for('no key update')
  return row
}

/** The constant parts of an attempt: its version, its questions and its course. */
export type Frozen = Pick<AttemptRow, 'revision' | 'questionIds'> & { courseId: string }

export const findFrozen = async (
  db: Queryable,
  quizId: string,
  studentId: string,
): Promise<Frozen | undefined> => {
  const [row] = await db
    .select({
      revision: attemptsTable.revision,
      questionIds: attemptsTable.questionIds,
      courseId: quizzesTable.courseId,
    })
    .from(attemptsTable)
    .innerJoin(quizzesTable, eq(quizzesTable.id, attemptsTable.quizId))
    .where(attemptOf(quizId, studentId))
  return row
}

/** SQL of the seconds that each question was open, until a time or the deadline. */
export const openSecondsAt = (time: string): string => `case when quiz_attempts.open_question_id is null
  or quiz_attempts.open_since is null then quiz_attempts.open_seconds
  else quiz_attempts.open_seconds || jsonb_build_object(quiz_attempts.open_question_id,
    round(coalesce((quiz_attempts.open_seconds ->> quiz_attempts.open_question_id)::numeric, 0)
      + least(${OPEN_AT_MOST_SECONDS}, greatest(0,
          extract(epoch from least(${time}, quiz_attempts.deadline_at) - quiz_attempts.open_since))), 1))
  end`

export type StoredDraft = Pick<AttemptRow, 'answers' | 'savedAt' | 'deadlineAt'>
/** What closing and grading an attempt needs of it. */
export type OpenAttempt = Pick<AttemptRow, 'id' | 'studentId' | 'answers'>

/**
 * Merges stored answers with sent ones ($3): per question the higher version wins; an answer without version
 * replaces another as its next edit. PostgreSQL re-reads the row after waiting for another save, so
 * concurrent saves are merged.
 */
const mergedAnswers = `answers || coalesce((
  select jsonb_object_agg(s.key, jsonb_build_object('answer', s.value -> 'answer', 'version',
    coalesce((s.value ->> 'version')::int,
      least(${GREATEST_VERSION}, coalesce((answers -> s.key ->> 'version')::int, 0) + 1))))
  from jsonb_each($3::jsonb) s
  where case when s.value ->> 'version' is null
    then answers -> s.key -> 'answer' is distinct from s.value -> 'answer'
    else (s.value ->> 'version')::int > coalesce((answers -> s.key ->> 'version')::int, -1)
  end), '{}'::jsonb)`

export type Save = Pick<AttemptRow, 'quizId' | 'studentId' | 'revision' | 'questionIds'> & {
  answers: CleanAnswers
  openQuestionId: string | null
  now: Date
  /** Deadlines before this are too old. */
  earliestDeadline: Date
}

/** Merges answers into a running attempt; undefined, without effect, when it is not running or has other questions. */
export const saveAnswers = async (
  { $client }: Database,
  save: Save,
): Promise<(StoredDraft & OpenAttempt) | undefined> => {
  const { rows } = await $client.query<StoredDraft & OpenAttempt>({
    // Planned once: a class saves every two seconds.
    name: 'save-draft',
    text: `update quiz_attempts set answers = ${mergedAnswers}, saved_at = $5, open_seconds = ${openSecondsAt('$5::timestamptz')},
        open_since = $5, open_question_id = coalesce($4, open_question_id)
      where quiz_id = $1 and student_id = $2 and submitted_at is null and (deadline_at is null or deadline_at >= $6)
        and revision = $7 and question_ids is not distinct from $8
      returning id, student_id as "studentId", answers, saved_at as "savedAt", deadline_at as "deadlineAt"`,
    values: [
      save.quizId,
      save.studentId,
      JSON.stringify(save.answers),
      save.openQuestionId,
      save.now,
      save.earliestDeadline,
      save.revision,
      save.questionIds,
    ],
  })
  return rows[0]
}

/** Closes attempts, each with its grading job: they are submissions from here on. */
export const closeAttempts = async (
  tx: Transaction,
  attempts: readonly { id: string; gradingJobId: string }[],
  end: { submittedAt: Date; handedInBy: NonNullable<AttemptRow['handedInBy']> },
): Promise<void> => {
  const ids = sql.param(attempts.map(({ id }) => id))
  const jobs = sql.param(attempts.map(({ gradingJobId }) => gradingJobId))
  await tx
    .update(attemptsTable)
    .set({
      ...end,
      gradingJobId: sql`closed.job`,
      openSeconds: sql.raw(openSecondsAt(`'${end.submittedAt.toISOString()}'::timestamptz`)),
      openQuestionId: null,
      openSince: null,
    })
    // PostgreSQL knows the length of arrays: of JSON it expects a hundred rows and then reads the whole table.
    .from(sql`unnest(${ids}::uuid[], ${jobs}::uuid[]) as closed(id, job)`)
    .where(sql`${attemptsTable.id} = closed.id`)
}

export const setGradingJob = async (
  tx: Transaction,
  attemptId: string,
  gradingJobId: string,
): Promise<void> => {
  await tx.update(attemptsTable).set({ gradingJobId }).where(eq(attemptsTable.id, attemptId))
}

/**
 * The next open attempts of a quiz by id, locked against saving and submitting until the transaction ends.
 */
export const lockOpenAttempts = (
  tx: Transaction,
  quizId: string,
  page: { after: string | null; limit: number },
): Promise<Pick<AttemptRow, 'id' | 'studentId'>[]> =>
  tx
    .select({ id: attemptsTable.id, studentId: attemptsTable.studentId })
    .from(attemptsTable)
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        isNull(attemptsTable.submittedAt),
        page.after === null ? undefined : gt(attemptsTable.id, page.after),
      ),
    )
    .orderBy(attemptsTable.id)
    .limit(page.limit)
    .for('no key update')

export const countOpenAttempts = (db: Database, quizId: string): Promise<number> =>
  db.$count(attemptsTable, and(eq(attemptsTable.quizId, quizId), isNull(attemptsTable.submittedAt)))

/** As `ownClosing` in core/attempt/window.ts. */
const ownClosing = sql`case when ${quizzesTable.closesAt} is not null
  then coalesce(${accommodationsTable.closesAt}, ${quizzesTable.closesAt}) end`

/**
 * Drafts whose deadline is at or before a time, oldest first; those without one in deleted quizzes whose last answer is
 * as old; and those of quizzes that are closed by date (`isClosed`), as soon as no answer can arrive any more.
 */
export const listOverdueAttempts = (
  db: Queryable,
  { deadlineBy, closedBy }: { deadlineBy: Date; closedBy: Date },
  limit: number,
): Promise<(Pick<AttemptRow, 'quizId' | 'studentId'> & { isClosed: boolean })[]> =>
  db
    .select({
      quizId: attemptsTable.quizId,
      studentId: attemptsTable.studentId,
      isClosed: sql<boolean>`coalesce(${ownClosing} <= ${closedBy.toISOString()}, false)`,
    })
    .from(attemptsTable)
    .innerJoin(quizzesTable, eq(quizzesTable.id, attemptsTable.quizId))
    .leftJoin(
      accommodationsTable,
      and(
        eq(accommodationsTable.quizId, attemptsTable.quizId),
        eq(accommodationsTable.studentId, attemptsTable.studentId),
      ),
    )
    .where(
      and(
        isNull(attemptsTable.submittedAt),
        or(
          lte(attemptsTable.deadlineAt, deadlineBy),
          and(lte(attemptsTable.deadlineAt, closedBy), sql`${ownClosing} <= ${closedBy.toISOString()}`),
          and(
            isNull(attemptsTable.deadlineAt),
            lte(quizzesTable.archivedAt, deadlineBy),
            lte(
              sql`coalesce(${attemptsTable.savedAt}, ${attemptsTable.startedAt})`,
              deadlineBy.toISOString(),
            ),
          ),
        ),
      ),
    )
    .orderBy(attemptsTable.deadlineAt)
    .limit(limit)
