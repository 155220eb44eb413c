import type { registration, User } from '@lectern/contract/users.ts'
import type { z } from 'zod'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { isOnAnyStaff } from '../../platform/course-staff.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { createSubject, failuresCountSince, getClient, recordFailure } from './failures.ts'
import { admit } from './invitations.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { askForConfirmation } from './one-time-links/email-confirmation.ts'
import { hashPassword } from './passwords.ts'
import { countFailures, getUser, insertUser, type UserRow } from './users.queries.ts'

export const presentUser = (user: UserRow): User => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  created_at: user.createdAt.toISOString(),
  ...(user.administratorSince ? { is_administrator: true as const } : {}),
})

/** Within ten minutes. A class that registers behind one address has fewer students. */
const MAILS_PER_CLIENT = 200
const runExclusive = createKeyedMutex()

/**
 * Counts the email that a registration causes. @returns false when the client has caused too many: it could send them
 * to people who never asked. Their own count: a class that registers must not block forgotten passwords.
 */
const countRegistrationMail = async (context: Context, address: string): Promise<boolean> => {
  if (!context.mailer) return false
  const subject = createSubject('registrationMailFrom', getClient(address))
  // Sequential: otherwise a hundred at once would be counted before the first is noted.
  return runExclusive(subject, async () => {
    const since = failuresCountSince(context)
    const { [subject]: count = 0 } = await countFailures(context.database, [subject], since)
    if (count >= MAILS_PER_CLIENT) return false
    await recordFailure(context, [subject])
    return true
  })
}

/**
 * Beyond a number per client, people register without an email; they ask for it on the account page.
 * @param client the network address that asks
 * @throws conflict when the email has an account, forbidden for an email that may not register here or a professor
 *   without a needed invitation, unavailable when too many ask
 */
export const register = async (
  context: Context,
  asked: z.output<typeof registration>,
  client: string,
): Promise<User> => {
  const { password, invitation, language, ...account } = asked
  try {
    const passwordHash = await hashPassword(createSubject('client', getClient(client)), password)
    const isMailed = await countRegistrationMail(context, client)
    const user = await context.database.transaction(async (tx) => {
      const inserted = await insertUser(tx, { ...account, passwordHash, interfaceLanguage: language })
      await admit(context, tx, {
        userId: inserted.id,
        email: inserted.email,
        role: inserted.role,
        invitation,
        client,
      })
      const details = { role: inserted.role }
      await record(tx, { action: 'registered', actorId: inserted.id, details, client })
      if (isMailed) await askForConfirmation(context, tx, inserted, inserted.email)
      return inserted
    })
    return presentUser(user)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) {
      throw conflict('email_taken')
    }
    throw error
  }
}

/** The signed-in user; for students also whether they assist in a course, and accounts merged into theirs. */
export const getMe = async ({ database }: Context, userId: string): Promise<User> => {
  const row = await getUser(database, userId)
  const isAssistant = row.role === 'student' && (await isOnAnyStaff(database, userId))
  return {
    ...presentUser(row),
    ...(isAssistant ? { is_assistant: true as const } : {}),
    ...(row.mergedIds ? { merged_ids: row.mergedIds } : {}),
  }
}
