import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import {
  decksTable,
  fileUsesTable,
  lecturesTable,
  publishedVersionsTable,
  slidesTable,
  slideTextsTable,
} from '../../platform/db/schema/lectures.ts'
import { recordingsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import type { DeckPage } from './matching/match-pages.ts'

export type DeckRow = typeof decksTable.$inferSelect
export type SlideRow = typeof slidesTable.$inferSelect
type NewSlide = Omit<typeof slidesTable.$inferInsert, 'id' | 'createdAt'> &
  Pick<typeof slideTextsTable.$inferInsert, 'text' | 'lines' | 'words'>
/** A slide whose pictures are not stored yet. */
export type PageSlide = Omit<NewSlide, 'deckId' | 'pictureKey' | 'thumbnailKey'>

export const findDeck = async (db: Queryable, deckId: string): Promise<DeckRow | undefined> => {
  const [row] = await db.select().from(decksTable).where(eq(decksTable.id, deckId))
  return row
}

/** Finds a slide of the lecture's working copy. */
export const findSlide = async (
  db: Queryable,
  lectureId: string,
  number: number,
): Promise<SlideRow | undefined> => {
  const [row] = await db
    .select({ slide: slidesTable })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .where(and(eq(lecturesTable.id, lectureId), eq(slidesTable.number, number)))
  return row?.slide
}

/** Slides of the lecture's working copy, by number. */
export const listSlidesByNumber = async (
  db: Queryable,
  lectureId: string,
  numbers: number[],
): Promise<Map<number, SlideRow>> => {
  const rows = await db
    .select({ slide: slidesTable })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .where(and(eq(lecturesTable.id, lectureId), inArray(slidesTable.number, numbers)))
  return new Map(rows.map(({ slide }) => [slide.number, slide]))
}

export const findSlideOfDeck = async (
  db: Queryable,
  deckId: string | null,
  number: number,
): Promise<SlideRow | undefined> => {
  if (deckId === null) return undefined
  const [row] = await db
    .select()
    .from(slidesTable)
    .where(and(eq(slidesTable.deckId, deckId), eq(slidesTable.number, number)))
  return row
}

/**
 * The deck that students of a lecture have, locked against another update until the transaction ends,
 * shared between students.
 */
export const lockPublishedDeck = async (tx: Transaction, lectureId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ deckId: lecturesTable.publishedDeckId })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, lectureId))
    .for('share')
  return row?.deckId ?? null
}

/**
 * The numbers, in a deck, of the pages that have or once had a picture: in this deck, or in an earlier
 * version that students may still have open.
 */
export const listNumbersOfPicture = async (
  db: Queryable,
  asked: { lectureId: string; deckId: string; pictureKey: string },
): Promise<number[]> => {
  const { rows } = await db.execute<{ number: number }>(sql`
    select s.number from ${slidesTable} s
    where s.deck_id = ${asked.deckId} and (
      s.picture_key = ${asked.pictureKey} or ${asked.pictureKey} = any(s.former_picture_keys)
      or s.page_id in (
        select o.page_id from ${publishedVersionsTable} v join ${slidesTable} o on o.deck_id = v.deck_id
        where v.lecture_id = ${asked.lectureId} and o.picture_key = ${asked.pictureKey}))`)
  return rows.map(({ number }) => number)
}

/**
 * Whether a deck still exists; locked until the transaction ends. Locks its lecture first, in the order of
 * deletion, to avoid a deadlock.
 */
export const lockDeck = async (tx: Transaction, deck: DeckRow): Promise<boolean> => {
  await tx
    .select({ id: lecturesTable.id })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, deck.lectureId))
    .for('key share')
  return (await findDeck(tx, deck.id)) !== undefined
}

export const findSlideText = async (
  db: Queryable,
  slideId: string,
): Promise<typeof slideTextsTable.$inferSelect | undefined> => {
  const [row] = await db.select().from(slideTextsTable).where(eq(slideTextsTable.slideId, slideId))
  return row
}

export const listSlideTexts = async (
  db: Queryable,
  deckId: string,
): Promise<{ slide_index: number; text: string }[]> =>
  db
    .select({ slide_index: slidesTable.number, text: slideTextsTable.text })
    .from(slidesTable)
    .innerJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .where(eq(slidesTable.deckId, deckId))
    .orderBy(slidesTable.number)

