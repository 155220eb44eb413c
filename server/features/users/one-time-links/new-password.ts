import { setTimeout as sleep } from 'node:timers/promises'
import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { record } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { createSubject, failuresCountSince, getClient, recordFailure, tooManyFailures } from '../failures.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { deleteIdentities } from '../openid-connect/identities.queries.ts'
import { deletePasskeys } from '../passkeys/passkeys.queries.ts'
import { hashPassword } from '../passwords.ts'
import { deleteSessions } from '../sessions.queries.ts'
import { changeUser, countFailures, deleteFailuresOf, findUser, findUserByEmail } from '../users.queries.ts'
import { countMailsTo, orderMail } from './mails.ts'
import { deleteLinks, takeLink } from './one-time-links.queries.ts'
import { createLink, getLink, hashToken, linkEnded } from './one-time-links.ts'

const MAILED_LINK_LIFETIME_MS = 60 * 60_000
/** A person gets it by hand or by another channel. */
const HANDED_LINK_LIFETIME_MS = 24 * 60 * 60_000

/** Within ten minutes. Beyond the first, the answer is the same but no email is sent: there are links enough. */
const allowed = { email: 3, client: 200 }
/** Emails with such a link to one account within 24 hours. */
const ALLOWED_A_DAY = 20
const DAY_MS = 24 * 60 * 60_000
/**
 * The answer comes no sooner, so that its time does not tell whether there is an account. The work takes a tenth of it.
 */
const ANSWER_AFTER_MS = 300

const runExclusive = createKeyedMutex()

/**
 * Sends a link for a new password to an email, if an account has it. The answer does not tell.
 * @throws bad_request when the platform sends no email, too_many when one client asks for very many
 */
export const forgotPassword = async (
  context: Context,
  asked: { email: string; language?: InterfaceLanguage | undefined; client: string },
): Promise<{ detail: string }> => {
  if (!context.mailer) throw badRequest('sends_no_email')
  await Promise.all([sendLink(context, asked), sleep(ANSWER_AFTER_MS)])
  return { detail: 'If an account has this email, a link was sent to it.' }
}

const sendLink = (
  context: Context,
  asked: { email: string; language?: InterfaceLanguage | undefined; client: string },
): Promise<void> => {
  const { database } = context
  const email = asked.email.toLowerCase()
  const subjects = {
    email: createSubject('mailTo', email),
    client: createSubject('mailFrom', getClient(asked.client)),
  }
  // Sequential: otherwise a hundred at once would be counted before the first is noted.
  return runExclusive(subjects.email, async () => {
    const since = failuresCountSince(context)
    const counts = await countFailures(database, Object.values(subjects), since)
    if ((counts[subjects.client] ?? 0) >= allowed.client) throw tooManyFailures('too_many_mails')
    await recordFailure(context, Object.values(subjects))
    if ((counts[subjects.email] ?? 0) >= allowed.email) return
    await database.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user || user.disabledAt) return
      const yesterday = new Date(context.clock.nowMs() - DAY_MS)
      if ((await countMailsTo(tx, user.id, 'new_password', yesterday)) >= ALLOWED_A_DAY) return
      const link = await createLink(context, tx, {
        userId: user.id,
        purpose: 'new_password',
        email: user.email,
        lifetimeMs: MAILED_LINK_LIFETIME_MS,
      })
      const language = user.interfaceLanguage ?? asked.language ?? null
      await orderMail(context, tx, user.id, { mail: 'new_password', linkId: link.id, language })
    })
  })
}

/**
 * Makes a link for a new password that an administrator hands to the person, with or without email. It opens the
 * account: only administrators may see it.
 * @returns the path of the page, to be put behind the platform's address
 */
export const createResetLink = async (
  context: Pick<Context, 'config' | 'clock' | 'database'>,
  userId: string,
): Promise<{ path: string; expiresAt: Date }> => {
  const { path, expiresAt } = await createLink(context, context.database, {
    userId,
    purpose: 'new_password',
    email: null,
    lifetimeMs: HANDED_LINK_LIFETIME_MS,
  })
  return { path, expiresAt }
}

/**
 * Sets another password with a link. All sessions, all links, all passkeys and all identities at providers end, and
 * failures are forgotten. A link that came by email also confirms the address.
 * @throws bad_request when the link has ended, unavailable when too many sign-ins wait
 */
export const setNewPassword = async (
  context: Context,
  asked: { token: string; new_password: string; client: string },
): Promise<{ detail: string }> => {
  const { database, clock, sessions } = context
  const client = getClient(asked.client)
  // Before the costly hash: a wrong link costs one query.
  const { userId } = await getLink(context, asked.token)
  const passwordHash = await hashPassword(createSubject('client', client), asked.new_password)
  const ended = await database.transaction(async (tx) => {
    const now = new Date(clock.nowMs())
    const link = await takeLink(tx, hashToken(asked.token), 'new_password', now)
    if (!link) throw linkEnded()
    const user = await findUser(tx, userId)
    // The address may have changed while the link was made: its former owner must not use it.
    if (!user || (link.email !== null && link.email !== user.email)) throw linkEnded()
    await deleteLinks(tx, userId)
    // Another person may have linked a provider whose email was not verified. A provider that has verified the
    // account's address links again at the next sign-in.
    await deleteIdentities(tx, userId)
    // Or may have added a passkey before the address's owner came.
    await deletePasskeys(tx, userId)
    await changeUser(tx, userId, {
      passwordHash,
      ...(link.email && !user.emailConfirmedAt ? { emailConfirmedAt: now } : {}),
    })
    await record(tx, { action: 'password_reset', actorId: userId, client: asked.client })
    const email = user.email.toLowerCase()
    await deleteFailuresOf(tx, [
      createSubject('email', email),
      createSubject('emailAtClient', `${email} ${client}`),
      createSubject('account', userId),
    ])
    return deleteSessions(tx, userId, {})
  })
  sessions.forget(ended)
  return { detail: 'The password was changed.' }
}
