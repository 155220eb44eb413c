import type { registration, User } from '@lectern/contract/users.ts'
import type { z } from 'zod'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { createSubject, getClient } from './failures.ts'
import { admit } from './invitations.ts'
import { askForConfirmation } from './one-time-links/email-confirmation.ts'
import { hashPassword } from './passwords.ts'
import { getUser, insertUser, type UserRow } from './users.queries.ts'

export const presentUser = (user: UserRow): User => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  created_at: user.createdAt.toISOString(),
  ...(user.administratorSince ? { is_administrator: true as const } : {}),
})

/** @param client the address that asks. @throws conflict when the e-mail has an account, forbidden for a professor without a needed invitation, unavailable when too many ask */
export const register = async (
  context: Context,
  asked: z.output<typeof registration>,
  client: string,
): Promise<User> => {
  const { password, invitation, language, ...account } = asked
  try {
    const passwordHash = await hashPassword(createSubject('client', getClient(client)), password)
    const user = await context.database.transaction(async (tx) => {
      const inserted = await insertUser(tx, { ...account, passwordHash, interfaceLanguage: language })
      await admit(context, tx, { userId: inserted.id, role: inserted.role, invitation, client })
      const details = { role: inserted.role }
      await record(tx, { action: 'registered', actorId: inserted.id, details, client })
      await askForConfirmation(context, tx, inserted, inserted.email)
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

export const getMe = async (context: Context, userId: string): Promise<User> =>
  presentUser(await getUser(context.database, userId))
