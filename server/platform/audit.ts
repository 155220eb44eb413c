import type { AuditAction } from '@lectern/contract/audit.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from './db/database.ts'
import { type AuditDetails, auditEntriesTable } from './db/schema/administration.ts'
import { usersTable } from './db/schema/users.ts'

const nameOf = (userId: string | null) =>
  userId === null ? '' : sql<string>`coalesce((select name from ${usersTable} where id = ${userId}), '')`

/**
 * Adds an entry to the audit log. Inside the transaction of what it notes, so that neither exists without the other.
 * @param entry.actorId the account that acts; null for a command on the server's machine
 * @param entry.subjectId the account that the action is about
 * @param entry.details names, numbers and codes: never a secret, and no text of an answer
 * @param entry.client the network address of the request
 */
export const record = async (
  db: Queryable,
  {
    action,
    actorId,
    subjectId = null,
    details = {},
    client = '',
  }: {
    action: AuditAction
    actorId: string | null
    subjectId?: string | null
    details?: AuditDetails
    client?: string
  },
): Promise<void> => {
  await db.insert(auditEntriesTable).values({
    action,
    actorId,
    actorName: nameOf(actorId),
    subjectId,
    subjectName: nameOf(subjectId),
    details,
    client,
  })
}
