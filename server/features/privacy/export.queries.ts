import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { dataExportsTable } from '../../platform/db/schema/privacy.ts'

/**
 * Exported of a person as it is stored, by the file's name; `$1` is the account. Ids of other people are left out, and so is
 * what the person cannot see on a screen: submissions are written by the rules of their release instead.
 */
export const exportedRows: Readonly<Record<string, string>> = {
  profile: `select name, email, role, created_at, email_confirmed_at, interface_language, annotation_tools, autoplay,
      playback_rate, announcement_mails, administrator_since, signed_in_at from users where id = $1`,
  'sign-ins': `select user_agent, created_at, seen_at, expires_at from sessions where user_id = $1 order by created_at`,
  providers: `select issuer, subject, created_at from identities where user_id = $1 order by created_at`,
  passkeys: `select name, domain, is_synced, created_at, used_at from passkeys where user_id = $1 order by created_at`,
  courses: `select c.name as course, 'student' as role, e.enrolled_at as since from enrollments e
      join courses c on c.id = e.course_id where e.student_id = $1
    union all select c.name, 'former student', f.enrolled_at from former_enrollments f
      join courses c on c.id = f.course_id where f.student_id = $1 and not exists (
        select 1 from enrollments e where e.course_id = f.course_id and e.student_id = f.student_id)
    union all select c.name, s.role, s.created_at from course_staff s
      join courses c on c.id = s.course_id where s.user_id = $1 order by since`,
  progress: `select c.name as course, l.title as lecture, p.last_slide_number, p.visited_at, p.completed_at,
      (select json_agg(json_build_object('slide', s.slide_number, 'completed_at', s.completed_at) order by s.slide_number)
        from slide_progress s where s.student_id = $1 and s.lecture_id = l.id) as slides,
      (select json_agg(json_build_object('slide', v.slide_number, 'annotations', v.mark_ids) order by v.slide_number)
        from viewed_marks v where v.student_id = $1 and v.lecture_id = l.id) as viewed_annotations
    from lecture_progress p join lectures l on l.id = p.lecture_id join courses c on c.id = l.course_id
    where p.student_id = $1 order by p.visited_at`,
  notes: `select c.name as course, l.title as lecture, n.slide_number, n.text, n.updated_at from notes n
      join lectures l on l.id = n.lecture_id join courses c on c.id = l.course_id
    where n.student_id = $1 order by c.name, l.title, n.slide_number`,
  bookmarks: `select c.name as course, l.title as lecture, b.slide_number, b.created_at from bookmarks b
      join lectures l on l.id = b.lecture_id join courses c on c.id = l.course_id
    where b.student_id = $1 order by b.created_at`,
  chats: `select l.title as lecture, s.created_at, s.ended_at,
      (select json_agg(json_build_object('role', m.role, 'content', m.content, 'slide', m.slide_number, 'at', m.created_at)
        order by m.created_at, m.id) from chat_messages m where m.session_id = s.id) as messages
    from chat_sessions s join lectures l on l.id = s.lecture_id where s.user_id = $1 order by s.created_at`,
  questions: `select l.title as lecture, q.slide_number, q.question, q.created_at, q.answer, q.answered_at
    from lecture_questions q join lectures l on l.id = q.lecture_id where q.student_id = $1 order by q.created_at`,
  announcements: `select c.name as course, a.title, a.text, a.publish_at from announcements a
      left join courses c on c.id = a.course_id where a.author_id = $1 order by a.publish_at`,
  practice: `select l.title as lecture, c.front, c.back, r.rating, r.reviewed_at, r.taken_back_at from practice_reviews r
      join practice_cards c on c.id = r.card_id join lectures l on l.id = c.lecture_id
    where r.student_id = $1 order by r.reviewed_at, r.id`,
  'quizzes-not-submitted': `select v.title as quiz, a.started_at, a.answers from quiz_attempts a
      join quiz_versions v on v.quiz_id = a.quiz_id and v.revision = a.revision
    where a.student_id = $1 and a.submitted_at is null order by a.started_at`,
  'audit-log': `select at, action, details, client from audit_entries where actor_id = $1 order by id`,
}

export const readExportedRows = async (
  { $client }: Database,
  query: string,
  userId: string,
): Promise<unknown[]> => (await $client.query(query, [userId])).rows

/** Lists what a person wrote about own results, with the replies about those that are given. */
export const listResultChats = async (
  { $client }: Database,
  userId: string,
  shownIds: readonly string[],
): Promise<unknown[]> => {
  const { rows } = await $client.query(
    `select v.title as quiz, m.role, m.content, m.created_at from quiz_chat_messages m
      join quiz_attempts a on a.id = m.submission_id
      join quiz_versions v on v.quiz_id = a.quiz_id and v.revision = a.revision
    where a.student_id = $1 and (m.role = 'user' or a.id = any($2::uuid[])) order by m.created_at, m.id`,
    [userId, shownIds],
  )
  return rows
}

