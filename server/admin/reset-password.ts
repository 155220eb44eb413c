import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createSubject } from '../features/users/failures.ts'
import { hashPassword } from '../features/users/passwords.ts'
import { deleteSessions } from '../features/users/sessions.queries.ts'
import { changeUser } from '../features/users/users.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { isMigrated } from '../platform/db/migrate.ts'
import { usersTable } from '../platform/db/schema/users.ts'
import { AdminError } from './admin-error.ts'
import { openInstallation } from './installation.ts'

/** Without characters that look alike: the password is read from a screen and typed. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 16 of 55 characters: 92 bits. */
const LENGTH = 16

/**
 * Gives an account a new random password and ends all its sessions, also on a running platform.
 * @throws AdminError when no account has the email
 */
export const resetPassword = async (
  config: Config,
  email: string,
): Promise<{ email: string; password: string; sessionsEnded: number }> => {
  const installation = await openInstallation(config)
  const database = openDatabase(installation.connection, 1)
  try {
    if (!(await isMigrated(database)))
      throw new AdminError('The database has not been brought to this release yet: run npm start once.')
    const [user] = await database
      .select({ id: usersTable.id, email: usersTable.email })
      .from(usersTable)
      .where(sql`lower(${usersTable.email}) = lower(${email.trim()})`)
    if (!user) throw new AdminError(`No account has the email ${email}.`)
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    await changeUser(database, user.id, {
      passwordHash: await hashPassword(createSubject('account', user.id), password),
    })
    const ended = await deleteSessions(database, user.id, {})
    return { email: user.email, password, sessionsEnded: ended.length }
  } finally {
    await database.$client.end()
    await installation.close()
  }
}
