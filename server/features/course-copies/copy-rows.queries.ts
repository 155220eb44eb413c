import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { gradebooksTable } from '../../platform/db/schema/gradebook.ts'
import {
  decksTable,
  fileUsesTable,
  lecturesTable,
  slidesTable,
  slideTextsTable,
} from '../../platform/db/schema/lectures.ts'
import { practiceCardsTable } from '../../platform/db/schema/practice.ts'
import {
  bankQuestionsTable,
  questionPicturesTable,
  questionSlidesTable,
  quizPicturesTable,
  quizVersionsTable,
  quizzesTable,
} from '../../platform/db/schema/quizzes.ts'
import {
  recordingsTable,
  scriptsTable,
  scriptVersionsTable,
  slideAudioTable,
} from '../../platform/db/schema/scripts.ts'
import { makeCourseCode } from '../courses/course-code.ts'
import { makeQuizCode } from '../quizzes/quiz-code.ts'

/** Even two codes that are taken in a row are extremely unlikely. */
const CODE_TRIES = 20

/** All columns of the row `source`, those that later releases add too, except for the given ones. */
const rowWith = (source: string, changed: Record<string, unknown>): SQL =>
  sql`jsonb_populate_record(${sql.raw(source)}, ${JSON.stringify(changed)}::jsonb)`

const findFreeCode = async (tx: Transaction, column: SQLWrapper, table: SQLWrapper, make: () => string) => {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const code = make()
    const { rows } = await tx.execute(sql`select 1 from ${table} where ${column} = ${code}`)
    if (rows.length === 0) return code
  }
  throw new Error('No free code was found.')
}

/** Copies a course's own settings and its rules for grades. A trigger puts the owner on the staff. */
export const copyCourseRow = async (
  tx: Transaction,
  { from, to, ownerId, name }: { from: string; to: string; ownerId: string; name: string },
): Promise<void> => {
  const code = await findFreeCode(tx, coursesTable.courseCode, coursesTable, makeCourseCode)
  const changed = { id: to, professor_id: ownerId, name, course_code: code, budget_tokens: null }
  await tx.execute(sql`
    insert into ${coursesTable}
    select r.* from ${coursesTable} c cross join lateral ${rowWith('c', changed)} r where c.id = ${from}`)
  await tx.execute(sql`update ${coursesTable} set created_at = now() where id = ${to}`)
  await tx.execute(sql`
    insert into ${gradebooksTable}
    select r.* from ${gradebooksTable} g cross join lateral ${rowWith('g', { course_id: to })} r where g.course_id = ${from}`)
}

/**
 * Copies a lecture's working copy as an unpublished lecture: slides, scripts, translations, audio, highlights,
 * drawings and practice cards. Files and recordings are shared by their keys: no byte is copied. Of the history only the present version of
 * each script is copied.
 * @returns the id of the copy
 */
