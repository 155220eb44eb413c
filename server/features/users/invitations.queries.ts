import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { invitationsTable } from '../../platform/db/schema/administration.ts'

export type InvitationRow = typeof invitationsTable.$inferSelect

const isUnused = (now: Date) => and(isNull(invitationsTable.usedAt), gt(invitationsTable.expiresAt, now))
const canBeUsed = (tokenHash: string, now: Date) =>
  and(eq(invitationsTable.tokenHash, tokenHash), isUnused(now))

export const findUsable = async (
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> => {
  const [row] = await db.select().from(invitationsTable).where(canBeUsed(tokenHash, now))
  return row
}

/** Uses up an invitation. @returns it; undefined when it was used before, has expired, or does not exist */
export const useUp = async (
  db: Queryable,
  tokenHash: string,
  { userId, now }: { userId: string; now: Date },
): Promise<InvitationRow | undefined> => {
  const [row] = await db
    .update(invitationsTable)
    .set({ usedAt: now, usedBy: userId })
    .where(canBeUsed(tokenHash, now))
    .returning()
  return row
}

export const insertInvitation = async (
  db: Queryable,
  invitation: typeof invitationsTable.$inferInsert,
): Promise<InvitationRow> => {
  const [row] = await db.insert(invitationsTable).values(invitation).returning()
  return row!
}

export const extendInvitation = async (
  db: Queryable,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<InvitationRow> => {
  const [row] = await db
    .update(invitationsTable)
    .set({ expiresAt })
    .where(eq(invitationsTable.id, id))
    .returning()
  return row!
}

/** Whether an invitation was neither used nor withdrawn, and is not too old. */
export const isOpen = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ found: count() })
    .from(invitationsTable)
    .where(and(eq(invitationsTable.id, id), isUnused(now)))
  return row!.found > 0
}

/** Invitations that can be used, the newest first. */
export const listOpenInvitations = (db: Queryable, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitationsTable)
    .where(isUnused(now))
    .orderBy(desc(invitationsTable.createdAt), desc(invitationsTable.id))

/** @returns it; undefined when it was used, or is not there */
export const deleteOpenInvitation = async (db: Queryable, id: string): Promise<InvitationRow | undefined> => {
  const [row] = await db
    .delete(invitationsTable)
    .where(and(eq(invitationsTable.id, id), isNull(invitationsTable.usedAt)))
    .returning()
  return row
}
