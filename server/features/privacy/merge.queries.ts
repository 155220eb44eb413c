import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { SESSIONS_CHANNEL } from '../../platform/http/sessions.ts'

/**
 * What merging does with each column that refers to an account: the other columns of its unique key, by which a row of the
 * account that stays wins over one of the other account; `drop` for rows that end with their account.
 */
export const mergedColumns: Readonly<Record<string, readonly string[] | 'drop'>> = {
  // Its trigger gives the account that stays the owner's place on the staff.
  'courses.professor_id': [],
  'course_staff.user_id': ['course_id'],
  'enrollments.student_id': ['course_id'],
  'former_enrollments.student_id': ['course_id'],
  'deleted_course_members.user_id': ['course_id'],
  'quiz_attempts.student_id': ['quiz_id'],
  'quiz_accommodations.student_id': ['quiz_id'],
  'quiz_excuses.student_id': ['quiz_id'],
  'activity_events.user_id': ['event_key'],
  'insight_visits.student_id': ['lecture_id', 'session_id'],
  // Counted again by the triggers on enrollments and progress.
  'insight_students.student_id': 'drop',
  'slide_progress.student_id': ['lecture_id', 'slide_number'],
  'viewed_marks.student_id': ['lecture_id', 'slide_number'],
  'set_aside_study.student_id': ['lecture_id', 'page_id'],
  'lecture_progress.student_id': ['lecture_id'],
  'bookmarks.student_id': ['lecture_id', 'slide_number'],
  'notes.student_id': ['lecture_id', 'slide_number'],
  'chat_sessions.user_id': [],
  'lecture_questions.student_id': [],
  'identities.user_id': [],
  'passkeys.user_id': [],
  'published_versions.published_by': [],
  'drawings.author_id': [],
  'announcements.author_id': [],
  'announcement_reads.user_id': ['announcement_id'],
  'practice_states.student_id': ['card_id'],
  'practice_reviews.student_id': [],
  'script_versions.author_id': [],
  'grade_changes.user_id': [],
  'grade_claims.decided_by': [],
  'quiz_excuses.excused_by': [],
  'quiz_accommodations.changed_by': [],
  'staff_invitations.invited_by': [],
  'course_invitations.invited_by': [],
  'invitations.made_by': [],
  'invitations.used_by': [],
  'model_uses.user_id': [],
  'jobs.owner_id': [],
  'activity_allowances.user_id': 'drop',
  'data_exports.user_id': 'drop',
  'lecture_editors.user_id': 'drop',
  'one_time_links.user_id': 'drop',
  'sessions.user_id': 'drop',
}

/** How many questions of an attempt have an answer. */
const answersOf = (attempt: 'f' | 'i'): SQL =>
  sql.raw(`(select count(*) from jsonb_each(${attempt}.answers) a
    where a.value -> 'answer' not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb))`)

/** A submission that a merge removed, because both accounts took the quiz. Points are null where it was not graded. */
type RemovedSubmission = { title: string; points: number | null; possible: number }

/**
 * Of two attempts at one quiz the submitted one stays, of two submitted ones the first, of two open ones the one with more
 * answers. @returns the submitted ones that were removed
 */
const dropLesserAttempts = async (
  tx: Transaction,
  from: string,
  into: string,
): Promise<RemovedSubmission[]> => {
  const { rows } = await tx.execute<RemovedSubmission & { isSubmitted: boolean }>(sql`
    with pairs as (
      select f.id as other, i.id as own, case
          when (f.submitted_at is null) <> (i.submitted_at is null) then f.submitted_at is not null
          when f.submitted_at is not null then f.submitted_at < i.submitted_at
          else ${answersOf('f')} > ${answersOf('i')} end as other_stays
      from quiz_attempts f join quiz_attempts i on i.quiz_id = f.quiz_id
      where f.student_id = ${from} and i.student_id = ${into})
    delete from quiz_attempts a using quiz_versions v
    where a.id in (select case when other_stays then own else other end from pairs)
      and v.quiz_id = a.quiz_id and v.revision = a.revision
    returning v.title, a.final_points as points, coalesce(a.final_possible, v.total_points) as possible,
      a.submitted_at is not null as "isSubmitted"`)
  return rows.filter(({ isSubmitted }) => isSubmitted)
}

