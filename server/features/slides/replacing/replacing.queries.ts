import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import {
  decksTable,
  lecturesTable,
  publishedVersionsTable,
  type StoredMatch,
  slidesTable,
} from '../../../platform/db/schema/lectures.ts'
import { scriptsTable, slideAudioTable } from '../../../platform/db/schema/scripts.ts'
import type { DeckRow } from '../slides.queries.ts'
import type { SlidePair } from './copy-work.queries.ts'

/** A replaced deck can be brought back that long. */
export const UNDO_DAYS = 30
/** A new deck waits that long for its professor. */
const WAITING_DAYS = 7
/** A deck whose preparation was broken off is removed after that time. */
const ABANDONED_DAYS = 1

type Present = { id: string; deckId: string | null }

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

export const writeMatch = async (tx: Transaction, deckId: string, match: StoredMatch): Promise<void> => {
  await tx.update(decksTable).set({ match }).where(eq(decksTable.id, deckId))
}

/** Finds the new deck that waits to replace the lecture's present one. */
export const findWaitingDeck = async (
  db: Queryable,
  lecture: Present,
): Promise<(DeckRow & { match: StoredMatch }) | undefined> => {
  if (!lecture.deckId) return undefined
  const [row] = await db
    .select()
    .from(decksTable)
    .where(
      and(
        eq(decksTable.lectureId, lecture.id),
        ne(decksTable.id, lecture.deckId),
        isNull(decksTable.replacedAt),
        sql`${decksTable.match} ->> 'oldDeckId' = ${lecture.deckId}`,
      ),
    )
  return row?.match ? { ...row, match: row.match } : undefined
}

/** Finds the deck that the present one has replaced, while it can be brought back. */
export const findReplacedDeck = async (
  db: Queryable,
  lecture: Present,
): Promise<(DeckRow & { replacedAt: Date }) | undefined> => {
  if (!lecture.deckId) return undefined
  const [row] = await db
    .select()
    .from(decksTable)
    .where(
      and(
        eq(decksTable.lectureId, lecture.id),
        eq(decksTable.replacedBy, lecture.deckId),
        gt(decksTable.replacedAt, daysAgo(UNDO_DAYS)),
      ),
    )
    .orderBy(desc(decksTable.replacedAt))
    .limit(1)
  return row?.replacedAt ? { ...row, replacedAt: row.replacedAt } : undefined
}

/** Makes a deck the present one, and notes that it has replaced the former one. */
export const replacePresentDeck = async (
  tx: Transaction,
  lectureId: string,
  { oldDeckId, newDeckId }: { oldDeckId: string; newDeckId: string },
): Promise<void> => {
  await tx.update(lecturesTable).set({ deckId: newDeckId }).where(eq(lecturesTable.id, lectureId))
  await tx
    .update(decksTable)
    .set({ replacedAt: sql`now()`, replacedBy: newDeckId })
    .where(eq(decksTable.id, oldDeckId))
  await tx
    .update(decksTable)
    .set({ match: null, replacedAt: null, replacedBy: null })
    .where(eq(decksTable.id, newDeckId))
}

/** Finds the job that replaces, or has replaced, the slides by a deck, with its match. */
export const findReplacingJob = async (
  db: Queryable,
  lectureId: string,
  deckId: string,
): Promise<{ id: string; takesFrom: (number | null)[] } | undefined> => {
  const [row] = await db
    .select({
      id: jobsTable.id,
      takesFrom: sql<(number | null)[]>`${jobsTable.payload} -> 'takesFrom'`,
    })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.kind, 'slides'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING', 'COMPLETED']),
        sql`${jobsTable.payload} ->> 'deckId' = ${deckId}`,
        sql`${jobsTable.payload} ? 'takesFrom'`,
      ),
    )
    .orderBy(desc(jobsTable.createdAt))
    .limit(1)
  return row
}

/** Lists what a slide would keep: its script in a language, and whether that has audio. */
export const listSlideWork = (db: Queryable, deckId: string, language: string) =>
  db
    .select({
      number: slidesTable.number,
      script: scriptsTable.script,
      hasAudio: isNotNull(slideAudioTable.recordingKey).mapWith(Boolean),
    })
    .from(slidesTable)
    .innerJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .leftJoin(
      slideAudioTable,
      and(
        eq(slideAudioTable.slideId, scriptsTable.slideId),
        eq(slideAudioTable.language, scriptsTable.language),
        eq(slideAudioTable.spokenHash, scriptsTable.spokenHash),
      ),
    )
    .where(eq(slidesTable.deckId, deckId))

/** Lists the slides of two decks that are the same page, with their pictures. */
export const listSamePages = async (
  db: Queryable,
  fromDeckId: string,
  toDeckId: string,
): Promise<(SlidePair & { fromPicture: string; toPicture: string })[]> => {
  const { rows } = await db.execute<SlidePair & { fromPicture: string; toPicture: string }>(sql`
    select f.id as "from", t.id as "to", f.picture_key as "fromPicture", t.picture_key as "toPicture"
    from ${slidesTable} f join ${slidesTable} t on t.page_id = f.page_id
    where f.deck_id = ${fromDeckId} and t.deck_id = ${toDeckId} order by f.number`)
  return rows
}

/**
 * Deletes decks that have no use any more: replaced too long ago for Undo, previewed and never confirmed, or
 * broken off. @returns their lectures
 */
export const deleteOldDecks = async (tx: Transaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ lecture_id: string }>(sql`
    delete from ${decksTable} d using ${lecturesTable} l
    where l.id = d.lecture_id and l.deck_id is distinct from d.id
      and not exists (select 1 from ${publishedVersionsTable} v where v.deck_id = d.id)
      and not exists (select 1 from ${jobsTable} j where j.lecture_id = l.id and j.kind = 'slides'
        and j.state in ('PENDING', 'RUNNING', 'CANCELLING'))
      and case
        when d.replaced_at is not null then d.replaced_at <= ${daysAgo(UNDO_DAYS)}
        when d.match is not null then (d.match ->> 'readyAt')::timestamptz <= ${daysAgo(WAITING_DAYS)}
        else d.created_at <= ${daysAgo(ABANDONED_DAYS)} end
    returning d.lecture_id`)
  return [...new Set(rows.map(({ lecture_id }) => lecture_id))]
}