/** Whether a job of these kinds is waiting or running on a lecture. */
export const hasActiveJob = async (db: Queryable, lectureId: string, kinds: string[]): Promise<boolean> => {
  const rows = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        inArray(jobsTable.kind, kinds),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Finds the last job that prepared a deck of a lecture. */
export const findLastSlidesJob = async (
  db: Queryable,
  lectureId: string,
): Promise<typeof jobsTable.$inferSelect | undefined> => {
  const [row] = await db
    .select()
    .from(jobsTable)
    .where(and(eq(jobsTable.lectureId, lectureId), eq(jobsTable.kind, 'slides')))
    .orderBy(desc(jobsTable.createdAt), desc(jobsTable.id))
    .limit(1)
  return row
}

/** Changes the generation mode of a job that prepares a deck. @returns false when it has ended or is being cancelled */
export const writeSlidesMode = async (
  tx: Transaction,
  jobId: string,
  mode: { mode: string; speaks: boolean },
): Promise<boolean> => {
  const rows = await tx
    .update(jobsTable)
    .set({ payload: sql`${jobsTable.payload} || ${JSON.stringify(mode)}::jsonb` })
    .where(and(eq(jobsTable.id, jobId), inArray(jobsTable.state, ['PENDING', 'RUNNING'])))
    .returning({ id: jobsTable.id })
  return rows.length > 0
}

/**
 * Whether a new deck is being prepared to replace the present one: work begun now would be on the wrong
 * slides.
 */
export const isBeingReplaced = async (
  db: Queryable,
  lecture: { id: string; deckId: string | null },
): Promise<boolean> => {
  const rows = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lecture.id),
        eq(jobsTable.kind, 'slides'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
        sql`${jobsTable.payload} ->> 'deckId' is distinct from ${lecture.deckId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const insertDeck = async (
  tx: Transaction,
  deck: Omit<typeof decksTable.$inferInsert, 'id'>,
): Promise<DeckRow> => {
  const [row] = await tx.insert(decksTable).values(deck).returning()
  return row!
}

export const setPresentDeck = async (
  tx: Transaction,
  lectureId: string,
  deckId: string | null,
): Promise<void> => {
  await tx.update(lecturesTable).set({ deckId }).where(eq(lecturesTable.id, lectureId))
}

export const setPageCount = async (db: Queryable, deckId: string, pageCount: number): Promise<void> => {
  await db.update(decksTable).set({ pageCount }).where(eq(decksTable.id, deckId))
}

export const hasSlides = async (db: Queryable, deckId: string): Promise<boolean> =>
  (await db.$count(slidesTable, eq(slidesTable.deckId, deckId))) > 0

/**
 * Removes a lecture's other decks, with everything made of them. Published decks stay, and so do
 * replaced ones, for Undo.
 */
export const deleteOtherDecks = async (
  tx: Transaction,
  lectureId: string,
  staysId: string,
): Promise<void> => {
  const published = tx
    .select({ id: publishedVersionsTable.deckId })
    .from(publishedVersionsTable)
    .where(eq(publishedVersionsTable.lectureId, lectureId))
  await tx
    .delete(decksTable)
    .where(
      and(
        eq(decksTable.lectureId, lectureId),
        ne(decksTable.id, staysId),
        isNull(decksTable.replacedAt),
        notInArray(decksTable.id, published),
      ),
    )
}

export const deleteDeck = async (tx: Transaction, deckId: string): Promise<void> => {
  await tx.delete(decksTable).where(eq(decksTable.id, deckId))
}

export const listReadyNumbers = async (db: Queryable, deckId: string): Promise<number[]> => {
  const rows = await db
    .select({ number: slidesTable.number })
    .from(slidesTable)
    .where(eq(slidesTable.deckId, deckId))
  return rows.map((row) => row.number)
}

export const countSlides = async (
  db: Queryable,
  deckId: string,
): Promise<{ ready: number; silent: number; failed: number[] }> => {
  const rows = await db
    .select({ number: slidesTable.number, wordCount: slidesTable.wordCount, failure: slidesTable.failure })
    .from(slidesTable)
    .where(eq(slidesTable.deckId, deckId))
    .orderBy(slidesTable.number)
  return {
    ready: rows.length,
    silent: rows.filter((row) => row.wordCount === 0 && !row.failure).length,
    failed: rows.filter((row) => row.failure).map((row) => row.number),
  }
}

/** Writes a finished page; an existing one stays (the job may run again). */
export const insertSlide = async (tx: Transaction, lectureId: string, slide: NewSlide): Promise<void> => {
  const { text, lines, words, ...row } = slide
  const id = newId()
  const written = await tx
    .insert(slidesTable)
    .values({ ...row, id })
    .onConflictDoNothing()
    .returning({ id: slidesTable.id })
  if (written.length === 0) return
  await tx.insert(slideTextsTable).values({ slideId: id, text, lines, words })
  await tx
    .insert(fileUsesTable)
    .values([
      { fileKey: row.pictureKey, lectureId, kind: 'picture' },
      { fileKey: row.thumbnailKey, lectureId, kind: 'thumbnail' },
    ])
    .onConflictDoNothing()
}

export const insertFileUse = async (
  tx: Transaction,
  use: typeof fileUsesTable.$inferInsert,
): Promise<void> => {
  await tx.insert(fileUsesTable).values(use).onConflictDoNothing()
}

/** Lists the pages of a deck, in order, with what identifies them. */
export const listDeckPages = async (db: Queryable, deckId: string): Promise<DeckPage[]> =>
  db
    .select({
      id: slidesTable.id,
      number: slidesTable.number,
      title: slidesTable.title,
      width: slidesTable.width,
      height: slidesTable.height,
      pictureKey: slidesTable.pictureKey,
      thumbnailKey: slidesTable.thumbnailKey,
      pictureHash: slidesTable.pictureHash,
      formerPictureKeys: slidesTable.formerPictureKeys,
      words: slideTextsTable.words,
      isMissing: sql<boolean>`${slidesTable.failure} is not null`,
    })
    .from(slidesTable)
    .innerJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .where(eq(slidesTable.deckId, deckId))
    .orderBy(slidesTable.number)

/**
 * Whether a stored highlight stands on words. An arrow with a box but no words at its end points at a place of the
 * picture.
 */
const standsOnWords = sql.raw(`(e.value ->> 'type' = 'highlight' or (e.value ->> 'type' = 'arrow'
  and (coalesce(e.value ->> 'toText', '') <> '' or e.value ->> 'toBoundingBox' is null)))`)

/**
 * Notes that the professor has looked at a changed slide and at its notes, diagrams, drawings and places of
 * arrows. A box whose words are gone keeps `needsCheck` until it gets other words.
 */
export const writeChecked = async (tx: Transaction, slideId: string): Promise<void> => {
  await tx.update(slidesTable).set({ needsCheck: false }).where(eq(slidesTable.id, slideId))
  await tx.execute(sql`
    update ${slideHighlightsTable} h
    set revision = h.revision + 1, highlights = (
      select json_agg(case when ${standsOnWords} then e.value
        else (e.value::jsonb - 'needsCheck')::json end order by e.ordinality)
      from json_array_elements(h.highlights) with ordinality e)
    where h.slide_id = ${slideId} and exists (
      select 1 from json_array_elements(h.highlights) e
      where e.value ->> 'needsCheck' = 'true' and not ${standsOnWords})`)
}

export const writeSilent = (tx: Transaction, slideIds: string[], isSilent: boolean): Promise<unknown> =>
  tx.update(slidesTable).set({ isSilent }).where(inArray(slidesTable.id, slideIds))

/** Removes uses of files that no slide or deck of the lecture needs any more. */
export const dropUnusedFiles = async (tx: Transaction, lectureId: string): Promise<string[]> => {
  const gone = await tx.execute<{ file_key: string }>(sql`
    with slides_of as (
      select s.id, s.picture_key, s.thumbnail_key
      from ${slidesTable} s join ${decksTable} d on d.id = s.deck_id where d.lecture_id = ${lectureId}
    ), needed as materialized (
      select file_key as key from ${decksTable} where lecture_id = ${lectureId}
      union select picture_key from slides_of
      union select thumbnail_key from slides_of
      union select r.file_key from slides_of s
        join ${slideAudioTable} a on a.slide_id = s.id join ${recordingsTable} r on r.key = a.recording_key
      union select g.file_key from slides_of s join ${drawingsTable} g on g.slide_id = s.id)
    delete from ${fileUsesTable} u
    where u.lecture_id = ${lectureId} and not exists (select 1 from needed where needed.key = u.file_key)
    returning u.file_key`)
  return gone.rows.map((row) => row.file_key)
}