export const copyLecture = async (
  tx: Transaction,
  { lectureId, toCourse, index }: { lectureId: string; toCourse: string; index: number },
): Promise<string> => {
  const copyId = newId()
  const deckId = newId()
  const changed = {
    id: copyId,
    course_id: toCourse,
    published: false,
    is_title_proposed: false,
    deck_id: null,
    published_deck_id: null,
  }
  const { rows } = await tx.execute<{ deck_id: string | null }>(sql`
    select deck_id from ${lecturesTable} where id = ${lectureId}`)
  const fromDeck = rows[0]?.deck_id ?? null
  await tx.execute(sql`
    insert into ${lecturesTable}
    select r.* from ${lecturesTable} l cross join lateral ${rowWith('l', changed)} r where l.id = ${lectureId}`)
  // One after the other, so that they keep their order.
  await tx.execute(sql`
    update ${lecturesTable} set created_at = now() + make_interval(secs => ${index / 1_000}) where id = ${copyId}`)
  if (fromDeck === null) return copyId
  const deck = { id: deckId, lecture_id: copyId, match: null, replaced_at: null, replaced_by: null }
  /** Each slide `o` with its copy `n`. */
  const pairs = sql`${slidesTable} o join ${slidesTable} n on n.deck_id = ${deckId} and n.number = o.number`
  const ofDeck = sql`o.deck_id = ${fromDeck}`
  const ofSlide = sql`jsonb_build_object('slide_id', n.id)`
  const statements: SQL[] = [
    sql`insert into ${decksTable}
      select r.* from ${decksTable} d cross join lateral ${rowWith('d', deck)} r where d.id = ${fromDeck}`,
    sql`update ${lecturesTable} set deck_id = ${deckId} where id = ${copyId}`,
    sql`insert into ${slidesTable}
      select r.* from ${slidesTable} s cross join lateral jsonb_populate_record(s, jsonb_build_object(
        'id', gen_random_uuid(), 'page_id', gen_random_uuid(), 'deck_id', ${deckId}::text, 'changed_at', null)) r
      where s.deck_id = ${fromDeck}`,
    sql`insert into ${slideTextsTable}
      select r.* from ${pairs} join ${slideTextsTable} t on t.slide_id = o.id
        cross join lateral jsonb_populate_record(t, ${ofSlide}) r where ${ofDeck}`,
    sql`insert into ${scriptVersionsTable}
      select r.* from ${pairs} join ${scriptsTable} t on t.slide_id = o.id
        join ${scriptVersionsTable} v on v.id = t.version_id
        cross join lateral jsonb_populate_record(v,
          ${ofSlide} || jsonb_build_object('id', gen_random_uuid(), 'sitting', null)) r
      where ${ofDeck}`,
    sql`insert into ${scriptsTable}
      select r.* from ${pairs} join ${scriptsTable} t on t.slide_id = o.id
        left join ${scriptVersionsTable} v on v.slide_id = n.id and v.language = t.language
        cross join lateral jsonb_populate_record(t,
          ${ofSlide} || jsonb_build_object('version_id', v.id, 'changed_at', null)) r
      where ${ofDeck}`,
    sql`insert into ${slideAudioTable}
      select r.* from ${pairs} join ${slideAudioTable} a on a.slide_id = o.id
        cross join lateral jsonb_populate_record(a, ${ofSlide}) r where ${ofDeck}`,
    sql`insert into ${slideHighlightsTable}
      select r.* from ${pairs} join ${slideHighlightsTable} h on h.slide_id = o.id
        cross join lateral jsonb_populate_record(h, ${ofSlide}) r where ${ofDeck}`,
    sql`insert into ${drawingsTable}
      select r.* from ${pairs} join ${drawingsTable} d on d.slide_id = o.id
        cross join lateral jsonb_populate_record(d, ${ofSlide}) r where ${ofDeck}`,
    sql`insert into ${practiceCardsTable}
      select r.* from ${pairs} join ${practiceCardsTable} c on c.lecture_id = ${lectureId} and c.page_id = o.page_id
        cross join lateral jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'lecture_id', ${copyId}::text,
          'page_id', n.page_id, 'job_id', null)) r
      where ${ofDeck}`,
    sql`with slides_of as (select id, picture_key, thumbnail_key from ${slidesTable} where deck_id = ${deckId}),
      needed as materialized (
        select picture_key as key from slides_of
        union select thumbnail_key from slides_of
        union select file_key from ${decksTable} where id = ${deckId}
        union select r.file_key from slides_of s
          join ${slideAudioTable} a on a.slide_id = s.id join ${recordingsTable} r on r.key = a.recording_key
        union select d.file_key from slides_of s join ${drawingsTable} d on d.slide_id = s.id)
      insert into ${fileUsesTable} (file_key, lecture_id, kind)
      select u.file_key, ${copyId}, u.kind from ${fileUsesTable} u join needed on needed.key = u.file_key
      where u.lecture_id = ${lectureId}`,
  ]
  for (const statement of statements) await tx.execute(statement)
  return copyId
}

export type CopiedLecture = { from: string; to: string }

/** Questions of the copied quiz refer to the same slides, in the copied lectures. */
const copyQuestionSlides = async (
  tx: Transaction,
  quizId: string,
  copyId: string,
  lectures: readonly CopiedLecture[],
): Promise<void> => {
  await tx.execute(sql`
    insert into ${questionSlidesTable} (quiz_id, question_id, lecture_id, page_id)
    select ${copyId}, r.question_id, copied."to", n.page_id
    from ${questionSlidesTable} r
    join jsonb_to_recordset(${JSON.stringify(lectures)}::jsonb) as copied ("from" uuid, "to" uuid)
      on copied."from" = r.lecture_id
    join ${lecturesTable} old on old.id = copied."from" join ${lecturesTable} new on new.id = copied."to"
    join ${slidesTable} o on o.deck_id = old.deck_id and o.page_id = r.page_id
    join ${slidesTable} n on n.deck_id = new.deck_id and n.number = o.number
    where r.quiz_id = ${quizId}`)
}

