import { and, eq, type SQL } from 'drizzle-orm'
import { spellIssuer } from '../../../platform/config/oidc-config.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { identitiesTable, usersTable } from '../../../platform/db/schema/users.ts'
import type { UserRow } from '../users.queries.ts'

/**
 * The account of a person at a provider.
 * @param issuers the provider's names, its own first. Rows of older releases have the name as it was set then, in any spelling
 */
export const findUserOfIdentity = async (
  db: Queryable,
  issuers: readonly [string, ...string[]],
  subject: string,
): Promise<UserRow | undefined> => {
  const find = (condition?: SQL) =>
    db
      .select({ user: usersTable, issuer: identitiesTable.issuer })
      .from(identitiesTable)
      .innerJoin(usersTable, eq(usersTable.id, identitiesTable.userId))
      .where(and(eq(identitiesTable.subject, subject), condition))
      .orderBy(identitiesTable.createdAt)
  const [own] = await find(eq(identitiesTable.issuer, issuers[0]))
  if (own) return own.user
  // Without the issuer no index helps. It is asked at a person's first sign-in, and for rows of older releases.
  const spellings = new Set(issuers.map(spellIssuer))
  return (await find()).find(({ issuer }) => spellings.has(spellIssuer(issuer)))?.user
}

/** @throws a unique violation when the person has an account already: two browsers signed in at once */
export const insertIdentity = async (
  db: Queryable,
  identity: { userId: string; issuer: string; subject: string },
): Promise<void> => {
  await db.insert(identitiesTable).values(identity)
}

export const deleteIdentities = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(identitiesTable).where(eq(identitiesTable.userId, userId))
}

/**
 * Whether a provider's sign-in made the account: it has a password that no person knows. A new password by a link
 * deletes the identities, and a later identity is younger than the account.
 */
export const isProvidersAccount = async (db: Queryable, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: identitiesTable.id })
    .from(identitiesTable)
    .innerJoin(usersTable, eq(usersTable.id, identitiesTable.userId))
    // Both are the time of the transaction that wrote them.
    .where(and(eq(identitiesTable.userId, userId), eq(identitiesTable.createdAt, usersTable.createdAt)))
    .limit(1)
  return rows.length > 0
}
