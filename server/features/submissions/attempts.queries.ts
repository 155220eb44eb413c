import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { accommodationsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { CleanAnswers } from './clean-answers.ts'

export type AttemptRow = typeof attemptsTable.$inferSelect

/** After this time without a request, the student is assumed to have left the open question. */
const OPEN_AT_MOST_SECONDS = 600
/** The contract's bound for versions. */
const GREATEST_VERSION = 1_000_000_000

const attemptOf = (quizId: unknown, studentId: unknown) =>
  and(sql`${attemptsTable.quizId} = ${quizId}`, sql`${attemptsTable.studentId} = ${studentId}`)

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

/** Begins an attempt; undefined when the student already has one. */
export const insertAttempt = async (
  tx: Transaction,
  attempt: typeof attemptsTable.$inferInsert,
): Promise<AttemptRow | undefined> => {
  const [row] = await tx
    .insert(attemptsTable)
    .values(attempt)
    .onConflictDoNothing({ target: [attemptsTable.quizId, attemptsTable.studentId] })
    .returning()
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

/**
 * Merges stored answers with sent ones: per question the higher version wins; an answer without version
 * replaces another as its next edit. PostgreSQL re-reads the row after waiting for another save, so
 * concurrent saves are merged.
 */
const mergedWith = (sent: SQL): SQL => sql`${attemptsTable.answers} || coalesce((
  select jsonb_object_agg(s.key, jsonb_build_object('answer', s.value -> 'answer', 'version',
    coalesce((s.value ->> 'version')::int,
      least(${sql.raw(String(GREATEST_VERSION))}, coalesce((${attemptsTable.answers} -> s.key ->> 'version')::int, 0) + 1))))
  from jsonb_each(${sent}) s
  where case when s.value ->> 'version' is null
    then ${attemptsTable.answers} -> s.key -> 'answer' is distinct from s.value -> 'answer'
    else (s.value ->> 'version')::int > coalesce((${attemptsTable.answers} -> s.key ->> 'version')::int, -1)
  end), '{}'::jsonb)`

/** Seconds that each question was open, until now or the deadline. */
const openSecondsAt = (now: SQL): SQL => sql`case when ${attemptsTable.openQuestionId} is null
  or ${attemptsTable.openSince} is null then ${attemptsTable.openSeconds}
  else ${attemptsTable.openSeconds} || jsonb_build_object(${attemptsTable.openQuestionId},
    round(coalesce((${attemptsTable.openSeconds} ->> ${attemptsTable.openQuestionId})::numeric, 0)
      + least(${sql.raw(String(OPEN_AT_MOST_SECONDS))}, greatest(0,
          extract(epoch from least(${now}, ${attemptsTable.deadlineAt}) - ${attemptsTable.openSince}))), 1))
  end`

export type StoredDraft = Pick<AttemptRow, 'answers' | 'savedAt' | 'deadlineAt'>
/** What closing and grading an attempt needs of it. */
export type OpenAttempt = Pick<AttemptRow, 'id' | 'studentId' | 'answers'>

const prepareSave = (db: Queryable) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  return db
    .update(attemptsTable)
    .set({
      answers: mergedWith(sql`${sql.placeholder('sent')}::jsonb`),
      savedAt: now,
      openSeconds: openSecondsAt(now),
      openSince: now,
      openQuestionId: sql`coalesce(${sql.placeholder('open')}::text, ${attemptsTable.openQuestionId})`,
    })
    .where(
      and(
        attemptOf(sql.placeholder('quizId'), sql.placeholder('studentId')),
        isNull(attemptsTable.submittedAt),
        or(
          isNull(attemptsTable.deadlineAt),
          sql`${attemptsTable.deadlineAt} >= ${sql.placeholder('earliest')}::timestamptz`,
        ),
      ),
    )
    .returning({
      id: attemptsTable.id,
      studentId: attemptsTable.studentId,
      answers: attemptsTable.answers,
      savedAt: attemptsTable.savedAt,
      deadlineAt: attemptsTable.deadlineAt,
    })
    .prepare('save-draft')
}
/** One named statement per database: a class saves every two seconds. */
const preparedSaves = new WeakMap<Database, ReturnType<typeof prepareSave>>()

export type Save = {
  quizId: string
  studentId: string
  answers: CleanAnswers
  openQuestionId: string | null
  now: Date
  /** Deadlines before this are too old. */
  earliestDeadline: Date
}

/** Merges answers into a running attempt; undefined, without effect, when it is not running. */
export const saveAnswers = async (database: Database, save: Save): Promise<StoredDraft | undefined> => {
  const prepared = preparedSaves.get(database) ?? prepareSave(database)
  preparedSaves.set(database, prepared)
  const [row] = await prepared.execute(valuesOf(save))
  return row
}

/** The same in a transaction, which locks the attempt as `lockAttempt` does. */
export const saveAnswersIn = async (
  tx: Transaction,
  save: Save,
): Promise<(StoredDraft & OpenAttempt) | undefined> => {
  const [row] = await prepareSave(tx).execute(valuesOf(save))
  return row
}

const valuesOf = ({ quizId, studentId, answers, openQuestionId, now, earliestDeadline }: Save) => ({
  quizId,
  studentId,
  sent: JSON.stringify(answers),
  open: openQuestionId,
  now: now.toISOString(),
  earliest: earliestDeadline.toISOString(),
})

/** Closes attempts, each with its grading job: they are submissions from here on. Graded ones with their points. */
export const closeAttempts = async (
  tx: Transaction,
  attempts: readonly { id: string; gradingJobId: string }[],
  end: { submittedAt: Date; handedInBy: NonNullable<AttemptRow['handedInBy']> } & Partial<
    Pick<AttemptRow, 'gradedAt' | 'autoPoints' | 'finalPoints' | 'finalPossible' | 'finalMethod' | 'finalAt'>
  >,
): Promise<void> => {
  const jobs = JSON.stringify(attempts.map(({ id, gradingJobId }) => ({ id, job: gradingJobId })))
  await tx
    .update(attemptsTable)
    .set({
      ...end,
      gradingJobId: sql`closed.job`,
      openSeconds: openSecondsAt(sql`${end.submittedAt.toISOString()}::timestamptz`),
      openQuestionId: null,
      openSince: null,
    })
    .from(sql`jsonb_to_recordset(${jobs}::jsonb) as closed(id uuid, job uuid)`)
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
