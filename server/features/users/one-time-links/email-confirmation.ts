import { record } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation, type Transaction } from '../../../platform/db/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { createSubject, failuresCountSince, recordFailure, tooManyFailures } from '../failures.ts'
import { joinInvitedStaff } from '../join-staff.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { isProvidersAccount } from '../openid-connect/identities.queries.ts'
import { changeUser, countFailures, getUser, type UserRow } from '../users.queries.ts'
import { orderMail } from './mails.ts'
import { deleteLinks, findLastLink, takeLink } from './one-time-links.queries.ts'
import { createLink, hashToken, linkEnded } from './one-time-links.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60_000
/** Within ten minutes, over all addresses that one person asks for. */
const MAILS_ALLOWED = 5
const runExclusive = createKeyedMutex()

/** Sends a link that confirms an address of a user; the links to other addresses end. Nothing without email. */
export const askForConfirmation = async (
  context: Context,
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'interfaceLanguage'>,
  email: string,
): Promise<void> => {
  if (!context.mailer) return
  await deleteLinks(tx, user.id, 'confirm_email')
  const link = await createLink(context, tx, {
    userId: user.id,
    purpose: 'confirm_email',
    email,
    lifetimeMs: LIFETIME_MS,
  })
  const order = { mail: 'confirm_email', linkId: link.id, language: user.interfaceLanguage } as const
  await orderMail(context, tx, user.id, order)
}

/** Counts an email that a signed-in person causes. @throws too_many */
export const countMail = (context: Context, userId: string): Promise<void> => {
  const subject = createSubject('mailOf', userId)
  // Sequential: otherwise a hundred at once would be counted before the first is noted.
  return runExclusive(subject, async () => {
    const since = failuresCountSince(context)
    const { [subject]: count = 0 } = await countFailures(context.database, [subject], since)
    if (count >= MAILS_ALLOWED) throw tooManyFailures('too_many_mails')
    await recordFailure(context, [subject])
  })
}

/** The address whose confirmation is waited for, if it is another than the account's. */
const findWaitingEmail = async ({ database, clock }: Context, user: UserRow): Promise<string | null> => {
  const link = await findLastLink(database, user.id, 'confirm_email', new Date(clock.nowMs()))
  return link?.email && link.email !== user.email ? link.email : null
}

/** A user's address, whether it is confirmed, and one that waits for its confirmation. */
export const getEmailState = async (context: Context, { userId }: Identity) => {
  const user = await getUser(context.database, userId)
  return {
    email: user.email,
    is_confirmed: user.emailConfirmedAt !== null,
    waiting_email: await findWaitingEmail(context, user),
    sends_email: context.mailer !== undefined,
    has_password: !(await isProvidersAccount(context.database, userId)),
  }
}

/** Sends the link again. @throws conflict when nothing is to be confirmed, too_many */
export const sendConfirmation = async (
  context: Context,
  { userId }: Identity,
): Promise<{ email: string }> => {
  if (!context.mailer) throw conflict('sends_no_email')
  const user = await getUser(context.database, userId)
  const waiting = await findWaitingEmail(context, user)
  if (!waiting && user.emailConfirmedAt) throw conflict('email_confirmed_already')
  await countMail(context, userId)
  const email = waiting ?? user.email
  await context.database.transaction((tx) => askForConfirmation(context, tx, user, email))
  return { email }
}

/**
 * Confirms an address with a link. Another address than the account's becomes the account's now, and the former one
 * gets a notice. @throws bad_request when the link has ended, conflict when another account has the address meanwhile
 */
export const confirmEmail = async (
  context: Context,
  token: string,
  client: string,
): Promise<{ email: string }> => {
  const now = new Date(context.clock.nowMs())
  try {
    return await context.database.transaction(async (tx) => {
      const link = await takeLink(tx, hashToken(token), 'confirm_email', now)
      if (!link?.email) throw linkEnded()
      const before = await getUser(tx, link.userId)
      const user = await changeUser(tx, link.userId, { email: link.email, emailConfirmedAt: now })
      const isOther = before.email !== user.email
      // A link for a new password that went to the former address must not outlive it.
      await deleteLinks(tx, user.id, isOther ? undefined : 'confirm_email')
      if (isOther) {
        const details = { former_email: before.email, email: user.email }
        const own = { actorId: user.id, subjectId: user.id, client }
        await record(tx, { ...own, action: 'email_changed', details })
      }
      if (isOther && context.mailer)
        await orderMail(context, tx, user.id, {
          mail: 'email_changed',
          to: before.email,
          email: user.email,
          language: user.interfaceLanguage,
        })
      await joinInvitedStaff(context, tx, user.id)
      return { email: user.email }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw conflict('email_taken')
    throw error
  }
}
