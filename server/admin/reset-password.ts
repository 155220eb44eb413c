import { randomInt } from 'node:crypto'
import { createSubject } from '../features/users/failures.ts'
import { deleteLinks } from '../features/users/one-time-links/one-time-links.queries.ts'
import { hashPassword } from '../features/users/passwords.ts'
import { deleteSessions } from '../features/users/sessions.queries.ts'
import { changeUser, findUserByEmail, type UserRow } from '../features/users/users.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { isMigrated } from '../platform/db/migrate.ts'
import { AdminError } from './admin-error.ts'
import { openInstallation } from './installation.ts'

/** Without characters that look alike: the password is read from a screen and typed. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 16 of 55 characters: 92 bits. */
const LENGTH = 16

/**
 * Finds the account with an email in the database of an installation, running or not, and works on it.
 * @throws AdminError when no account has the email
 */
export const withAccount = async <T>(
  config: Config,
  email: string,
  work: (database: Database, user: Pick<UserRow, 'id' | 'email'>) => Promise<T>,
): Promise<T> => {
  const installation = await openInstallation(config)
  const database = openDatabase(installation.connection, 1)
  try {
    if (!(await isMigrated(database)))
      throw new AdminError('The database has not been brought to this release yet: run npm start once.')
    const user = await findUserByEmail(database, email.trim())
    if (!user) throw new AdminError(`No account has the email ${email}.`)
    return await work(database, user)
  } finally {
    await database.$client.end()
    await installation.close()
  }
}

/**
 * Gives an account a new random password and ends all its sessions, also on a running platform.
 * @throws AdminError when no account has the email
 */
export const resetPassword = (
  config: Config,
  email: string,
): Promise<{ email: string; password: string; sessionsEnded: number }> =>
  withAccount(config, email, async (database, user) => {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    await changeUser(database, user.id, {
      passwordHash: await hashPassword(createSubject('account', user.id), password),
    })
    await deleteLinks(database, user.id)
    const ended = await deleteSessions(database, user.id, {})
    return { email: user.email, password, sessionsEnded: ended.length }
  })
