import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../../platform/db/schema/annotations.ts'
import { slidesTable } from '../../../platform/db/schema/lectures.ts'
import { draftedQuestionsTable } from '../../../platform/db/schema/quiz-drafts.ts'
import { scriptsTable, scriptVersionsTable, slideAudioTable } from '../../../platform/db/schema/scripts.ts'

/** Slides of two decks that are the same page, by their ids. */
export type SlidePair = { from: string; to: string }

const rowsOf = (pairs: readonly SlidePair[]) => sql`
  unnest(${sql.param(pairs.map(({ from }) => from))}::uuid[], ${sql.param(pairs.map(({ to }) => to))}::uuid[])
    as pair (old_id, new_id)`

/** An id for a copy of a row, in the same order as the row's: version 7 with its time and another end. */
const copyId = sql.raw(`(left(v.id::text, 23) || right(gen_random_uuid()::text, 13))::uuid`)

/**
 * Copies everything that belongs to the old slides to the new ones: scripts, history, audio, highlights and
 * drawings, and the page's id. The old slides keep theirs, for Undo. Drawings keep their ids, because scripts
 * name them.
 */
export const copyWork = async (tx: Transaction, pairs: readonly SlidePair[]): Promise<void> => {
  if (pairs.length === 0) return
  const rows = rowsOf(pairs)
  await tx.execute(sql`
    with copied as materialized (
      select ${copyId} as copy_id, pair.new_id, v.* from ${rows}
      join ${scriptVersionsTable} v on v.slide_id = pair.old_id
    ), versions as (
      insert into ${scriptVersionsTable}
        (id, slide_id, language, script, spoken_hash, source, author_id, translated_from, sitting, created_at)
      select copy_id, new_id, language, script, spoken_hash, source, author_id, translated_from, sitting, created_at
      from copied)
    insert into ${scriptsTable}
      (slide_id, language, script, spoken_hash, revision, version_id, translated_from, updated_at)
    select pair.new_id, s.language, s.script, s.spoken_hash, s.revision, c.copy_id, s.translated_from, s.updated_at
    from ${rows} join ${scriptsTable} s on s.slide_id = pair.old_id left join copied c on c.id = s.version_id`)
  await copyAudio(tx, pairs)
  await tx.execute(sql`
    insert into ${slideHighlightsTable} (slide_id, highlights, revision, updated_at)
    select pair.new_id, h.highlights, h.revision, h.updated_at
    from ${rows} join ${slideHighlightsTable} h on h.slide_id = pair.old_id`)
  await copyDrawings(tx, pairs)
  await tx.execute(sql`
    update ${slidesTable} n set page_id = o.page_id, needs_check = o.needs_check, is_silent = o.is_silent
    from ${rows} join ${slidesTable} o on o.id = pair.old_id where n.id = pair.new_id`)
}

const copyAudio = (tx: Transaction, pairs: readonly SlidePair[]) =>
  tx.execute(sql`
    insert into ${slideAudioTable} (slide_id, language, spoken_hash, recording_key, created_at)
    select pair.new_id, a.language, a.spoken_hash, a.recording_key, a.created_at
    from ${rowsOf(pairs)} join ${slideAudioTable} a on a.slide_id = pair.old_id
    on conflict do nothing`)

const copyDrawings = (tx: Transaction, pairs: readonly SlidePair[]) =>
  tx.execute(sql`
    insert into ${drawingsTable} (id, slide_id, file_key, content, color, size, strokes, author_id, created_at)
    select d.id, pair.new_id, d.file_key, d.content, d.color, d.size, d.strokes, d.author_id, d.created_at
    from ${rowsOf(pairs)} join ${drawingsTable} d on d.slide_id = pair.old_id
    on conflict do nothing`)

/**
 * Adds the work done on slides since a time to the slides that Undo restores: scripts as versions of their
 * history, with their audio, and drawings. The present scripts and highlights stay as they are there, with
 * revisions above all others, so that an open window cannot save over them unnoticed.
 * @returns the number of added versions
 */
export const addLaterWork = async (
  tx: Transaction,
  pairs: readonly SlidePair[],
  since: Date,
): Promise<number> => {
  if (pairs.length === 0) return 0
  const rows = rowsOf(pairs)
  const versions = await tx.execute(sql`
    insert into ${scriptVersionsTable}
      (id, slide_id, language, script, spoken_hash, source, author_id, translated_from, created_at)
    select ${copyId}, pair.new_id, v.language, v.script, v.spoken_hash, v.source, v.author_id, v.translated_from,
      v.created_at
    from ${rows} join ${scriptVersionsTable} v on v.slide_id = pair.old_id
    where v.created_at > ${since.toISOString()}::timestamptz`)
  await copyAudio(tx, pairs)
  await copyDrawings(tx, pairs)
  await tx.execute(sql`
    update ${scriptsTable} s set revision = greatest(s.revision, o.revision) + 1
    from ${rows} join ${scriptsTable} o on o.slide_id = pair.old_id
    where s.slide_id = pair.new_id and s.language = o.language and s.revision <> o.revision`)
  await tx.execute(sql`
    update ${slideHighlightsTable} h set revision = greatest(h.revision, o.revision) + 1
    from ${rows} join ${slideHighlightsTable} o on o.slide_id = pair.old_id
    where h.slide_id = pair.new_id and h.revision <> o.revision`)
  return versions.rowCount ?? 0
}

/** Notes that pages look like their old ones, though perhaps with another page number. */
export const writeLooks = async (tx: Transaction, pairs: readonly SlidePair[]): Promise<void> => {
  if (pairs.length === 0) return
  await tx.execute(sql`
    update ${slidesTable} n set look_key = coalesce(o.look_key, o.picture_key)
    from ${rowsOf(pairs)} join ${slidesTable} o on o.id = pair.old_id where n.id = pair.new_id`)
}

/** Asks the professor to look at slides whose page changed. */
export const requestCheck = async (tx: Transaction, slideIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    update ${slidesTable} set needs_check = true where id = any(${sql.param(slideIds)}::uuid[])`)
}

/** Stores by which earlier pictures each slide is known. */
export const writeFormerPictures = async (
  tx: Transaction,
  known: readonly { id: string; keys: string[] }[],
): Promise<void> => {
  await tx.execute(sql`
    update ${slidesTable} s set former_picture_keys = array(select jsonb_array_elements_text(known.keys))
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (id uuid, keys jsonb)
    where s.id = known.id`)
}

/** Lists the numbers of the slides of a deck with a script, except those that are in another deck too. */
export const listLeftScripts = async (
  tx: Transaction,
  deckId: string,
  pairs: readonly SlidePair[],
): Promise<number[]> => {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select s.number from ${slidesTable} s
    where s.deck_id = ${deckId} and s.id <> all(${sql.param(pairs.map(({ from }) => from))}::uuid[])
      and exists (select 1 from ${scriptsTable} t where t.slide_id = s.id and trim(t.script) <> '')
    order by s.number`)
  return rows.map(({ number }) => number)
}

/** Updates the pictures in a lecture's drafted questions. */
export const renameDraftedPages = async (
  tx: Transaction,
  lectureId: string,
  renamed: readonly { old: string; now: string }[],
): Promise<void> => {
  await tx.execute(sql`
    update ${draftedQuestionsTable} set picture_key = renamed.now
    from unnest(${sql.param(renamed.map(({ old }) => old))}::text[],
      ${sql.param(renamed.map(({ now }) => now))}::text[]) as renamed (old, now)
    where lecture_id = ${lectureId} and picture_key = renamed.old`)
}
