import type { Highlight } from '@lectern/contract/annotations.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'

export type DrawingRow = typeof drawingsTable.$inferSelect

/** A slide's stored highlights with their revision. */
export type Highlights = { list: Highlight[]; revision: number }

/** Finds the stored highlights of a slide; an empty list of revision 0 when none is stored. */
export const findHighlights = async (db: Queryable, slideId: string): Promise<Highlights> => {
  const [row] = await db
    .select({ list: slideHighlightsTable.highlights, revision: slideHighlightsTable.revision })
    .from(slideHighlightsTable)
    .where(eq(slideHighlightsTable.slideId, slideId))
  return row ?? { list: [], revision: 0 }
}

/** Replaces the whole list. */
export const writeHighlights = async (
  tx: Transaction,
  slideId: string,
  highlights: Highlight[],
): Promise<Highlights> => {
  const [row] = await tx
    .insert(slideHighlightsTable)
    .values({ slideId, highlights })
    .onConflictDoUpdate({
      target: slideHighlightsTable.slideId,
      set: {
        highlights: sql`excluded.highlights`,
        revision: sql`${slideHighlightsTable.revision} + 1`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ list: slideHighlightsTable.highlights, revision: slideHighlightsTable.revision })
  return row!
}

/** Whether a script of the slide names the drawing; before that only its professor may see it. */
const isNamedInScript = sql`exists (
  select 1 from ${scriptsTable}
  where ${scriptsTable.slideId} = ${drawingsTable.slideId}
    and position(${drawingsTable.id}::text in ${scriptsTable.script}) > 0)`

/**
 * Oldest first. Professors get all drawings with strokes; students get those that a saved script shows,
 * without strokes, which are most of the data.
 */
export const listDrawingsOf = async (
  db: Queryable,
  slideId: string,
  { forStudent }: { forStudent: boolean },
): Promise<DrawingRow[]> =>
  db
    .select({
      ...getTableColumns(drawingsTable),
      ...(forStudent ? { strokes: sql<string | null>`null` } : {}),
    })
    .from(drawingsTable)
    .where(and(eq(drawingsTable.slideId, slideId), forStudent ? isNamedInScript : undefined))
    .orderBy(asc(drawingsTable.createdAt), asc(drawingsTable.id))

/** Measures the number of a slide's drawings, and the total length of their strokes. */
export const measureDrawings = async (
  db: Queryable,
  slideId: string,
): Promise<{ count: number; strokeChars: number }> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      strokeChars: sql<number>`coalesce(sum(length(${drawingsTable.strokes})), 0)::int`,
    })
    .from(drawingsTable)
    .where(eq(drawingsTable.slideId, slideId))
  return row!
}

export const insertDrawing = async (
  tx: Transaction,
  drawing: typeof drawingsTable.$inferInsert,
): Promise<DrawingRow> => {
  const [row] = await tx.insert(drawingsTable).values(drawing).returning()
  return row!
}
