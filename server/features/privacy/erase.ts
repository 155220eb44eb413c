import { randomBytes } from 'node:crypto'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { removeFiles } from '../../platform/files/removal.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { hasOtherAdministrator, lockAdministrators } from '../administration/accounts.queries.ts'
import type { Actor } from '../administration/accounts.ts'
import { checkOwnPassword } from '../users/account.ts'
import { createSubject } from '../users/failures.ts'
import { hashPassword } from '../users/passwords.ts'
import { deleteSessions } from '../users/sessions.queries.ts'
import { getUser } from '../users/users.queries.ts'
import {
  countOwnedCourses,
  deleteOwnRows,
  eraseAccountRows,
  findExportFile,
  listErasedSince,
  lockAccount,
} from './erase.queries.ts'
import { listUnusedExports } from './export.queries.ts'

const AGAIN_FOR_MS = 2 * 24 * 60 * 60_000

/** @param passwordHash the one that was checked; undefined for an administrator */
const erase = async (
  context: Context,
  userId: string,
  { passwordHash, ...actor }: Actor & { passwordHash?: string | undefined },
): Promise<void> => {
  const { database, clock, config, sessions } = context
  // Before the transaction: a hash waits in a queue. No person knows the password.
  const unknownHash = await hashPassword(createSubject('account', userId), randomBytes(32).toString('base64'))
  const ended = await database.transaction(async (tx) => {
    await lockAdministrators(tx)
    const account = await lockAccount(tx, userId)
    if (!account) throw notFound('user_not_found')
    if (passwordHash !== undefined && account.passwordHash !== passwordHash)
      throw invalid('current_password_wrong')
    if (account.administratorSince && !(await hasOtherAdministrator(tx, userId)))
      throw conflict('last_administrator')
    const count = await countOwnedCourses(tx, userId)
    if (count > 0) throw conflict('owner_has_courses', { count })
    const sessionIds = await deleteSessions(tx, userId, {})
    const fileKey = await findExportFile(tx, userId)
    await record(tx, { ...actor, action: 'account_erased', subjectId: userId })
    await eraseAccountRows(tx, userId, {
      grades: config.privacy.erasedGrades,
      now: new Date(clock.nowMs()),
      unknownHash,
    })
    return { sessionIds, fileKey }
  })
  sessions.forget([userId, ...ended.sessionIds])
  const { fileKey } = ended
  if (fileKey) await removeFiles(context, (tx) => listUnusedExports(tx, [fileKey]))
}

/** Erases the caller's account. @throws invalid without the right password, conflict for an owner of courses */
export const eraseOwnAccount = async (
  context: Context,
  user: Identity,
  { password, client }: { password: string; client: string },
): Promise<void> => {
  const account = await getUser(context.database, user.userId)
  await checkOwnPassword(context, account, password)
  await erase(context, user.userId, {
    actorId: user.userId,
    client,
    passwordHash: account.passwordHash,
  })
}

/** Erases an account for an administrator. @throws not_found, conflict for an owner of courses and the last administrator */
export const eraseAccount = (context: Context, actor: Actor, userId: string): Promise<void> =>
  erase(context, userId, actor)

/** Deletes what calls and jobs that were under way wrote after an account was erased. */
export const eraseLateRows = async (context: Context): Promise<void> => {
  const { database, clock, config } = context
  for (const userId of await listErasedSince(database, new Date(clock.nowMs() - AGAIN_FOR_MS)))
    await database.transaction((tx) => deleteOwnRows(tx, userId, config.privacy.erasedGrades))
}
