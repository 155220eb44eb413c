import { findUserByEmail, type UserRow } from '../features/users/users.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { readStoredValues, readUsable } from '../platform/config/stored-settings.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { isMigrated } from '../platform/db/migrate.ts'
import { AdminError } from './admin-error.ts'
import { openInstallation } from './installation.ts'

/**
 * Opens the installation and finds an account in it. @param work gets the settings with which the server runs: those that
 * administrators stored, too. @throws AdminError when no account has the email
 */
export const withAccount = async <T>(
  config: Config,
  email: string,
  work: (database: Database, user: UserRow, config: Config) => Promise<T>,
): Promise<T> => {
  const installation = await openInstallation(config)
  const database = openDatabase(installation.connection, 1)
  try {
    if (!(await isMigrated(database)))
      throw new AdminError('The database has not been brought to this release yet: run npm start once.')
    const user = await findUserByEmail(database, email.trim())
    if (!user) throw new AdminError(`No account has the email ${email}.`)
    const { values } = await readStoredValues(database, config.jwtSecret)
    return await work(database, user, { ...config, ...readUsable(config.given, values).chosen })
  } finally {
    await database.$client.end()
    await installation.close()
  }
}
