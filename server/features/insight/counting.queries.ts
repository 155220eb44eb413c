import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import type { StoredQuizPoints } from '../../platform/db/schema/insight.ts'

/** Held while changes are counted: an older count never replaces a newer one. */
const COUNTING_LOCK = 4_904_900_001

/** @returns false while another worker counts */
export const lockCounting = async (tx: Transaction): Promise<boolean> => {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as locked`,
  )
  return rows[0]!.locked
}

export type Change = {
  courseId: string
  lectureId: string | null
  studentId: string | null
  sessionId: string | null
}

/** Takes the oldest changes; they come back when the transaction fails. */
export const takeChanges = async (tx: Transaction, limit: number): Promise<Change[]> => {
  const { rows } = await tx.execute<Change>(sql`
    delete from insight_changes where id in (select id from insight_changes order by id limit ${limit})
    returning course_id as "courseId", lecture_id as "lectureId", student_id as "studentId", session_id as "sessionId"`)
  return rows
}

export type VisitKey = { lectureId: string; studentId: string; sessionId: string }
type LoggedEvent = VisitKey & {
  type: string
  slide: number | null
  data: Record<string, unknown>
  atMs: number
}

const asRecords = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`
const visitKeys = (keys: readonly VisitKey[]) => sql`jsonb_to_recordset(${asRecords(keys)})
  as k("lectureId" uuid, "studentId" uuid, "sessionId" text)`

/** Lists the events of visits of enrolled students. A wrong clock cannot put an event into the future. */
export const listEventsOfVisits = async (
  tx: Transaction,
  keys: readonly VisitKey[],
): Promise<LoggedEvent[]> => {
  const { rows } = await tx.execute<LoggedEvent>(sql`
    select e.lecture_id as "lectureId", e.user_id as "studentId", e.session_id as "sessionId", e.type,
      e.slide_number as slide, e.data, extract(epoch from least(e.happened_at, e.received_at))::float8 * 1000 as "atMs"
    from ${visitKeys(keys)}
    join lectures l on l.id = k."lectureId"
    join enrollments n on n.course_id = l.course_id and n.student_id = k."studentId"
    join activity_events e on e.session_id = k."sessionId" and e.user_id = k."studentId" and e.lecture_id = k."lectureId"
    order by e.id`)
  return rows
}

export type PublishedPage = { lectureId: string; publishedAtMs: number; number: number; pageId: string }

/** Lists the pages of every version that students had, oldest version first. */
export const listPublishedPages = async (
  tx: Transaction,
  lectureIds: readonly string[],
): Promise<PublishedPage[]> => {
  const { rows } = await tx.execute<PublishedPage>(sql`
    select v.lecture_id as "lectureId", extract(epoch from v.published_at)::float8 * 1000 as "publishedAtMs",
      s.number, s.page_id as "pageId"
    from published_versions v join slides s on s.deck_id = v.deck_id
    where v.lecture_id = any(${sql.param(lectureIds)}::uuid[]) order by v.published_at`)
  return rows
}

export type CountedVisit = VisitKey & {
  startedAt: Date
  endedAt: Date
  lastPageId: string | null
  finishedSlides: number
  slides: {
    pageId: string
    language: string
    seconds: number
    replays: number
    backJumps: number
    pauses: number
    isFinished: boolean
  }[]
}

/** Writes visits with their slides in place of what was counted before. */
export const writeVisits = async (tx: Transaction, visits: readonly CountedVisit[]): Promise<void> => {
  if (visits.length === 0) return
  const { rows } = await tx.execute<VisitKey & { id: string }>(sql`
    insert into insight_visits (id, lecture_id, student_id, session_id, started_at, ended_at, last_page_id, finished_slides)
    select id, "lectureId", "studentId", "sessionId", "startedAt", "endedAt", "lastPageId", "finishedSlides"
    from jsonb_to_recordset(${asRecords(visits.map(({ slides, ...visit }) => ({ ...visit, id: newId() })))}) as v(
      id uuid, "lectureId" uuid, "studentId" uuid, "sessionId" text, "startedAt" timestamptz, "endedAt" timestamptz,
      "lastPageId" uuid, "finishedSlides" int)
    on conflict (lecture_id, student_id, session_id) do update set started_at = excluded.started_at,
      ended_at = excluded.ended_at, last_page_id = excluded.last_page_id, finished_slides = excluded.finished_slides
    returning id, lecture_id as "lectureId", student_id as "studentId", session_id as "sessionId"`)
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]))
  await tx.execute(sql`
    delete from insight_visit_slides where visit_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  const slides = visits.flatMap((visit) =>
    visit.slides.map((slide) => ({ ...slide, visitId: ids.get(nameOf(visit)) })),
  )
  await tx.execute(sql`
    insert into insight_visit_slides (visit_id, page_id, language, seconds, replays, back_jumps, pauses, is_finished)
    select "visitId", "pageId", language, seconds, replays, "backJumps", pauses, "isFinished"
    from jsonb_to_recordset(${asRecords(slides)}) as s("visitId" uuid, "pageId" uuid, language text, seconds int,
      replays int, "backJumps" int, pauses int, "isFinished" boolean)`)
}

export const nameOf = ({ lectureId, studentId, sessionId }: VisitKey): string =>
  `${lectureId} ${studentId} ${sessionId}`

export type StudentKey = { courseId: string; studentId: string }
type CountedStudent = StudentKey & {
  isTracked: boolean
  lastVisitAt: string | null
  lecturesFinished: number
  slidesStudied: number
  quizzes: StoredQuizPoints
}
const studentKeys = (keys: readonly StudentKey[]) => sql`jsonb_to_recordset(${asRecords(keys)})
  as k("courseId" uuid, "studentId" uuid)`

/** Counts what enrolled students have done in a course. Without tracking, only their quizzes. */
export const countStudentFigures = async (
  tx: Transaction,
  keys: readonly StudentKey[],
): Promise<CountedStudent[]> => {
  const { rows } = await tx.execute<CountedStudent>(sql`
    select k."courseId", k."studentId", c.tracks_students as "isTracked",
      greatest(
        (select max(p.visited_at) from lecture_progress p join lectures l on l.id = p.lecture_id
          where p.student_id = k."studentId" and l.course_id = k."courseId"),
        (select max(v.ended_at) from insight_visits v join lectures l on l.id = v.lecture_id
          where v.student_id = k."studentId" and l.course_id = k."courseId")) as "lastVisitAt",
      (select count(*) from lecture_progress p join lectures l on l.id = p.lecture_id
        where p.student_id = k."studentId" and p.completed_at is not null
          and l.course_id = k."courseId" and l.published)::int as "lecturesFinished",
      (select count(*) from slide_progress p join lectures l on l.id = p.lecture_id
        join slides s on s.deck_id = l.published_deck_id and s.number = p.slide_number
        where p.student_id = k."studentId" and l.course_id = k."courseId" and l.published)::int as "slidesStudied",
      coalesce((select jsonb_object_agg(a.quiz_id, jsonb_build_object(
          'points', case when a.graded_at is not null then coalesce(a.final_points, 0) end,
          'possible', coalesce(a.final_possible, v.total_points)))
        from quiz_attempts a join quizzes q on q.id = a.quiz_id
          join quiz_versions v on v.quiz_id = a.quiz_id and v.revision = a.revision
        where a.student_id = k."studentId" and a.submitted_at is not null and q.course_id = k."courseId"), '{}') as quizzes
    from ${studentKeys(keys)}
    join enrollments n on n.course_id = k."courseId" and n.student_id = k."studentId"
    join courses c on c.id = k."courseId"`)
  return rows
}

/** Enough for three visits, if windows were opened often. */
const LATEST_VISITS = 40

type LatestVisit = StudentKey & {
  lectureId: string
  pageId: string | null
  startedAtMs: number
  endedAtMs: number
  finishedSlides: number
  isFinished: boolean
}

/** Lists the latest visits of each student in published lectures of the course. */
export const listLatestVisits = async (
  tx: Transaction,
  keys: readonly StudentKey[],
): Promise<LatestVisit[]> => {
  const { rows } = await tx.execute<LatestVisit>(sql`
    select k."courseId", k."studentId", v.* from ${studentKeys(keys)}
    cross join lateral (
      select v.lecture_id as "lectureId", v.last_page_id as "pageId", v.finished_slides as "finishedSlides",
        extract(epoch from v.started_at)::float8 * 1000 as "startedAtMs",
        extract(epoch from v.ended_at)::float8 * 1000 as "endedAtMs",
        exists (select 1 from lecture_progress p where p.student_id = v.student_id and p.lecture_id = v.lecture_id
          and p.completed_at is not null) as "isFinished"
      from insight_visits v join lectures l on l.id = v.lecture_id
      where v.student_id = k."studentId" and l.course_id = k."courseId" and l.published
      order by v.started_at desc limit ${LATEST_VISITS}) v`)
  return rows
}

type StudentRow = Omit<CountedStudent, 'isTracked'> & {
  stuckLectureId: string | null
  stuckPageId: string | null
}

/** Stores the figures of students, in place of their former ones, with one statement. */
export const writeStudents = async (tx: Transaction, rows: readonly StudentRow[]): Promise<void> => {
  await tx.execute(sql`
    insert into insight_students (course_id, student_id, last_visit_at, lectures_finished, slides_studied,
      stuck_lecture_id, stuck_page_id, quizzes)
    select "courseId", "studentId", "lastVisitAt", "lecturesFinished", "slidesStudied", "stuckLectureId", "stuckPageId",
      quizzes
    from jsonb_to_recordset(${asRecords(rows)}) as r("courseId" uuid, "studentId" uuid, "lastVisitAt" timestamptz,
      "lecturesFinished" int, "slidesStudied" int, "stuckLectureId" uuid, "stuckPageId" uuid, quizzes jsonb)
    on conflict (course_id, student_id) do update set last_visit_at = excluded.last_visit_at,
      lectures_finished = excluded.lectures_finished, slides_studied = excluded.slides_studied,
      stuck_lecture_id = excluded.stuck_lecture_id, stuck_page_id = excluded.stuck_page_id, quizzes = excluded.quizzes`)
}

/** @param courseIds courses of which every lecture changed */
export const markMapsOutdated = async (
  tx: Transaction,
  lectureIds: readonly string[],
  courseIds: readonly string[],
): Promise<void> => {
  await tx.execute(sql`
    update insight_maps m set is_outdated = true from lectures l
    where l.id = m.lecture_id and not m.is_outdated and (
      l.id = any(${sql.param(lectureIds)}::uuid[]) or l.course_id = any(${sql.param(courseIds)}::uuid[]))`)
}

/**
 * Takes the person and the time of day from visits in courses that do not track students, and deletes their events.
 * @param endedBefore a visit that goes on is counted first
 * @returns how many
 */
export const forgetVisits = async (tx: Transaction, endedBefore: Date, limit: number): Promise<number> => {
  const { rows } = await tx.execute<VisitKey & { id: string }>(sql`
    select v.id, v.lecture_id as "lectureId", v.student_id as "studentId", v.session_id as "sessionId"
    from courses c join lectures l on l.course_id = c.id join insight_visits v on v.lecture_id = l.id
      -- Of a deleted lecture, the course that it was deleted from decides.
      left join courses former on former.id = c.deleted_lecture_of
    where not coalesce(former.tracks_students, c.tracks_students) and v.student_id is not null and v.ended_at < ${endedBefore}
    limit ${limit} for update of v skip locked`)
  if (rows.length === 0) return 0
  await tx.execute(sql`
    delete from activity_events e using ${visitKeys(rows)}
    where e.session_id = k."sessionId" and e.user_id = k."studentId" and e.lecture_id = k."lectureId"`)
  await tx.execute(sql`
    update insight_visits set student_id = null, session_id = gen_random_uuid()::text,
      started_at = date_trunc('day', started_at), ended_at = date_trunc('day', ended_at)
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  return rows.length
}
