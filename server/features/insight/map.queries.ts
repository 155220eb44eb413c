import type { InsightFigures } from '@lectern/contract/insight.ts'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { insightMapsTable } from '../../platform/db/schema/insight.ts'

/** What a map is of; `language` empty: all. */
export type MapKey = { lectureId: string; language: string; since: Date }
/** Since ever: before any visit. */
export const ever = new Date(0)

/** A map that was looked at within this time is kept up. */
export const keptUpMs = 24 * 3_600_000

type MapSlide = {
  pageId: string
  number: number
  title: string | null
  thumbnailKey: string
  voiceMs: number | null
}

/** Lists the slides that students have, or the working copy of a lecture that was never published. */
export const listMapSlides = async (db: Queryable, { lectureId, language }: MapKey): Promise<MapSlide[]> => {
  const { rows } = await db.execute<MapSlide>(sql`
    select s.page_id as "pageId", s.number, s.title, s.thumbnail_key as "thumbnailKey", (
        select r.duration_ms from slide_audio a join recordings r on r.key = a.recording_key
        where a.slide_id = s.id and a.language = coalesce(nullif(${language}, ''), l.default_language)
        order by a.created_at desc limit 1) as "voiceMs"
    from lectures l join slides s on s.deck_id = coalesce(l.published_deck_id, l.deck_id)
    where l.id = ${lectureId} order by s.number`)
  return rows
}

/**
 * The visits of a period, each with the person that counts it: the student, or in a course that does not track students
 * the visit itself. `finishedAt`: when that student finished the lecture.
 */
const visitsOf = ({ lectureId, since }: MapKey) => sql`
  visits as (
    select v.id, coalesce(v.student_id, v.id) as person, v.last_page_id, v.ended_at, p.completed_at as finished_at,
      lead(v.started_at) over (partition by coalesce(v.student_id, v.id) order by v.started_at) as next_at
    from insight_visits v
    join lectures l on l.id = v.lecture_id
    left join enrollments e on e.student_id = v.student_id and e.course_id = l.course_id
    left join lecture_progress p on p.student_id = v.student_id and p.lecture_id = v.lecture_id
    where v.lecture_id = ${lectureId} and v.ended_at >= ${since} and (v.student_id is null or e.student_id is not null))`

/** Slides that students studied in the period, also without any event. Only known of all languages together. */
const studiedOf = ({ lectureId, language, since }: MapKey) => sql`
  studied as (
    select p.student_id as person, s.page_id
    from slide_progress p
    join lectures l on l.id = p.lecture_id
    join courses c on c.id = l.course_id and c.tracks_students
    join enrollments e on e.course_id = l.course_id and e.student_id = p.student_id
    join slides s on s.deck_id = l.published_deck_id and s.number = p.slide_number
    where p.lecture_id = ${lectureId} and p.completed_at >= ${since} and ${language} = '')`

type PageFigures = {
  pageId: string
  reached: number
  studied: number
  medianSeconds: number | null
  replays: number
  backJumps: number
  /** How many students jumped back to it. */
  jumpers: number
  pauses: number
}

/**
 * Counts for each page who reached and studied it, how long they stayed (median in seconds), and what they
 * repeated.
 */
export const countPages = async (db: Queryable, key: MapKey): Promise<PageFigures[]> => {
  const { rows } = await db.execute<PageFigures>(sql`
    with ${visitsOf(key)}, ${studiedOf(key)},
    seen as (
      select v.person, x.page_id, sum(x.seconds) as seconds, sum(x.replays) as replays, sum(x.back_jumps) as back_jumps,
        sum(x.pauses) as pauses, bool_or(x.is_finished) as is_finished
      from visits v join insight_visit_slides x on x.visit_id = v.id
      where ${key.language} = '' or x.language = ${key.language}
      group by v.person, x.page_id)
    select page_id as "pageId", count(*)::int as reached,
      (count(*) filter (where seen.is_finished or studied.person is not null))::int as studied,
      (percentile_disc(0.5) within group (order by seen.seconds))::int as "medianSeconds",
      (count(*) filter (where seen.replays > 0))::int as replays,
      coalesce(sum(seen.back_jumps), 0)::int as "backJumps",
      (count(*) filter (where seen.back_jumps > 0))::int as jumpers, coalesce(sum(seen.pauses), 0)::int as pauses
    from seen full join studied using (person, page_id)
    group by page_id`)
  return rows
}

/** Hours without coming back after which a student has left the lecture on a slide. */
const exitHours = 12

/**
 * Counts how often, and by how many students, a visit was the last for twelve hours, by the page that was open, before the
 * lecture was finished.
 */
export const countExits = async (
  db: Queryable,
  key: MapKey,
  now: Date,
): Promise<{ pageId: string; exits: number; leavers: number }[]> => {
  const { rows } = await db.execute<{ pageId: string; exits: number; leavers: number }>(sql`
    with ${visitsOf(key)}
    select v.last_page_id as "pageId", count(*)::int as exits, count(distinct v.person)::int as leavers
    from visits v
    where v.last_page_id is not null and (v.finished_at is null or v.finished_at > v.ended_at + interval '1 minute')
      and coalesce(v.next_at, ${now}::timestamptz) >= v.ended_at + ${`${exitHours} hours`}::interval
      and (${key.language} = '' or exists (select 1 from insight_visit_slides x
        where x.visit_id = v.id and x.page_id = v.last_page_id and x.language = ${key.language}))
    group by v.last_page_id`)
  return rows
}

