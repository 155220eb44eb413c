import type { ListedUser } from '@lectern/contract/administration.ts'
import { inArray } from 'drizzle-orm'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { findAccount } from '../administration/accounts.queries.ts'
import { type Actor, presentAccount } from '../administration/accounts.ts'
import { deleteSessions } from '../users/sessions.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { moveAccount } from './merge.queries.ts'

/**
 * Merges an account into the one with an email, which stays as it is. The sessions of the merged account end.
 * @throws not_found without one of them, conflict for one account, two roles, or an administrator that would be gone
 */
export const mergeAccounts = async (
  context: Context,
  actor: Actor,
  { userId, email }: { userId: string; email: string },
): Promise<ListedUser> => {
  const { database, sessions } = context
  const target = await findUserByEmail(database, email)
  if (!target || target.erasedAt) throw notFound('merge_target_not_found')
  if (target.id === userId) throw conflict('merge_same_account')
  const ended = await database.transaction(async (tx) => {
    // In one order, so that two merges of the same accounts do not wait for each other.
    const rows = await tx
      .select()
      .from(usersTable)
      .where(inArray(usersTable.id, [userId, target.id]))
      .orderBy(usersTable.id)
      .for('update')
    const from = rows.find(({ id }) => id === userId)
    const into = rows.find(({ id }) => id === target.id)
    if (!from || from.erasedAt) throw notFound('user_not_found')
    if (!into || into.erasedAt) throw notFound('merge_target_not_found')
    if (from.role !== into.role) throw conflict('merge_other_role')
    if (from.administratorSince) throw conflict('merge_administrator')
    const sessionIds = await deleteSessions(tx, userId, {})
    const details = { from: from.name, from_email: from.email, into: into.name, into_email: into.email }
    const removed = await moveAccount(tx, from.id, into.id)
    // Otherwise these points would be gone without a trace.
    const submissions = removed
      .map(({ title, points, possible }) => `“${title}” ${points ?? '–'}/${possible}`)
      .join(', ')
    await record(tx, {
      ...actor,
      action: 'accounts_merged',
      subjectId: into.id,
      details: { ...details, ...(submissions === '' ? {} : { removed_submissions: submissions }) },
    })
    return sessionIds
  })
  sessions.forget([userId, ...ended])
  const kept = await findAccount(database, target.id)
  if (!kept) throw notFound('user_not_found')
  return presentAccount(kept)
}
