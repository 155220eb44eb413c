import type { Gradebook, GradebookQuizColumn } from '@lectern/contract/gradebook.ts'
import { earliestDeadlineMs } from '@lectern/core/attempt/clock.ts'
import { phaseOf } from '@lectern/core/attempt/window.ts'
import { defaultScale, type GradebookCell, type GradebookRules } from '@lectern/core/grade/gradebook.ts'
import { releaseOf } from '@lectern/core/grade/release.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { excusesTable, gradebooksTable } from '../../platform/db/schema/gradebook.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { closedBeforeEnrollment, isOver } from '../quizzes/window.queries.ts'

/** Lists the quizzes of a course that are not deleted, oldest first. */
export const listGradebookQuizzes = async (
  { $client }: Database,
  courseId: string,
  nowMs: number,
): Promise<GradebookQuizColumn[]> => {
  const { rows } = await $client.query({
    name: 'gradebook-quizzes',
    text: `select q.id, v.title, v.total_points as "totalPoints", q.weight, q.is_active as "isActive",
        q.opens_at as "opensAt", q.closes_at as "closesAt", q.show_results as "showResults",
        q.show_correct_answers as "showCorrectAnswers", q.results_released_at as "resultsReleasedAt",
        q.correct_answers_released_at as "correctAnswersReleasedAt",
        q.is_active or exists (select 1 from quiz_attempts o where o.quiz_id = q.id) as "wasOpened",
        ${isOver('$2::timestamptz')} and not exists (select 1 from quiz_attempts r where r.quiz_id = q.id
          and r.submitted_at is null and (r.deadline_at is null or r.deadline_at >= $3)) as "isClosed",
        not q.is_active or coalesce(q.closes_at <= $2::timestamptz, false) as "isClosedForClass"
      from quizzes q join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
      where q.course_id = $1 and q.archived_at is null
      order by coalesce(q.closes_at, q.created_at), q.id`,
    values: [courseId, new Date(nowMs), new Date(earliestDeadlineMs(nowMs))],
  })
  return rows.map((quiz) => {
    const { results } = releaseOf(quiz, quiz.isClosed)
    // Switched off and never begun: it is being prepared, and no student has missed it.
    const { wasOpened } = quiz
    return {
      _id: quiz.id,
      title: quiz.title,
      total_points: quiz.totalPoints,
      weight: quiz.weight,
      opens_at: (wasOpened && quiz.opensAt?.toISOString()) || null,
      closes_at: quiz.closesAt?.toISOString() ?? null,
      phase: wasOpened ? phaseOf(quiz, nowMs) : 'before',
      results,
      // A student who may still take it, or is working, has a cell that does not count; the class does not wait for them.
      counts: wasOpened && quiz.isClosedForClass && results === 'shown',
    }
  })
}

type StudentCells = { id: string; name: string; email: string; cells: Map<string, GradebookCell> }

/**
 * The students of a course by name, or one of them, with what they have of each quiz, in one statement. A quiz that a
 * student may still take by a closing date of their own looks like one that is running.
 */
export const listStudentCells = async (
  { $client }: Database,
  courseId: string,
  nowMs: number,
  studentId: string | null = null,
): Promise<StudentCells[]> => {
  // Without a name, so that it is planned each time: a kept plan serves one student and 5,000 alike, and one made
  // while the tables were small reads the whole class again for each student.
  const { rows } = await $client.query({
    text: `with cells as (
        select a.student_id, jsonb_object_agg(a.quiz_id, case
          when a.submitted_at is null then '"running"'::jsonb
          when a.graded_at is null then '"handed_in"'::jsonb
          else jsonb_build_array(coalesce(a.final_points, 0), coalesce(a.final_possible, v.total_points)) end) as cells
        from quiz_attempts a
          join quizzes q on q.id = a.quiz_id and q.course_id = $1 and q.archived_at is null
          join quiz_versions v on v.quiz_id = a.quiz_id and v.revision = a.revision
        where $2::uuid is null or a.student_id = $2
        group by a.student_id),
      excused as (
        select x.student_id, jsonb_object_agg(x.quiz_id, 'excused') as cells
        from quiz_excuses x join quizzes q on q.id = x.quiz_id and q.course_id = $1
        where $2::uuid is null or x.student_id = $2
        group by x.student_id),
      later as (
        select o.student_id, jsonb_object_agg(o.quiz_id, 'running') as cells
        from quiz_accommodations o join quizzes q on q.id = o.quiz_id and q.course_id = $1 and q.is_active
        where q.closes_at <= $3 and o.closes_at > $3 and ($2::uuid is null or o.student_id = $2)
        group by o.student_id),
      before as (
        select e.student_id, jsonb_object_agg(q.id, 'enrolled_later') as cells
        from ${closedBeforeEnrollment}
        and e.course_id = $1 and ($2::uuid is null or e.student_id = $2)
        group by e.student_id)
      select u.id, u.name, u.email,
        coalesce(b.cells, '{}') || coalesce(l.cells, '{}') || coalesce(c.cells, '{}') || coalesce(x.cells, '{}') as cells
      from enrollments e
        join users u on u.id = e.student_id
        left join cells c on c.student_id = e.student_id
        left join excused x on x.student_id = e.student_id
        left join later l on l.student_id = e.student_id
        left join before b on b.student_id = e.student_id
      where e.course_id = $1 and ($2::uuid is null or e.student_id = $2)
      order by lower(u.name), u.id`,
    values: [courseId, studentId, new Date(nowMs)],
  })
  return rows.map((row) => ({ ...row, cells: new Map(Object.entries(row.cells)) }))
}

