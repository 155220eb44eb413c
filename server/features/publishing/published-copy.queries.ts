import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import {
  type AnnouncedUpdate,
  decksTable,
  fileUsesTable,
  lecturesTable,
  publishedVersionsTable,
  slidesTable,
  slideTextsTable,
} from '../../platform/db/schema/lectures.ts'
import { recordingsTable, scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import { setAsideStudyTable } from '../../platform/db/schema/study.ts'
import { UNDO_DAYS } from '../lectures/version-differences.ts'

/** Players that are open during an update or an undo may read the files of their version that much longer. */
const OPEN_PLAYER_HOURS = 24

/**
 * Copies a lecture's working copy as it is now into a new published version: slides, and of the offered
 * languages scripts, their audio and what they show. Files and recordings are shared; history is not
 * copied. The pages `leftOut` are not in the copy, and the slides after them have lower numbers. @returns the id of the copy, which is not yet what students have
 */
export const copyForStudents = async (
  tx: Transaction,
  asked: {
    lectureId: string
    deckId: string
    languages: string[]
    publishedBy: string | null
    announced: AnnouncedUpdate | null
    leftOut: readonly string[]
  },
): Promise<string> => {
  const { lectureId, deckId, languages, publishedBy, announced, leftOut } = asked
  const copyId = newId()
  const isOffered = sql`t.language = any(${sql.param(languages)}::text[])`
  /** Each slide `o` of the working copy with its copy `n`. */
  const pairs = sql`${slidesTable} o join ${slidesTable} n on n.deck_id = ${copyId} and n.page_id = o.page_id`
  const ofDeck = sql`o.deck_id = ${deckId}`
  const statements: SQL[] = [
    sql`insert into ${decksTable} (id, lecture_id, file_key, name, size_bytes, page_count, created_at)
      select ${copyId}, lecture_id, file_key, name, size_bytes, page_count - ${leftOut.length}::int, created_at
      from ${decksTable} where id = ${deckId}`,
    sql`insert into ${publishedVersionsTable} (deck_id, lecture_id, languages, published_by, announced)
      values (${copyId}, ${lectureId}, ${sql.param(languages)}::text[], ${publishedBy},
        ${announced && JSON.stringify(announced)}::jsonb)`,
    sql`insert into ${slidesTable} (id, deck_id, number, page_id, picture_key, thumbnail_key, picture_hash, look_key,
        former_picture_keys, width, height, title, word_count, failure_message, failure, is_silent, created_at)
      select gen_random_uuid(), ${copyId}, row_number() over (order by number), page_id, picture_key, thumbnail_key, picture_hash, look_key,
        former_picture_keys, width, height, title, word_count, failure_message, failure, is_silent, created_at
      from ${slidesTable} where deck_id = ${deckId} and page_id <> all(${sql.param(leftOut)}::uuid[])`,
    sql`insert into ${slideTextsTable} (slide_id, text, lines, words)
      select n.id, t.text, t.lines, t.words
      from ${pairs} join ${slideTextsTable} t on t.slide_id = o.id where ${ofDeck}`,
    sql`insert into ${scriptsTable} (slide_id, language, script, spoken_hash, revision, translated_from, updated_at)
      select n.id, t.language, t.script, t.spoken_hash, t.revision, t.translated_from, t.updated_at
      from ${pairs} join ${scriptsTable} t on t.slide_id = o.id where ${ofDeck} and ${isOffered}`,
    sql`insert into ${slideAudioTable} (slide_id, language, spoken_hash, recording_key, created_at)
      select n.id, a.language, a.spoken_hash, a.recording_key, a.created_at
      from ${pairs} join ${scriptsTable} t on t.slide_id = o.id
      join ${slideAudioTable} a
        on a.slide_id = o.id and a.language = t.language and a.spoken_hash = t.spoken_hash
      where ${ofDeck} and ${isOffered}`,
    sql`update ${slidesTable} s set voice_ms = r.duration_ms
      from ${scriptsTable} t
      join ${lecturesTable} l on l.id = ${lectureId} and l.default_language = t.language
      join ${slideAudioTable} a
        on a.slide_id = t.slide_id and a.language = t.language and a.spoken_hash = t.spoken_hash
      join ${recordingsTable} r on r.key = a.recording_key
      where s.deck_id = ${copyId} and t.slide_id = s.id`,
    sql`insert into ${slideHighlightsTable} (slide_id, highlights, revision, updated_at)
      select n.id, h.highlights, h.revision, h.updated_at
      from ${pairs} join ${slideHighlightsTable} h on h.slide_id = o.id where ${ofDeck}`,
    sql`insert into ${drawingsTable} (id, slide_id, file_key, content, color, size, strokes, author_id, created_at)
      select d.id, n.id, d.file_key, d.content, d.color, d.size, d.strokes, d.author_id, d.created_at
      from ${pairs} join ${drawingsTable} d on d.slide_id = o.id
      where ${ofDeck} and exists (select 1 from ${scriptsTable} t where t.slide_id = o.id and ${isOffered}
        and (position(d.id::text in t.script) > 0 or position(d.file_key in t.script) > 0))`,
  ]
  for (const statement of statements) await tx.execute(statement)
  return copyId
}

/**
 * Makes a published version what students have, and opens its files to them. Files of the version before
 * stay open to players that show it.
 */
export const setPublishedDeck = async (tx: Transaction, lectureId: string, deckId: string): Promise<void> => {
  await tx.execute(sql`
    update ${publishedVersionsTable}
    set retired_at = case when deck_id = ${deckId} then null else coalesce(retired_at, now()) end
    where lecture_id = ${lectureId}`)
  await tx.execute(sql`
    update ${lecturesTable} set published_deck_id = ${deckId} where id = ${lectureId}`)
  await tx.execute(sql`
    with slides_of as (select id, picture_key, thumbnail_key from ${slidesTable} where deck_id = ${deckId}),
    needed as materialized (
      select picture_key as key from slides_of
      union select thumbnail_key from slides_of
      union select r.file_key from slides_of s
        join ${slideAudioTable} a on a.slide_id = s.id join ${recordingsTable} r on r.key = a.recording_key
      union select d.file_key from slides_of s join ${drawingsTable} d on d.slide_id = s.id)
    update ${fileUsesTable} u set students_until = case
      when exists (select 1 from needed where needed.key = u.file_key) then 'infinity'
      else least(u.students_until, now() + make_interval(hours => ${OPEN_PLAYER_HOURS})) end
    where u.lecture_id = ${lectureId} and u.kind <> 'deck'
      and (u.students_until is not null or exists (select 1 from needed where needed.key = u.file_key))`)
}

/** The recording of a script `t` as it is. */
const recordingOf = (script: string) =>
  sql.raw(`(select a.recording_key from slide_audio a
    where a.slide_id = ${script}.slide_id and a.language = ${script}.language and a.spoken_hash = ${script}.spoken_hash)`)

/**
 * Notes when students got each page, and its script in each language, as they are now: otherwise as in the version
 * before. A language that they had not had before has not changed for them.
 * @param movedPages pages on which only the positions of annotations differ
 */
export const writeChangeTimes = async (
  tx: Transaction,
  asked: { deckId: string; beforeId: string; movedPages: string[] },
): Promise<void> => {
  await tx.execute(sql`
    update ${slidesTable} n
    set changed_at = case
      when n.page_id = any(${sql.param(asked.movedPages)}::uuid[])
        or coalesce(n.look_key, n.picture_key) <> coalesce(o.look_key, o.picture_key) then now()
      else o.changed_at end
    from ${slidesTable} o
    where n.deck_id = ${asked.deckId} and o.deck_id = ${asked.beforeId} and o.page_id = n.page_id`)
  await tx.execute(sql`
    update ${scriptsTable} t
    set changed_at = case
      when t.script <> b.script or ${recordingOf('t')} is distinct from ${recordingOf('b')} then now()
      else b.changed_at end
    from ${slidesTable} n join ${slidesTable} o on o.page_id = n.page_id
    join ${scriptsTable} b on b.slide_id = o.id
    where n.deck_id = ${asked.deckId} and o.deck_id = ${asked.beforeId}
      and t.slide_id = n.id and t.language = b.language`)
}

/** Deletes the decks of versions that can no longer be brought back. @returns their lectures */
export const deleteOldVersions = async (tx: Transaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ lecture_id: string }>(sql`
    delete from ${decksTable} d using ${publishedVersionsTable} v
    where v.deck_id = d.id and v.retired_at <= now() - make_interval(days => ${UNDO_DAYS})
    returning d.lecture_id`)
  // A page that is in no deck any more cannot come back.
  await tx.execute(sql`
    delete from ${setAsideStudyTable} a where not exists (
      select 1 from ${decksTable} d join ${slidesTable} s on s.deck_id = d.id
      where d.lecture_id = a.lecture_id and s.page_id = a.page_id)`)
  return [...new Set(rows.map(({ lecture_id }) => lecture_id))]
}