/** Of two roles on the staff of a course the one with more rights stays. The owner's place follows the course itself. */
const keepHigherRole = async (tx: Transaction, from: string, into: string): Promise<void> => {
  await tx.execute(sql`
    update course_staff i set role = f.role from course_staff f
    where i.user_id = ${into} and f.user_id = ${from} and f.course_id = i.course_id
      and i.role = 'assistant' and f.role = 'teacher'`)
}

/** In each course the first enrollment of both accounts counts: another account does not make a missing quiz count less. */
const keepFirstEnrollment = async (tx: Transaction, from: string, into: string): Promise<void> => {
  for (const table of ['enrollments', 'former_enrollments'])
    await tx.execute(sql`
      update ${sql.identifier(table)} mine set enrolled_at = first.enrolled_at
      from (select course_id, min(enrolled_at) as enrolled_at
        from (select student_id, course_id, enrolled_at from enrollments
          union all select student_id, course_id, enrolled_at from former_enrollments) known
        where student_id in (${from}, ${into}) group by course_id) first
      where mine.student_id in (${from}, ${into}) and mine.course_id = first.course_id`)
}

/** What both accounts wrote or reached on the same slide or lecture is joined, so that nothing is lost. */
const joinStudy = async (tx: Transaction, from: string, into: string): Promise<void> => {
  await tx.execute(sql`
    update notes i set text = i.text || E'\\n\\n' || f.text, revision = i.revision + 1 from notes f
    where i.student_id = ${into} and f.student_id = ${from} and f.lecture_id = i.lecture_id
      and f.slide_number = i.slide_number and f.text <> i.text`)
  await tx.execute(sql`
    update lecture_progress i set completed_at = coalesce(i.completed_at, f.completed_at),
      last_slide_number = case when f.visited_at > i.visited_at then f.last_slide_number else i.last_slide_number end,
      visited_at = greatest(i.visited_at, f.visited_at)
    from lecture_progress f
    where i.student_id = ${into} and f.student_id = ${from} and f.lecture_id = i.lecture_id`)
  await tx.execute(sql`
    update viewed_marks i set mark_ids = (
        select array_agg(distinct id order by id) from unnest(i.mark_ids || f.mark_ids) id)
    from viewed_marks f where i.student_id = ${into} and f.student_id = ${from}
      and f.lecture_id = i.lecture_id and f.slide_number = i.slide_number`)
  // At most one conversation about a lecture is open.
  await tx.execute(sql`
    update chat_sessions f set ended_at = now() where f.user_id = ${from} and f.ended_at is null and exists (
      select 1 from chat_sessions i where i.user_id = ${into} and i.lecture_id = f.lecture_id and i.ended_at is null)`)
}

/**
 * Moves all rows of an account to another one, and deletes the account. Both are locked by the caller. @returns the
 * submissions that were removed
 */
export const moveAccount = async (
  tx: Transaction,
  from: string,
  into: string,
): Promise<RemovedSubmission[]> => {
  const removed = await dropLesserAttempts(tx, from, into)
  await joinStudy(tx, from, into)
  await keepHigherRole(tx, from, into)
  await keepFirstEnrollment(tx, from, into)
  for (const [name, keys] of Object.entries(mergedColumns)) {
    const [table = '', column = ''] = name.split('.')
    if (keys === 'drop') {
      await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${from}`)
      continue
    }
    const sameKeys = keys.map((key) => sql`and other.${sql.identifier(key)} = mine.${sql.identifier(key)}`)
    const isFree =
      keys.length === 0
        ? sql`true`
        : sql`not exists (select 1 from ${sql.identifier(table)} other where other.${sql.identifier(column)} = ${into} ${sql.join(sameKeys, sql` `)})`
    await tx.execute(
      sql`update ${sql.identifier(table)} mine set ${sql.identifier(column)} = ${into} where mine.${sql.identifier(column)} = ${from} and ${isFree}`,
    )
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${from}`)
  }
  // A person is not a student of a course on whose staff they are.
  await tx.execute(sql`
    delete from enrollments e where e.student_id = ${into} and exists (
      select 1 from course_staff s where s.course_id = e.course_id and s.user_id = ${into})`)
  await tx.execute(sql`
    update users i set merged_ids = coalesce(i.merged_ids, '{}') || coalesce(f.merged_ids, '{}') || f.id
    from users f where i.id = ${into} and f.id = ${from}`)
  await tx.execute(sql`delete from users where id = ${from}`)
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${from})`)
  return removed
}
