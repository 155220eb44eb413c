import { createResetLink } from '../features/users/one-time-links/new-password.ts'
import { record } from '../platform/audit.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { withAccount } from './with-account.ts'

/**
 * Makes a link with which a person sets a new password.
 * @returns its address; `isLocal`: PUBLIC_URL is not set, so that it works on this machine only
 * @throws AdminError when no account has the email
 */
export const makeResetLink = (
  installed: Config,
  email: string,
): Promise<{ email: string; address: string; expiresAt: Date; isLocal: boolean }> =>
  withAccount(installed, email, async (database, user, config) => {
    await record(database, { action: 'reset_link_made', actorId: null, subjectId: user.id })
    const { path, expiresAt } = await createResetLink({ database, config, clock: systemClock }, user.id)
    const platform = config.publicUrl ?? `http://localhost:${config.port}`
    return { email: user.email, address: `${platform}${path}`, expiresAt, isLocal: !config.publicUrl }
  })
