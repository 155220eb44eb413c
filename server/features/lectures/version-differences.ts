import { findLongestIncreasing } from '@lectern/core/longest-increasing.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import type { LectureRow } from './lectures.access.ts'
import { listMovedHighlights } from './moved-highlights.ts'

/** A page with what students would see and hear of it. */
type PageHash = {
  pageId: string
  slideId: string
  number: number
  pictureKey: string
  /** Of the picture without its printed page number, the scripts and their audio. */
  hash: string
  /** Of the stored highlights. Different lists may be drawn in the same positions: see `listMovedHighlights`. */
  highlightsHash: string
}

/** How a page of the working copy, or one that left it, differs from what students have. */
export type PageDifference = {
  /** `renumbered`: only the page number that is printed on it differs. */
  kind: 'new' | 'removed' | 'changed' | 'moved' | 'renumbered'
  pageId: string
  /** In the working copy; null for a removed page. */
  number: number | null
  /** In the students' version; null for a new page. */
  was: number | null
}

export const offeredLanguages = (
  lecture: Pick<LectureRow, 'supportedLanguages' | 'languagesInPreparation'>,
): string[] =>
  lecture.supportedLanguages.filter((language) => !lecture.languagesInPreparation.includes(language))

/**
 * The pages that differ, in the order of the working copy; a removed page follows its former neighbour. A
 * page that only has another number, because pages before it came or went, does not differ.
 * @param movedHighlights ids of the pages whose highlights are drawn in other positions
 */
const comparePages = (
  published: readonly PageHash[],
  working: readonly PageHash[],
  movedHighlights: ReadonlySet<string>,
): PageDifference[] => {
  const now = new Map(working.map((page) => [page.pageId, page]))
  const before = new Map(published.map((page) => [page.pageId, page]))
  const common = published.filter(({ pageId }) => now.has(pageId))
  const inOrder = findLongestIncreasing(common.map(({ pageId }) => now.get(pageId)!.number))
  const moved = new Set(common.filter((_, index) => !inOrder.has(index)).map(({ pageId }) => pageId))
  const placed: { place: number; difference: PageDifference }[] = []
  for (const { pageId, number, hash, pictureKey } of working) {
    const old = before.get(pageId)
    const findKind = () => {
      if (!old) return 'new'
      if (old.hash !== hash || movedHighlights.has(pageId)) return 'changed'
      if (moved.has(pageId)) return 'moved'
      return old.pictureKey === pictureKey ? null : 'renumbered'
    }
    const kind = findKind()
    if (kind) placed.push({ place: number, difference: { kind, pageId, number, was: old?.number ?? null } })
  }
  let place = 0
  for (const { pageId, number } of published) {
    const stays = now.get(pageId)
    if (stays) place = stays.number
    else
      placed.push({ place: place + 0.5, difference: { kind: 'removed', pageId, number: null, was: number } })
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ difference }) => difference)
}

/** The pages of a deck with hashes of what students would get of them in the given languages. */
const listPageHashes = async (
  db: Queryable,
  deckId: string,
  languages: readonly string[],
): Promise<PageHash[]> => {
  const { rows } = await db.execute<PageHash>(sql`
    select s.page_id as "pageId", s.id as "slideId", s.number, s.picture_key as "pictureKey",
      md5(coalesce((select nullif(h.highlights::text, '[]') from slide_highlights h where h.slide_id = s.id), ''))
        as "highlightsHash",
      md5(concat_ws(chr(31), coalesce(s.look_key, s.picture_key), (select string_agg(concat_ws(chr(30), t.language, t.script, a.recording_key), chr(31) order by t.language)
        from scripts t
        left join slide_audio a
          on a.slide_id = t.slide_id and a.language = t.language and a.spoken_hash = t.spoken_hash
        where t.slide_id = s.id and t.script <> '' and t.language = any(${sql.param(languages)}::text[])))) as hash
    from slides s where s.deck_id = ${deckId} order by s.number`)
  return rows
}

/** An earlier version can be brought back that long. */
export const UNDO_DAYS = 30

/**
 * The version that students had before the present one, while it can be brought back. After an undo the
 * version that was undone is newer, and so is not meant.
 */
export const findVersionBefore = async (
  db: Queryable,
  lecture: Pick<LectureRow, 'id' | 'publishedDeckId'>,
): Promise<{ deckId: string; undoUntil: Date } | undefined> => {
  const { rows } = await db.execute<{ deckId: string; retiredAt: string }>(sql`
    select v.deck_id as "deckId", v.retired_at as "retiredAt" from published_versions v
    join published_versions p on p.deck_id = ${lecture.publishedDeckId}
    where v.lecture_id = ${lecture.id} and v.published_at < p.published_at
      and v.retired_at > now() - make_interval(days => ${UNDO_DAYS})
    order by v.retired_at desc limit 1`)
  const [row] = rows
  if (!row) return undefined
  const undoUntil = new Date(new Date(row.retiredAt).getTime() + UNDO_DAYS * 24 * 60 * 60_000)
  return { deckId: row.deckId, undoUntil }
}

export type PublishedVersion = {
  publishedAt: Date
  languages: string[]
  differences: PageDifference[]
  /** The pages of both decks, as they were compared. */
  pages: { published: PageHash[]; working: PageHash[] }
  /** Null when there is no version before, or no longer. */
  undoUntil: Date | null
}

/**
 * How a lecture's working copy differs from what was last published; null when nothing was.
 * @param leftOut ids of pages that are not compared
 */
export const comparePublished = async (
  db: Queryable,
  lecture: LectureRow,
  leftOut: readonly string[] = [],
): Promise<PublishedVersion | null> => {
  if (!lecture.publishedDeckId) return null
  const [version] = await db
    .select()
    .from(publishedVersionsTable)
    .where(sql`${publishedVersionsTable.deckId} = ${lecture.publishedDeckId}`)
  if (!version) return null
  const { languages, publishedAt } = version
  const published = await listPageHashes(db, version.deckId, languages)
  const all = lecture.deckId ? await listPageHashes(db, lecture.deckId, offeredLanguages(lecture)) : []
  const working = all.filter(({ pageId }) => !leftOut.includes(pageId))
  const hashes = new Map(published.map(({ pageId, hash }) => [pageId, hash]))
  const unchanged = working.filter(({ pageId, hash }) => hashes.get(pageId) === hash)
  const movedHighlights = await listMovedHighlights(db, published, unchanged)
  const before = await findVersionBefore(db, lecture)
  return {
    publishedAt,
    languages,
    differences: comparePages(published, working, movedHighlights),
    pages: { published, working },
    undoUntil: before?.undoUntil ?? null,
  }
}
