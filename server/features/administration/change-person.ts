import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation, type Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { askForConfirmation } from '../users/one-time-links/email-confirmation.ts'
import { orderMail } from '../users/one-time-links/mails.ts'
import { deleteLinks } from '../users/one-time-links/one-time-links.queries.ts'
import { changeUser, lockUser, type UserRow } from '../users/users.queries.ts'
import { type AccountRow, findAccount } from './accounts.queries.ts'
import type { Actor } from './accounts.ts'

/** The new address counts at once; its owner is asked to confirm it, and the owner of a confirmed former one is told. */
const changeEmail = async (
  context: Context,
  tx: Transaction,
  before: UserRow,
  email: string,
): Promise<void> => {
  // A link for a new password that went to the former address must not outlive it.
  await deleteLinks(tx, before.id)
  await changeUser(tx, before.id, { email, emailConfirmedAt: null })
  await askForConfirmation(context, tx, before, email)
  if (context.mailer && before.emailConfirmedAt)
    await orderMail(context, tx, before.id, {
      mail: 'email_changed',
      to: before.email,
      email,
      language: before.interfaceLanguage,
    })
}

/**
 * Changes the name and email of a person, such as of one who took another person's address.
 * @throws not_found, conflict when the email has another account
 */
export const changePerson = async (
  context: Context,
  actor: Actor,
  userId: string,
  asked: { name?: string | undefined; email?: string | undefined },
): Promise<AccountRow> => {
  try {
    await context.database.transaction(async (tx) => {
      const before = await lockUser(tx, userId)
      if (!before || before.erasedAt) throw notFound('user_not_found')
      const { name = before.name, email = before.email } = asked
      if (name !== before.name) {
        await changeUser(tx, userId, { name })
        const details = { former_name: before.name, name }
        await record(tx, { ...actor, action: 'name_changed', subjectId: userId, details })
      }
      if (email !== before.email) {
        await changeEmail(context, tx, before, email)
        const details = { former_email: before.email, email }
        await record(tx, { ...actor, action: 'email_changed', subjectId: userId, details })
      }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw conflict('other_account_has_email')
    throw error
  }
  return (await findAccount(context.database, userId))!
}
