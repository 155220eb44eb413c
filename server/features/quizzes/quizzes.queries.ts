import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { quizOrder } from '../courses/item-order.ts'
import type { QuizRow } from './quizzes.access.ts'

type VersionRow = typeof quizVersionsTable.$inferSelect

/** Writes a quiz; undefined when its code is taken. */
export const insertQuiz = async (
  tx: Transaction,
  quiz: typeof quizzesTable.$inferInsert,
): Promise<QuizRow | undefined> => {
  const [row] = await tx
    .insert(quizzesTable)
    .values(quiz)
    .onConflictDoNothing({ target: quizzesTable.code })
    .returning()
  return row
}

export const insertVersion = async (
  tx: Transaction,
  version: typeof quizVersionsTable.$inferInsert,
): Promise<VersionRow> => {
  const [row] = await tx.insert(quizVersionsTable).values(version).returning()
  return row!
}

export const findVersion = async (
  db: Queryable,
  quizId: string,
  revision: number,
): Promise<VersionRow | undefined> => {
  const [row] = await db
    .select()
    .from(quizVersionsTable)
    .where(and(eq(quizVersionsTable.quizId, quizId), eq(quizVersionsTable.revision, revision)))
  return row
}

export const updateQuiz = async (
  tx: Transaction,
  quizId: string,
  change: Partial<Omit<QuizRow, 'id' | 'courseId' | 'code' | 'createdAt'>>,
): Promise<QuizRow> => {
  const [row] = await tx.update(quizzesTable).set(change).where(eq(quizzesTable.id, quizId)).returning()
  return row!
}

/** Running attempts, and submitted ones. */
export const countAttempts = async (
  db: Queryable,
  quizId: string,
): Promise<{ open: number; submitted: number }> => {
  const [row] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isNull(attemptsTable.submittedAt)}))::int`,
      submitted: count(attemptsTable.submittedAt),
    })
    .from(attemptsTable)
    .where(eq(attemptsTable.quizId, quizId))
  return row ?? { open: 0, submitted: 0 }
}

/** Whether answers to a quiz can still be written. @param earliest attempts with an earlier deadline are over */
export const hasRunningAttempts = async (db: Queryable, quizId: string, earliest: Date): Promise<boolean> => {
  const [row] = await db
    .select({ id: attemptsTable.id })
    .from(attemptsTable)
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        isNull(attemptsTable.submittedAt),
        or(isNull(attemptsTable.deadlineAt), gte(attemptsTable.deadlineAt, earliest)),
      ),
    )
    .limit(1)
  return row !== undefined
}

export type ListedQuiz = Pick<
  QuizRow,
  | 'id'
  | 'courseId'
  | 'code'
  | 'isActive'
  | 'opensAt'
  | 'closesAt'
  | 'timeZone'
  | 'assistantAdjusts'
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
> &
  Pick<VersionRow, 'title' | 'description' | 'timeLimitMinutes' | 'totalPoints' | 'leniency'> & {
    questionCount: number
    open: number
    submitted: number
    graded: number
    claims: number
    flagged: number
    stopped: number
    averagePercentage: number | null
  }

/** For course `$1`: deleted quizzes, or the others (`$2`). */
export const QUIZZES_OF_COURSE = `with listed as materialized (
    select * from quizzes where course_id = $1 and (archived_at is not null) = $2),
  -- Once, by an index that holds these columns: the rows with their answers stay where they are.
  attempts as materialized (
    select id, quiz_id, submitted_at, graded_at, final_points, final_possible, revision from quiz_attempts
    where quiz_id in (select id from listed)),
  taken as (
    select a.quiz_id,
      count(*) filter (where a.submitted_at is null) as open,
      count(a.submitted_at) as submitted,
      count(a.graded_at) as graded,
      avg(100 * a.final_points / nullif(coalesce(a.final_possible, w.total_points), 0)) filter (where a.graded_at is not null) as average
    -- Those of the course only: for many attempts PostgreSQL would rather read the versions of all courses.
    from attempts a join (select v.* from listed join quiz_versions v on v.quiz_id = listed.id) w
      on w.quiz_id = a.quiz_id and w.revision = a.revision
    group by a.quiz_id),
  waiting as (
    select a.quiz_id, count(*) as claims from grade_claims c join attempts a on a.id = c.submission_id
    where c.status = 'pending' group by a.quiz_id),
  flagged as (
    select a.quiz_id, count(*) as answers from answer_grades g join attempts a on a.id = g.submission_id
    where g.reviewed_at is null and jsonb_array_length(g.flags) > 0 and a.graded_at is not null
    group by a.quiz_id),
  -- By their ids: the index above does not hold the job.
  stopped as (
    select u.quiz_id, count(*) as gradings
    from attempts u join quiz_attempts a on a.id = u.id left join jobs j on j.id = a.grading_job_id
    where u.submitted_at is not null and u.graded_at is null
      and (j.id is null or j.state in ('COMPLETED', 'FAILED', 'CANCELLED'))
    group by u.quiz_id)
  select q.id, q.course_id as "courseId", q.code, q.is_active and q.archived_at is null as "isActive",
    q.opens_at as "opensAt", q.closes_at as "closesAt", q.time_zone as "timeZone",
    q.assistant_adjusts as "assistantAdjusts", q.revision, q.created_at as "createdAt",
    q.updated_at as "updatedAt", v.title, v.description, v.time_limit_minutes as "timeLimitMinutes",
    v.total_points as "totalPoints", v.leniency, coalesce(v.asked_count, jsonb_array_length(v.questions)) as "questionCount",
    coalesce(t.open, 0) as open, coalesce(t.submitted, 0) as submitted, coalesce(t.graded, 0) as graded,
    coalesce(w.claims, 0) as claims, coalesce(f.answers, 0) as flagged, coalesce(s.gradings, 0) as stopped, t.average as "averagePercentage"
  from listed q
    join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
    left join taken t on t.quiz_id = q.id
    left join waiting w on w.quiz_id = q.id
    left join flagged f on f.quiz_id = q.id
    left join stopped s on s.quiz_id = q.id
  order by q.archived_at desc nulls last, ${quizOrder('q')}`

/** Lists a course's quizzes in its order (deleted ones: last deleted first), with their counts, in one statement. */
export const listQuizzesOf = async (
  { $client }: Database,
  courseId: string,
  deleted: boolean,
): Promise<ListedQuiz[]> => {
  const { rows } = await $client.query({
    name: 'quizzes-of-course',
    text: QUIZZES_OF_COURSE,
    values: [courseId, deleted],
  })
  return rows
}
