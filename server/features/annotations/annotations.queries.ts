import type { Highlight } from '@lectern/contract/annotations.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'

export type DrawingRow = typeof drawingsTable.$inferSelect

/** A slide's list as it stands, with the number of its saves. */
export type Highlights = { list: Highlight[]; revision: number }

/** Of a slide without one: an empty list of revision 0. */
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

/** A script of the slide names the drawing: before that nobody but its professor knows of it. */
const isNamedInScript = sql`exists (
  select 1 from ${scriptsTable}
  where ${scriptsTable.slideId} = ${drawingsTable.slideId}
    and position(${drawingsTable.id}::text in ${scriptsTable.script}) > 0)`

/**
 * Oldest first: all with their strokes for the professor; for students those that a saved script shows, without
 * the strokes, which are by far the most of a drawing.
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

/** How many drawings a slide has, and how long their strokes are together. */
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
