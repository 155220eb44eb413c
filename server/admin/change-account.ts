import { changeRole, setDisabled } from '../features/administration/accounts.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { RequestError } from '../platform/http/errors.ts'
import { createSessions } from '../platform/http/sessions.ts'
import { AdminError } from './admin-error.ts'
import { withAccount } from './with-account.ts'

type AccountCommand = 'make-admin' | 'disable' | 'enable'

/** A command of the machine has no account and no address. */
const actor = { actorId: null, client: '' }

/**
 * Makes an account an administrator, disables or enables it, also on a running platform.
 * @returns what was done, in one line. @throws AdminError
 */
export const changeAccount = (config: Config, command: AccountCommand, email: string): Promise<string> =>
  withAccount(config, email, async (database, user) => {
    const now = new Date()
    const services = { database, sessions: createSessions(database, systemClock) }
    try {
      if (command === 'make-admin') {
        if (user.administratorSince) return `${user.email} is already an administrator.`
        await changeRole(services, actor, user.id, { role: user.role, isAdministrator: true, now })
        return `${user.email} is now an administrator.${user.disabledAt ? ' The account is disabled: enable it, too.' : ''}`
      }
      const isDisabled = user.disabledAt !== null
      if (isDisabled === (command === 'disable')) return `${user.email} is already ${command}d.`
      await setDisabled(services, actor, user.id, command === 'disable' ? now : null)
      return command === 'disable'
        ? `${user.email} is disabled: the account cannot sign in, and its sessions have ended.`
        : `${user.email} is enabled and can sign in again.`
    } catch (error) {
      if (error instanceof RequestError) throw new AdminError(error.message)
      throw error
    }
  })
