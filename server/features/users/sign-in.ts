import { createMessage } from '@lectern/core/messages/message.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden, RequestError } from '../../platform/http/errors.ts'
import { createSubject, failuresCountSince, getClient, recordFailure, tooManyFailures } from './failures.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { checkPassword, decoyHash } from './passwords.ts'
import { findSignIn, type SignInAccount } from './users.queries.ts'

/**
 * Wrong passwords within ten minutes that are allowed. Most are far above what a class of 2,000 behind one address
 * types wrong, because right passwords are refused with the wrong ones beyond a limit.
 */
const allowed = {
  /** For one account from one client: beyond it, that client waits, and no other. */
  emailAtClient: 10,
  /** For one account from a device that signed in to it before. */
  device: 10,
  /** For one account over all clients that never signed in to it. */
  email: 100,
  /** From one client over all accounts: a few passwords tried on many accounts. */
  client: 500,
  /** Over all clients: beyond it, clients with more than a few failures wait. */
  installation: 1_500,
  clientInFlood: 10,
}

const runExclusive = createKeyedMutex()

/** A device that signed in before: whose account, and a value that is this device's alone. */
export type KnownDevice = { userId: string; secret: string }

type Failures = Record<'emailAtClient' | 'device' | 'email' | 'client' | 'installation', number>

const isClosed = (failures: Failures, isKnown: boolean): boolean =>
  isKnown
    ? failures.device >= allowed.device
    : failures.emailAtClient >= allowed.emailAtClient ||
      failures.email >= allowed.email ||
      failures.client >= allowed.client ||
      (failures.installation >= allowed.installation && failures.client >= allowed.clientInFlood)

/**
 * Checks an email and password. Failures are limited per account and client, so that no person can lock out another
 * person; beyond that, guessing one account from many clients and many accounts from one client. A device that signed
 * in to the account before passes all limits but its own.
 * @throws unauthorized, forbidden for a disabled account, too_many, unavailable when too many sign-ins wait
 */
export const signIn = async (
  context: Context,
  asked: { email: string; password: string; client: string; device?: KnownDevice | undefined },
): Promise<{ user: SignInAccount }> => {
  // Lower-cased here, not only by the database, which folds 'İ' to 'i': each such spelling would have its
  // own ten tries.
  const email = asked.email.toLowerCase()
  const client = getClient(asked.client)
  const subjects = {
    emailAtClient: createSubject('emailAtClient', `${email} ${client}`),
    device: createSubject('device', asked.device?.secret ?? ''),
    email: createSubject('email', email),
    client: createSubject('client', client),
    installation: createSubject('installation', ''),
  }
  const turn = asked.device ? subjects.device : subjects.emailAtClient
  // Sequential: otherwise a hundred concurrent tries would be counted before the first has failed.
  return runExclusive(turn, async () => {
    const { account, failures } = await findSignIn(
      context.database,
      email,
      subjects,
      failuresCountSince(context),
    )
    const isKnown = account !== undefined && account.id === asked.device?.userId
    if (isClosed(failures, isKnown)) throw tooManyFailures('too_many_wrong_passwords')
    const isRight = await checkPassword(
      isKnown ? subjects.device : subjects.client,
      account?.passwordHash ?? (await decoyHash()),
      asked.password,
      isKnown,
    )
    // Only a right password reveals it.
    if (account?.disabledAt && isRight) {
      const entry = { action: 'sign_in_refused', actorId: account.id, client: asked.client } as const
      await record(context.database, { ...entry, details: { because: 'account_disabled' } })
      throw forbidden('account_disabled')
    }
    if (account && isRight) return { user: account }
    const { device, ...ofStrangers } = subjects
    // At once: the time of the answer must not tell whether the account exists.
    await Promise.all([
      recordFailure(context, isKnown ? [device] : Object.values(ofStrangers)),
      account &&
        record(context.database, { action: 'sign_in_refused', actorId: account.id, client: asked.client }),
    ])
    throw new RequestError('unauthorized', createMessage('wrong_credentials'))
  })
}
