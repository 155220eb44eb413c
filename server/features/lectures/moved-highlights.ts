import { isDeepStrictEqual } from 'node:util'
import type { Highlight } from '@lectern/contract/annotations.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { pairHighlights } from '@lectern/core/annotations/pair-highlights.ts'
import { type AnnotatedSlide, hasSamePlaces } from '@lectern/core/annotations/same-places.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import type { StoredWord } from '../../platform/db/schema/lectures.ts'

/** A page of a version with a hash of its stored highlights. */
type Page = { pageId: string; slideId: string; highlightsHash: string }

/** At most this many pages are compared (some milliseconds each); of more, other highlights count as moved. */
const MAX_COMPARED = 200

type Row = {
  slideId: string
  highlights: Highlight[]
  scripts: string[]
  words: StoredWord[]
  width: number
  height: number
}

const readSlides = async (db: Queryable, slideIds: readonly string[]): Promise<Map<string, Row>> => {
  const { rows } = await db.execute<Row>(sql`
    select s.id as "slideId", s.width, s.height, t.words, coalesce(h.highlights, '[]') as highlights,
      (select coalesce(json_agg(c.script), '[]') from scripts c where c.slide_id = s.id) as scripts
    from slides s left join slide_highlights h on h.slide_id = s.id left join slide_texts t on t.slide_id = s.id
    where s.id = any(${sql.param(slideIds)}::uuid[])`)
  return new Map(rows.map((row) => [row.slideId, row]))
}

const asAnnotated = ({ words, width, height, highlights }: Row): AnnotatedSlide => ({
  index: makeWordIndex(words ?? []),
  picture: { width, height },
  highlights,
})

/** Whether two lists have the same highlights that no script names. Students' programs read these too. */
const hasSameUnnamed = (
  scripts: readonly (readonly Marker[])[],
  one: readonly Highlight[],
  other: readonly Highlight[],
): boolean => {
  const unnamed = (list: readonly Highlight[]) => {
    const named = new Set(scripts.flatMap((markers) => [...pairHighlights(markers, list).values()]))
    return list
      .filter((entry) => !named.has(entry))
      .map(({ text, type, color, toText = '', boundingBox }) => ({ text, type, color, toText, boundingBox }))
  }
  return isDeepStrictEqual(unnamed(one), unnamed(other))
}

/**
 * The ids of the pages whose annotations would be drawn in other positions than students see. The studio
 * stores a box for each annotation it saves; so lists can differ although students see the same.
 */
export const listMovedHighlights = async (
  db: Queryable,
  published: readonly Page[],
  working: readonly Page[],
): Promise<ReadonlySet<string>> => {
  const before = new Map(published.map((page) => [page.pageId, page]))
  const different = working.flatMap((page) => {
    const old = before.get(page.pageId)
    return old && old.highlightsHash !== page.highlightsHash ? [{ pageId: page.pageId, old, now: page }] : []
  })
  if (different.length === 0) return new Set()
  const compared = different.slice(0, MAX_COMPARED)
  const slides = await readSlides(
    db,
    compared.flatMap(({ old, now }) => [old.slideId, now.slideId]),
  )
  const moved = new Set(different.slice(MAX_COMPARED).map(({ pageId }) => pageId))
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { pageId, old, now } of compared) {
    await yieldToEventLoop()
    const [one, other] = [slides.get(old.slideId), slides.get(now.slideId)]
    if (!one || !other) continue
    const [first, second] = [asAnnotated(one), asAnnotated(other)]
    // An annotation that only one script has is a change of the script.
    const markers = other.scripts.map((script) => parseScript(script).markers)
    const isSame =
      hasSameUnnamed(markers, one.highlights, other.highlights) &&
      markers.every((ofScript) => hasSamePlaces(ofScript, first, second))
    if (!isSame) moved.add(pageId)
  }
  return moved
}
