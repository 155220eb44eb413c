import { carryHighlights } from '@lectern/core/annotations/carry-highlights.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { slideHighlightsTable } from '../../../platform/db/schema/annotations.ts'
import type { DeckPage, PageMatch } from '../matching/match-pages.ts'

const asPage = ({ words, width, height }: DeckPage) => ({
  index: makeWordIndex([...words]),
  picture: { width, height },
})

/**
 * Places the stored highlights of changed pages anew, once they belong to the new slides. Each list gets
 * another revision, so that a window that still shows the old picture cannot save boxes of that picture.
 */
export const carryHighlightsToDeck = async (tx: Transaction, pairs: readonly PageMatch[]): Promise<void> => {
  const changed = new Map(pairs.map((pair) => [pair.new.id, pair] as const))
  if (changed.size === 0) return
  const stored = await tx
    .select()
    .from(slideHighlightsTable)
    .where(inArray(slideHighlightsTable.slideId, [...changed.keys()]))
  const known = new Map(stored.map((row) => [row.slideId, row.highlights]))
  const yieldToEventLoop = createYieldToEventLoop()
  const rows: (typeof slideHighlightsTable.$inferInsert)[] = []
  for (const [slideId, pair] of changed) {
    await yieldToEventLoop()
    const highlights = known.get(slideId) ?? []
    rows.push({
      slideId,
      highlights:
        highlights.length > 0 ? carryHighlights(highlights, asPage(pair.old), asPage(pair.new)) : [],
    })
  }
  await tx
    .insert(slideHighlightsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: slideHighlightsTable.slideId,
      set: {
        highlights: sql`excluded.highlights`,
        revision: sql`${slideHighlightsTable.revision} + 1`,
        updatedAt: sql`now()`,
      },
    })
}