/** Counts how many came in the period, and how many of these have finished the lecture; and how many are enrolled. */
export const countPersons = async (
  db: Queryable,
  key: MapKey,
): Promise<{ students: number; finished: number; enrolled: number }> => {
  const { rows } = await db.execute<{ students: number; finished: number; enrolled: number }>(sql`
    with ${visitsOf(key)}, ${studiedOf(key)},
    came as (
      select v.person from visits v where ${key.language} = ''
        or exists (select 1 from insight_visit_slides x where x.visit_id = v.id and x.language = ${key.language})
      union select person from studied
      union select p.student_id from lecture_progress p
        join lectures l on l.id = p.lecture_id
        join courses c on c.id = l.course_id and c.tracks_students
        join enrollments e on e.course_id = l.course_id and e.student_id = p.student_id
        where p.lecture_id = ${key.lectureId} and p.visited_at >= ${key.since} and ${key.language} = '')
    select (select count(*) from came)::int as students,
      (select count(*) from lecture_progress p join lectures l on l.id = p.lecture_id
        join courses c on c.id = l.course_id
        join enrollments e on e.course_id = l.course_id and e.student_id = p.student_id
        where p.lecture_id = ${key.lectureId} and p.completed_at is not null
          and (p.student_id in (select person from came) or (not c.tracks_students and p.completed_at >= ${key.since}))
      )::int as finished,
      (select count(*) from enrollments e join lectures l on l.course_id = e.course_id
        where l.id = ${key.lectureId})::int as enrolled`)
  return rows[0]!
}

/** Bounds the work of grouping; the newest count. */
const QUESTIONS_AT_MOST = 3_000

type QuestionRow = { student: string; pageId: string | null; text: string }

/** Questions of enrolled students to the assistant, with the page that the slide's number named then. */
export const listQuestions = async (db: Queryable, { lectureId, since }: MapKey): Promise<QuestionRow[]> => {
  const { rows } = await db.execute<QuestionRow>(sql`
    select c.user_id as student, m.content as text, (
        select s.page_id from published_versions v join slides s on s.deck_id = v.deck_id and s.number = m.slide_number
        where v.lecture_id = c.lecture_id
        order by (v.published_at <= m.created_at) desc,
          case when v.published_at <= m.created_at then v.published_at end desc, v.published_at limit 1) as "pageId"
    from chat_sessions c
    join lectures l on l.id = c.lecture_id
    join enrollments e on e.course_id = l.course_id and e.student_id = c.user_id
    join chat_messages m on m.session_id = c.id and m.role = 'user'
    where c.lecture_id = ${lectureId} and c.deleted_at is null and m.created_at >= ${since}
    order by m.created_at desc limit ${QUESTIONS_AT_MOST}`)
  return rows
}

export type QuestionSuccess = {
  pageId: string
  quizTitle: string
  number: number
  answers: number
  earned: number
  possible: number
}

/** Points in the questions that refer to a page of the lecture, over the graded answers of enrolled students. */
export const listQuestionSuccess = async (
  db: Queryable,
  { lectureId, since }: MapKey,
): Promise<QuestionSuccess[]> => {
  const { rows } = await db.execute<QuestionSuccess>(sql`
    with asked as materialized (
      select r.page_id, r.quiz_id, r.question_id, q.course_id, v.title, x.number
      from question_slides r
      join quizzes q on q.id = r.quiz_id and q.archived_at is null
      join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
      cross join lateral jsonb_array_elements(v.questions) with ordinality as x (question, number)
      where r.lecture_id = ${lectureId} and x.question ->> 'question_id' = r.question_id)
    select k.page_id as "pageId", k.title as "quizTitle", k.number::int, count(*)::int as answers,
      sum(g.points) as earned, sum(g.possible) as possible
    from asked k
    join quiz_attempts a on a.quiz_id = k.quiz_id and a.graded_at is not null and a.submitted_at >= ${since}
    join enrollments e on e.course_id = k.course_id and e.student_id = a.student_id
    join answer_grades g on g.submission_id = a.id and g.question_id = k.question_id and g.points is not null
    group by k.page_id, k.quiz_id, k.title, k.number`)
  return rows
}

const isMap = ({ lectureId, language, since }: MapKey) =>
  and(
    eq(insightMapsTable.lectureId, lectureId),
    eq(insightMapsTable.language, language),
    eq(insightMapsTable.since, since),
  )

export const findMap = async (db: Queryable, key: MapKey) => {
  const [row] = await db.select().from(insightMapsTable).where(isMap(key))
  return row
}

export const writeMap = async (
  db: Queryable,
  key: MapKey,
  figures: InsightFigures,
  now: Date,
): Promise<void> => {
  const values = { figures, computedAt: now, isOutdated: false }
  await db
    .insert(insightMapsTable)
    .values({ ...key, ...values, askedAt: now })
    .onConflictDoUpdate({
      target: [insightMapsTable.lectureId, insightMapsTable.language, insightMapsTable.since],
      set: values,
    })
}

export const noteAsked = async (db: Queryable, key: MapKey, now: Date): Promise<void> => {
  await db.update(insightMapsTable).set({ askedAt: now }).where(isMap(key))
}

/** Locks a map that is outdated, or older than `computedBefore`, and was asked for since. */
export const lockMapToRenew = async (
  tx: Transaction,
  { askedSince, computedBefore }: { askedSince: Date; computedBefore: Date },
): Promise<MapKey | undefined> => {
  const [row] = await tx
    .select({
      lectureId: insightMapsTable.lectureId,
      language: insightMapsTable.language,
      since: insightMapsTable.since,
    })
    .from(insightMapsTable)
    .where(
      and(
        gt(insightMapsTable.askedAt, askedSince),
        or(eq(insightMapsTable.isOutdated, true), lt(insightMapsTable.computedAt, computedBefore)),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export const removeMapsAskedBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(insightMapsTable).where(lt(insightMapsTable.askedAt, before))
}
