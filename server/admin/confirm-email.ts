import { changeUser } from '../features/users/users.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { withAccount } from './with-account.ts'

/**
 * Notes that an account's email is the person's own, where no email can prove it.
 * @returns what was done, in one line. @throws AdminError when no account has the email
 */
export const confirmEmail = (config: Config, email: string): Promise<string> =>
  withAccount(config, email, async (database, user) => {
    if (user.emailConfirmedAt) return `${user.email} is already confirmed.`
    await changeUser(database, user.id, { emailConfirmedAt: new Date() })
    return `${user.email} is confirmed: a provider's sign-in with this email opens the account.`
  })