/** Lists the excuses of a course's students, each with its person and time. */
export const listExcuses = async (db: Queryable, courseId: string): Promise<Gradebook['excuses']> => {
  const rows = await db
    .select({
      quiz_id: excusesTable.quizId,
      student_id: excusesTable.studentId,
      by: usersTable.name,
      at: excusesTable.createdAt,
    })
    .from(excusesTable)
    .innerJoin(quizzesTable, eq(quizzesTable.id, excusesTable.quizId))
    .leftJoin(usersTable, eq(usersTable.id, excusesTable.excusedBy))
    .where(eq(quizzesTable.courseId, courseId))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const findRules = async (db: Queryable, courseId: string): Promise<GradebookRules> => {
  const [row] = await db.select().from(gradebooksTable).where(eq(gradebooksTable.courseId, courseId))
  return { dropLowest: row?.dropLowest ?? 0, scale: row?.scale ?? defaultScale }
}

export const saveRules = async (tx: Transaction, courseId: string, rules: GradebookRules): Promise<void> => {
  const { dropLowest } = rules
  const scale = [...rules.scale]
  await tx
    .insert(gradebooksTable)
    .values({ courseId, dropLowest, scale })
    .onConflictDoUpdate({ target: gradebooksTable.courseId, set: { dropLowest, scale } })
}

export type WeightChange = { title: string; before: number | null; after: number | null }

/** Sets weights of quizzes of a course; those of other courses are left alone. @returns what has changed */
export const saveWeights = async (
  tx: Transaction,
  courseId: string,
  weights: readonly { quiz_id: string; weight: number | null }[],
): Promise<WeightChange[]> => {
  const { rows: changes } = await tx.execute<WeightChange>(sql`
    select v.title, q.weight as before, changed.weight as after
    from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb) as changed(quiz_id uuid, weight float8)
      join quizzes q on q.id = changed.quiz_id
      join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
    where q.course_id = ${courseId} and q.weight is distinct from changed.weight
    order by q.id for update of q`)
  await tx
    .update(quizzesTable)
    .set({ weight: sql`changed.weight` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(weights)}::jsonb) as changed(quiz_id uuid, weight float8)`)
    .where(and(eq(quizzesTable.id, sql`changed.quiz_id`), eq(quizzesTable.courseId, courseId)))
  return changes
}

export const listWeights = (db: Queryable, courseId: string) =>
  db
    .select({ quiz_id: quizzesTable.id, weight: quizzesTable.weight })
    .from(quizzesTable)
    .where(and(eq(quizzesTable.courseId, courseId), sql`${quizzesTable.archivedAt} is null`))

/** Finds the title of the quiz; undefined unless the quiz and the student belong to the course. */
export const findTitleInCourse = async (
  db: Queryable,
  courseId: string,
  asked: { quizId: string; studentId: string },
): Promise<string | undefined> => {
  const { rows } = await db.execute<{ title: string }>(sql`
    select v.title from quizzes q
      join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
      join enrollments e on e.course_id = q.course_id and e.student_id = ${asked.studentId}
    where q.id = ${asked.quizId} and q.course_id = ${courseId} and q.archived_at is null`)
  return rows[0]?.title
}

/** @param excusedBy null: the excuse is taken back. @returns whether anything has changed */
export const saveExcuse = async (
  tx: Transaction,
  { quizId, studentId, excusedBy }: { quizId: string; studentId: string; excusedBy: string | null },
): Promise<boolean> => {
  const { rowCount } = excusedBy
    ? await tx.insert(excusesTable).values({ quizId, studentId, excusedBy }).onConflictDoNothing()
    : await tx
        .delete(excusesTable)
        .where(and(eq(excusesTable.quizId, quizId), eq(excusesTable.studentId, studentId)))
  return (rowCount ?? 0) > 0
}
