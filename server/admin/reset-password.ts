import { randomInt } from 'node:crypto'
import { createSubject } from '../features/users/failures.ts'
import { deleteLinks } from '../features/users/one-time-links/one-time-links.queries.ts'
import { deleteIdentities } from '../features/users/openid-connect/identities.queries.ts'
import { deletePasskeys } from '../features/users/passkeys/passkeys.queries.ts'
import { hashPassword } from '../features/users/passwords.ts'
import { deleteSessions } from '../features/users/sessions.queries.ts'
import { changeUser } from '../features/users/users.queries.ts'
import { record } from '../platform/audit.ts'
import type { Config } from '../platform/config/config.ts'
import { withAccount } from './with-account.ts'

/** Without characters that look alike: the password is read from a screen and typed. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 16 of 55 characters: 92 bits. */
const LENGTH = 16

/**
 * Gives an account a new random password and ends all its sessions, links, passkeys and identities at providers,
 * also on a running platform.
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
    await deleteIdentities(database, user.id)
    await deletePasskeys(database, user.id)
    await record(database, { action: 'password_reset', actorId: null, subjectId: user.id })
    const ended = await deleteSessions(database, user.id, {})
    return { email: user.email, password, sessionsEnded: ended.length }
  })
