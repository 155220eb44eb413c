import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { accommodationsTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'

/** Whether a student who has not submitted has a later closing date of their own, which is still to come. */
export const hasLaterClosing = async (db: Queryable, quizId: string, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ studentId: accommodationsTable.studentId })
    .from(accommodationsTable)
    .where(
      and(
        eq(accommodationsTable.quizId, quizId),
        gt(accommodationsTable.closesAt, now),
        sql`not exists (select 1 from ${attemptsTable} a where a.quiz_id = ${accommodationsTable.quizId}
          and a.student_id = ${accommodationsTable.studentId} and a.submitted_at is not null)`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * In SQL: quiz `q` cannot be begun any more at the time `now`, by the class or by a student with a later closing
 * date. The same rule as `getRelease` has.
 */
export const isOver = (now: string): string => `(not q.is_active or q.archived_at is not null
  or (coalesce(q.closes_at <= ${now}, false) and not exists (select 1 from quiz_accommodations o
    where o.quiz_id = q.id and o.closes_at > ${now} and not exists (select 1 from quiz_attempts s
      where s.quiz_id = o.quiz_id and s.student_id = o.student_id and s.submitted_at is not null))))`

/**
 * In SQL, after `from`: enrollments `e` and quizzes `q` that were closed before the student first enrolled. A closing date of
 * the student's own counts instead of the quiz's. The caller adds further conditions.
 */
export const closedBeforeEnrollment = `enrollments e
  join quizzes q on q.course_id = e.course_id and q.archived_at is null
  left join quiz_accommodations o on o.quiz_id = q.id and o.student_id = e.student_id
  where least(case when q.closes_at is not null then coalesce(o.closes_at, q.closes_at) end, q.deactivated_at)
      <= e.enrolled_at`

/**
 * Moves the deadlines of a quiz's running attempts to a closing date, each with the student's own time and date.
 * The caller has locked the quiz's row against joining. @returns how many deadlines have changed
 */
export const moveDeadlines = async (
  tx: Transaction,
  quizId: string,
  closesAt: Date | null,
): Promise<number> => {
  const closing = closesAt === null ? null : closesAt.toISOString()
  const { rowCount } = await tx.execute(sql`
    update quiz_attempts a set deadline_at = moved.deadline
    from (select r.id, least(
        -- As deadlineMs in core/attempt/clock.ts: whole seconds, rounded half up.
        r.started_at + make_interval(secs => floor(60 * (v.time_limit_minutes * coalesce(x.time_factor, 1)
          + coalesce(x.extra_minutes, 0)) + 0.5)),
        case when ${closing}::timestamptz is null then null
          else coalesce(x.closes_at, ${closing}::timestamptz) end) as deadline
      from quiz_attempts r
        join quiz_versions v on v.quiz_id = r.quiz_id and v.revision = r.revision
        left join quiz_accommodations x on x.quiz_id = r.quiz_id and x.student_id = r.student_id
      where r.quiz_id = ${quizId} and r.submitted_at is null) moved
    where a.id = moved.id and a.submitted_at is null and a.deadline_at is distinct from moved.deadline`)
  return rowCount ?? 0
}
