import type { LinkPurpose } from '@lectern/contract/users.ts'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { oneTimeLinksTable } from '../../../platform/db/schema/users.ts'

export type LinkRow = typeof oneTimeLinksTable.$inferSelect

/** Inserts a link, and deletes expired ones. */
export const insertLink = async (
  db: Queryable,
  link: Required<Omit<typeof oneTimeLinksTable.$inferInsert, 'createdAt'>> & { createdAt: Date },
): Promise<void> => {
  await db.delete(oneTimeLinksTable).where(lt(oneTimeLinksTable.expiresAt, link.createdAt))
  await db.insert(oneTimeLinksTable).values(link)
}

/** Finds a link that has not expired. */
export const findLink = async (
  db: Queryable,
  which: { id: string } | { tokenHash: string },
  now: Date,
): Promise<LinkRow | undefined> => {
  const [row] = await db
    .select()
    .from(oneTimeLinksTable)
    .where(
      and(
        'id' in which ? eq(oneTimeLinksTable.id, which.id) : eq(oneTimeLinksTable.tokenHash, which.tokenHash),
        gt(oneTimeLinksTable.expiresAt, now),
      ),
    )
  return row
}

/** Uses a link up. Of two callers that use it at once, the second waits here and finds nothing. */
export const takeLink = async (
  tx: Transaction,
  tokenHash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkRow | undefined> => {
  const [row] = await tx
    .delete(oneTimeLinksTable)
    .where(
      and(
        eq(oneTimeLinksTable.tokenHash, tokenHash),
        eq(oneTimeLinksTable.purpose, purpose),
        gt(oneTimeLinksTable.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/** Finds the newest link of a purpose that was sent to an address and has not expired. */
export const findLastLink = async (
  db: Queryable,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkRow | undefined> => {
  const [row] = await db
    .select()
    .from(oneTimeLinksTable)
    .where(
      and(
        eq(oneTimeLinksTable.userId, userId),
        eq(oneTimeLinksTable.purpose, purpose),
        gt(oneTimeLinksTable.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeLinksTable.createdAt), desc(oneTimeLinksTable.id))
    .limit(1)
  return row
}

/** Ends the links of a user, of one purpose or of all. */
export const deleteLinks = async (db: Queryable, userId: string, purpose?: LinkPurpose): Promise<void> => {
  await db
    .delete(oneTimeLinksTable)
    .where(
      and(eq(oneTimeLinksTable.userId, userId), purpose ? eq(oneTimeLinksTable.purpose, purpose) : undefined),
    )
}