/** Reads a page of a person's activity, oldest first. */
export const readActivity = async (
  { $client }: Database,
  userId: string,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> => {
  const { rows } = await $client.query({
    name: 'export-activity',
    text: `select e.id::text, l.title as lecture, e.type, e.slide_number, e.data, e.happened_at, e.received_at
      from (select * from activity_events where user_id = $1 and id > $2::bigint order by id limit $3) e
      join lectures l on l.id = e.lecture_id order by e.id`,
    values: [userId, afterId, limit],
  })
  return rows
}

/** Submissions of a person whose course is not deleted, oldest first. */
export const listSubmissionIds = async (db: Queryable, userId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from quiz_attempts a join quizzes q on q.id = a.quiz_id join courses c on c.id = q.course_id
    where a.student_id = ${userId} and a.submitted_at is not null and c.deleted_at is null order by a.submitted_at, a.id`)
  return rows.map(({ id }) => id)
}

type OwnedLecture = { course: string; title: string; deckKey: string | null; lectureId: string }

/** Lists the lectures of the courses that a professor owns, with the PDF of each. */
export const listOwnedLectures = async (db: Queryable, userId: string): Promise<OwnedLecture[]> => {
  const { rows } = await db.execute<OwnedLecture>(sql`
    select c.name as course, l.title, d.file_key as "deckKey", l.id as "lectureId"
    from courses c join lectures l on l.course_id = c.id left join decks d on d.id = l.deck_id
    where c.professor_id = ${userId} and c.deleted_at is null order by c.created_at, c.id, l.created_at, l.id`)
  return rows
}

export const listOwnedScripts = async (db: Queryable, lectureId: string) => {
  const { rows } = await db.execute(sql`
    select s.number as slide, s.title, x.language, x.script from lectures l
      join slides s on s.deck_id = l.deck_id join scripts x on x.slide_id = s.id
    where l.id = ${lectureId} order by s.number, x.language`)
  return rows
}

/** Drawings that a person made, wherever they are. */
export const listOwnDrawings = async (
  db: Queryable,
  userId: string,
): Promise<{ lecture: string; slide: number; key: string }[]> => {
  const { rows } = await db.execute<{ lecture: string; slide: number; key: string }>(sql`
    select l.title as lecture, s.number as slide, w.file_key as key from drawings w
      join slides s on s.id = w.slide_id join decks d on d.id = s.deck_id join lectures l on l.id = d.lecture_id
    where w.author_id = ${userId} order by l.title, s.number, w.id`)
  return rows
}

/** Lists the questions of a professor's own quizzes, as published last. */
export const listOwnedQuizzes = async (db: Queryable, userId: string) => {
  const { rows } = await db.execute(sql`
    select c.name as course, v.title, v.description, v.questions from courses c join quizzes q on q.course_id = c.id
      join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
    where c.professor_id = ${userId} and c.deleted_at is null order by c.created_at, q.created_at`)
  return rows
}

/** Lists the questions in the banks of a professor's own courses. */
export const listOwnedBanks = async (db: Queryable, userId: string) => {
  const { rows } = await db.execute(sql`
    select c.name as course, b.question, b.tags from courses c join bank_questions b on b.course_id = c.id
    where c.professor_id = ${userId} and c.deleted_at is null and b.removed_at is null order by c.created_at, b.created_at`)
  return rows
}

/** Finds the newest export of a person, with its job. */
export const findExport = async (db: Queryable, userId: string) => {
  const [row] = await db
    .select({ made: dataExportsTable, state: jobsTable.state })
    .from(dataExportsTable)
    .leftJoin(jobsTable, eq(jobsTable.id, dataExportsTable.jobId))
    .where(eq(dataExportsTable.userId, userId))
  return row
}

export const replaceExport = async (
  tx: Transaction,
  row: { userId: string; jobId: string; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx.delete(dataExportsTable).where(eq(dataExportsTable.userId, row.userId))
  await tx.insert(dataExportsTable).values(row)
}

/** @returns false when the export was replaced or the account erased meanwhile */
export const finishExport = async (
  tx: Transaction,
  jobId: string,
  file: { fileKey: string; sizeBytes: number },
): Promise<boolean> => {
  const { rowCount } = await tx.update(dataExportsTable).set(file).where(eq(dataExportsTable.jobId, jobId))
  return rowCount === 1
}

/** Lists those of the given files that no export names: another export may have the same bytes. */
export const listUnusedExports = async (db: Queryable, keys: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ key: dataExportsTable.fileKey })
    .from(dataExportsTable)
    .where(inArray(dataExportsTable.fileKey, [...keys]))
  return keys.filter((key) => !rows.some((row) => row.key === key))
}

/** Deletes the exports whose time is over, inside a removal of files. @returns their files */
export const deleteExpired = async (tx: Transaction, now: Date): Promise<string[]> => {
  const { rows } = await tx.execute<{ key: string | null }>(
    sql`delete from data_exports where expires_at <= ${now} returning file_key as key`,
  )
  return rows.flatMap(({ key }) => key ?? [])
}