/** Copies the bank of questions with its pictures and, where their lectures are copied, slides. Removed questions stay behind. */
export const copyBank = async (
  tx: Transaction,
  { from, to, lectures }: { from: string; to: string; lectures: readonly CopiedLecture[] },
): Promise<void> => {
  await tx.execute(sql`
    insert into ${bankQuestionsTable} (course_id, id, question, tags, lecture_id, page_id, created_at, updated_at)
    select ${to}, b.id, b.question, b.tags, page.lecture_id, page.page_id, b.created_at, b.updated_at
    from ${bankQuestionsTable} b
    left join lateral (
      select copied."to" as lecture_id, n.page_id
      from jsonb_to_recordset(${JSON.stringify(lectures)}::jsonb) as copied ("from" uuid, "to" uuid)
      join ${lecturesTable} old on old.id = copied."from" join ${lecturesTable} new on new.id = copied."to"
      join ${slidesTable} o on o.deck_id = old.deck_id and o.page_id = b.page_id
      join ${slidesTable} n on n.deck_id = new.deck_id and n.number = o.number
      where copied."from" = b.lecture_id limit 1) page on true
    where b.course_id = ${from} and b.removed_at is null`)
  await tx.execute(sql`
    insert into ${questionPicturesTable} (course_id, name, file_key)
    select ${to}, p.name, p.file_key from ${questionPicturesTable} p
    where p.course_id = ${from} and exists (select 1 from ${bankQuestionsTable} b
      where b.course_id = ${from} and b.removed_at is null
        and position('(picture:' || p.name || ')' in b.question::text) > 0)
    on conflict do nothing`)
}

/** The copied quiz shows the same pictures. */
const copyPictures = async (
  tx: Transaction,
  quizId: string,
  copyId: string,
  toCourse: string,
): Promise<void> => {
  const shown = sql`${quizPicturesTable} u join ${quizzesTable} q on q.id = u.quiz_id and q.revision = u.revision`
  await tx.execute(sql`
    insert into ${questionPicturesTable} (course_id, name, file_key)
    select ${toCourse}, p.name, p.file_key from ${shown}
    join ${questionPicturesTable} p on p.course_id = q.course_id and p.name = u.name
    where u.quiz_id = ${quizId} on conflict do nothing`)
  await tx.execute(sql`
    insert into ${quizPicturesTable} (quiz_id, revision, name)
    select ${copyId}, 1, u.name from ${shown} where u.quiz_id = ${quizId}`)
}

/**
 * Copies the present version of a quiz: closed, without dates, under a new code, with nothing released. Its weight in the
 * gradebook stays.
 */
export const copyQuiz = async (
  tx: Transaction,
  {
    quizId,
    toCourse,
    index,
    lectures,
  }: { quizId: string; toCourse: string; index: number; lectures: readonly CopiedLecture[] },
): Promise<void> => {
  const copyId = newId()
  const code = await findFreeCode(tx, quizzesTable.code, quizzesTable, makeQuizCode)
  const changed = {
    id: copyId,
    course_id: toCourse,
    code,
    is_active: false,
    opens_at: null,
    closes_at: null,
    time_zone: null,
    results_released_at: null,
    correct_answers_released_at: null,
    revision: 1,
  }
  await tx.execute(sql`
    insert into ${quizzesTable}
    select r.* from ${quizzesTable} q cross join lateral ${rowWith('q', changed)} r where q.id = ${quizId}`)
  await tx.execute(sql`
    update ${quizzesTable} set created_at = now() + make_interval(secs => ${index / 1_000}), updated_at = now()
    where id = ${copyId}`)
  await tx.execute(sql`
    insert into ${quizVersionsTable}
    select r.* from ${quizVersionsTable} v join ${quizzesTable} q on q.id = v.quiz_id and q.revision = v.revision
      cross join lateral ${rowWith('v', { quiz_id: copyId, revision: 1 })} r where v.quiz_id = ${quizId}`)
  await copyQuestionSlides(tx, quizId, copyId, lectures)
  await copyPictures(tx, quizId, copyId, toCourse)
}
