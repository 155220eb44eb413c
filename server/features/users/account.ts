import type { accountChange, passwordChange, User } from '@lectern/contract/users.ts'
import type { z } from 'zod'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation, type Transaction } from '../../platform/db/database.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { checkAddress } from './check-address.ts'
import { createSubject, failuresCountSince, recordFailure, tooManyFailures } from './failures.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { askForConfirmation, countMail } from './one-time-links/email-confirmation.ts'
import { deleteLinks } from './one-time-links/one-time-links.queries.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import {
  changeUser,
  countFailures,
  findUserByEmail,
  getUser,
  lockUser,
  type UserRow,
} from './users.queries.ts'
import { presentUser } from './users.ts'

const FAILURES_ALLOWED = 10
const runExclusive = createKeyedMutex()

/** Checks the password of a signed-in user: another person may sit at a computer that was left open. @throws invalid, too_many */
export const checkOwnPassword = (context: Context, user: UserRow, password: string): Promise<void> =>
  runExclusive(user.id, async () => {
    const subject = createSubject('account', user.id)
    const since = failuresCountSince(context)
    const { [subject]: failures = 0 } = await countFailures(context.database, [subject], since)
    if (failures >= FAILURES_ALLOWED) throw tooManyFailures('too_many_wrong_passwords')
    if (await checkPassword(subject, user.passwordHash, password, true)) return
    await recordFailure(context, [subject])
    throw invalid('current_password_wrong')
  })

/** Locks the account for a change. @throws invalid when its password was changed after it was checked */
const lockChecked = async (tx: Transaction, { id, passwordHash }: UserRow): Promise<void> => {
  const row = await lockUser(tx, id)
  if (row?.passwordHash !== passwordHash) throw invalid('current_password_wrong')
}

/**
 * Changes name and email. Another email needs the password, because the account is signed in to with it; where the
 * platform sends email, the address counts only once it is confirmed.
 * @throws invalid without the right password, conflict when the email has another account, forbidden when it may not
 *   register here, too_many
 */
export const changeAccount = async (
  context: Context,
  { userId }: Identity,
  asked: z.output<typeof accountChange>,
  client: string,
): Promise<User> => {
  const { database, mailer } = context
  const user = await getUser(database, userId)
  const newEmail = asked.email === user.email ? undefined : asked.email
  if (newEmail !== undefined) {
    if (asked.current_password === undefined) throw invalid('current_password_missing')
    await checkOwnPassword(context, user, asked.current_password)
    const other = await findUserByEmail(database, newEmail)
    if (other && other.id !== userId) throw conflict('email_taken')
    checkAddress(context, newEmail)
    if (mailer) await countMail(context, userId)
  }
  const own = { actorId: userId, subjectId: userId, client }
  const change = { name: asked.name, interfaceLanguage: asked.language }
  try {
    return await database.transaction(async (tx) => {
      if (asked.name !== undefined && asked.name !== user.name) {
        const details = { former_name: user.name, name: asked.name }
        await record(tx, { ...own, action: 'name_changed', details })
      }
      if (newEmail === undefined) return presentUser(await changeUser(tx, userId, change))
      await lockChecked(tx, user)
      if (mailer) {
        const changed = await changeUser(tx, userId, change)
        await askForConfirmation(context, tx, changed, newEmail)
        return presentUser(changed)
      }
      await deleteLinks(tx, userId)
      const details = { former_email: user.email, email: newEmail }
      await record(tx, { ...own, action: 'email_changed', details })
      return presentUser(await changeUser(tx, userId, { ...change, email: newEmail, emailConfirmedAt: null }))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw conflict('email_taken')
    throw error
  }
}

/** Sets another password, and ends all other sessions and all links. @throws invalid when the present one is wrong */
export const changePassword = async (
  context: Context,
  { userId, sessionId }: Identity,
  asked: z.output<typeof passwordChange>,
): Promise<{ sessions_ended: number }> => {
  const user = await getUser(context.database, userId)
  await checkOwnPassword(context, user, asked.current_password)
  const passwordHash = await hashPassword(createSubject('account', userId), asked.new_password)
  await context.database.transaction(async (tx) => {
    await lockChecked(tx, user)
    await changeUser(tx, userId, { passwordHash })
  })
  return { sessions_ended: await endSessions(context, userId, { except: sessionId }) }
}
