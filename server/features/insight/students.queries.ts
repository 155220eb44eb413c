import * as limits from '@lectern/contract/limits.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { StoredQuizPoints } from '../../platform/db/schema/insight.ts'
import { lectureOrder } from '../courses/item-order.ts'
import { closedBeforeEnrollment } from '../quizzes/window.queries.ts'

/** All changes until then are counted: the time of the oldest one that waits, else now. */
export const countedUntil = async ({ database, clock }: Context): Promise<Date> => {
  const { rows } = await database.execute<{ at: string | Date }>(
    sql`select created_at as at from insight_changes order by id limit 1`,
  )
  return rows[0] ? new Date(rows[0].at) : new Date(clock.nowMs())
}

/** Published lectures of a course, and their slides. */
export const countLectures = async (
  db: Queryable,
  courseId: string,
): Promise<{ lectures: number; slides: number }> => {
  const { rows } = await db.execute<{ lectures: number; slides: number }>(sql`
    select count(*)::int as lectures, coalesce(sum((select count(*) from slides s where s.deck_id = l.published_deck_id)), 0)::int as slides
    from lectures l where l.course_id = ${courseId} and l.published`)
  return rows[0]!
}

export type StudentListRow = {
  id: string
  name: string
  email: string
  /** In ms since 1970: dates of 2,000 students take longer to read than all else of their rows. */
  enrolledAtMs: number
  lastVisitAtMs: number | null
  lecturesFinished: number | null
  slidesStudied: number | null
  quizzes: StoredQuizPoints | null
}

/** SQL of a time in ms since 1970. `extract` would compute it with decimal digits, which takes far longer. */
const msOf = (column: string): string => `date_part('epoch', ${column}) * 1000`

/** SQL of the rows of enrolled students. @param enrolled SQL of enrollments with the student's `name` and `email` */
const selectStudents = (enrolled: string): string => `
  select e.student_id as id, e.name, e.email, ${msOf('e.enrolled_at')} as "enrolledAtMs", ${msOf('i.last_visit_at')} as "lastVisitAtMs",
    i.lectures_finished as "lecturesFinished", i.slides_studied as "slidesStudied", i.quizzes
  from (select e.*, u.name, u.email from enrollments e join users u on u.id = e.student_id where e.course_id = $1 ${enrolled}) e
    left join insight_students i on i.course_id = e.course_id and i.student_id = e.student_id`

/** Lists the students of a course by name, as they were counted: all, or those of a page. */
export const listStudentRows = async (
  { $client }: Database,
  courseId: string,
  page?: number,
): Promise<StudentListRow[]> => {
  const size = limits.studentsPerPage
  // Without a name, so that it is planned each time: a kept plan would serve courses of 5 and of 5,000 alike.
  const { rows } = await $client.query<StudentListRow>({
    text: `${selectStudents('order by lower(u.name), u.id limit $2 offset $3')} order by lower(e.name), e.student_id`,
    values: [courseId, page ? size : null, page ? (page - 1) * size : 0],
  })
  return rows
}

/** Finds one student of a course, as counted. @returns undefined when not enrolled */
export const findStudentRow = async (
  { $client }: Database,
  courseId: string,
  studentId: string,
): Promise<StudentListRow | undefined> => {
  const { rows } = await $client.query<StudentListRow>(selectStudents('and e.student_id = $2'), [
    courseId,
    studentId,
  ])
  return rows[0]
}

/** Where a student is stuck. The slide is null when it left the lecture. */
export type StuckPlace = { lecture_id: string; title: string; slide_index: number | null }

/** By student, for those who are stuck in a published lecture. */
export const listStuckPlaces = async (
  db: Queryable,
  courseId: string,
  studentId: string | null = null,
): Promise<ReadonlyMap<string, StuckPlace>> => {
  const { rows } = await db.execute<StuckPlace & { studentId: string }>(sql`
    select i.student_id as "studentId", l.id as lecture_id, l.title, s.number as slide_index
    from insight_students i
      join lectures l on l.id = i.stuck_lecture_id and l.course_id = i.course_id and l.published
      left join slides s on s.deck_id = l.published_deck_id and s.page_id = i.stuck_page_id
    where i.course_id = ${courseId} and (${studentId}::uuid is null or i.student_id = ${studentId})`)
  return new Map(rows.map(({ studentId: student, ...place }) => [student, place]))
}

/** Quizzes of single students: those from which they are excused, that are open only for them, or closed before they enrolled. */
export type OwnQuizzes = {
  excused: ReadonlySet<string>
  later: ReadonlySet<string>
  closedBefore: ReadonlySet<string>
}

