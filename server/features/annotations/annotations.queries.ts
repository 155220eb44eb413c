import type { Highlight } from '@lectern/contract/annotations.ts'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { drawingsTable, slideHighlightsTable } from '../../platform/db/schema/annotations.ts'

export type DrawingRow = typeof drawingsTable.$inferSelect

export const findHighlights = async (db: Queryable, slideId: string): Promise<Highlight[]> => {
  const [row] = await db
    .select({ highlights: slideHighlightsTable.highlights })
    .from(slideHighlightsTable)
    .where(eq(slideHighlightsTable.slideId, slideId))
  return row?.highlights ?? []
}

/** Replaces the whole list. */
export const writeHighlights = async (
  tx: Transaction,
  slideId: string,
  highlights: Highlight[],
): Promise<void> => {
  await tx
    .insert(slideHighlightsTable)
    .values({ slideId, highlights })
    .onConflictDoUpdate({
      target: slideHighlightsTable.slideId,
      set: { highlights: sql`excluded.highlights`, updatedAt: sql`now()` },
    })
}

/** Oldest first. The strokes, by far the most of a drawing, are read only where they are wanted. */
export const listDrawingsOf = async (
  db: Queryable,
  slideId: string,
  { strokes }: { strokes: boolean },
): Promise<DrawingRow[]> =>
  db
    .select({
      ...getTableColumns(drawingsTable),
      ...(strokes ? {} : { strokes: sql<string | null>`null` }),
    })
    .from(drawingsTable)
    .where(eq(drawingsTable.slideId, slideId))
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