/** By student; the students of a course without any are left out. */
export const listOwnQuizzes = async (
  db: Queryable,
  courseId: string,
  nowMs: number,
  studentId: string | null = null,
): Promise<ReadonlyMap<string, OwnQuizzes>> => {
  const { rows } = await db.execute<Record<keyof OwnQuizzes, string[]> & { studentId: string }>(sql`
    select own.student_id as "studentId",
      coalesce(array_agg(own.quiz_id) filter (where own.kind = 'excused'), '{}') as excused,
      coalesce(array_agg(own.quiz_id) filter (where own.kind = 'later'), '{}') as later,
      coalesce(array_agg(own.quiz_id) filter (where own.kind = 'before'), '{}') as "closedBefore"
    from (
      select x.student_id, x.quiz_id::text, 'excused' as kind from quiz_excuses x
        join quizzes q on q.id = x.quiz_id and q.course_id = ${courseId}
      union all
      select m.student_id, m.quiz_id::text, 'later' from quiz_accommodations m
        join quizzes q on q.id = m.quiz_id and q.course_id = ${courseId} and q.is_active
      where m.closes_at > ${new Date(nowMs)}
      union all
      select e.student_id, q.id::text, 'before' from ${sql.raw(closedBeforeEnrollment)}
      and e.course_id = ${courseId}) own
    where ${studentId}::uuid is null or own.student_id = ${studentId}
    group by 1`)
  return new Map(
    rows.map(({ studentId: student, excused, later, closedBefore }) => [
      student,
      { excused: new Set(excused), later: new Set(later), closedBefore: new Set(closedBefore) },
    ]),
  )
}

type StudentLectureRow = {
  id: string
  title: string
  slideTitles: (string | null)[]
  studied: number[]
  seconds: number
  finishedAt: string | null
}

/** Lists the published lectures of a course in its order, with what a student did in each. */
export const listLecturesOfStudent = async (
  db: Queryable,
  courseId: string,
  studentId: string,
): Promise<StudentLectureRow[]> => {
  const { rows } = await db.execute<StudentLectureRow>(sql`
    select l.id, l.title,
      array(select s.title from slides s where s.deck_id = l.published_deck_id order by s.number) as "slideTitles",
      array(select p.slide_number from slide_progress p
        join slides s on s.deck_id = l.published_deck_id and s.number = p.slide_number
        where p.lecture_id = l.id and p.student_id = ${studentId} order by 1) as studied,
      coalesce((select sum(x.seconds) from insight_visits v join insight_visit_slides x on x.visit_id = v.id
        where v.lecture_id = l.id and v.student_id = ${studentId}), 0)::int as seconds,
      (select p.completed_at from lecture_progress p where p.lecture_id = l.id and p.student_id = ${studentId}) as "finishedAt"
    from lectures l where l.course_id = ${courseId} and l.published order by ${sql.raw(lectureOrder('l'))}`)
  return rows
}

/** Lists a student's sittings in a course since a time, and the seconds in them. */
export const listSittingsSince = async (
  db: Queryable,
  courseId: string,
  studentId: string,
  since: Date,
): Promise<{ startedAtMs: number; endedAtMs: number; seconds: number }[]> => {
  const { rows } = await db.execute<{ startedAtMs: number; endedAtMs: number; seconds: number }>(sql`
    select extract(epoch from v.started_at)::float8 * 1000 as "startedAtMs",
      extract(epoch from v.ended_at)::float8 * 1000 as "endedAtMs",
      coalesce((select sum(x.seconds) from insight_visit_slides x where x.visit_id = v.id), 0)::int as seconds
    from insight_visits v join lectures l on l.id = v.lecture_id
    where l.course_id = ${courseId} and v.student_id = ${studentId} and v.ended_at >= ${since}`)
  return rows
}

type StudentQuizRow = {
  id: string
  submissionId: string | null
  submittedAt: string | null
  seconds: number | null
  points: number | null
  possible: number | null
  disputes: number
  openDisputes: number
  timeFactor: number
  extraMinutes: number
}

/** Lists what a student has of each quiz of a course that is not deleted. */
export const listQuizzesOfStudent = async (
  db: Queryable,
  courseId: string,
  studentId: string,
): Promise<StudentQuizRow[]> => {
  const { rows } = await db.execute<StudentQuizRow>(sql`
    select q.id, a.id as "submissionId", a.submitted_at as "submittedAt",
      extract(epoch from a.submitted_at - a.started_at)::int as seconds,
      case when a.graded_at is not null then coalesce(a.final_points, 0) end as points,
      a.final_possible as possible,
      (select count(*) from grade_claims g where g.submission_id = a.id)::int as disputes,
      (select count(*) from grade_claims g where g.submission_id = a.id and g.status = 'pending')::int as "openDisputes",
      coalesce(m.time_factor, 1) as "timeFactor", coalesce(m.extra_minutes, 0) as "extraMinutes"
    from quizzes q
    left join quiz_attempts a on a.quiz_id = q.id and a.student_id = ${studentId} and a.submitted_at is not null
    left join quiz_accommodations m on m.quiz_id = q.id and m.student_id = ${studentId}
    where q.course_id = ${courseId} and q.archived_at is null`)
  return rows
}
