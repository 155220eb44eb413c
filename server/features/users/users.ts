import { createHash } from 'node:crypto'
import type { registration, User } from '@lectern/contract/users.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { conflict, RequestError } from '../../platform/http/errors.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { checkPassword, decoyHash, hashPassword } from './passwords.ts'
import {
  countFailures,
  deleteFailuresBefore,
  findSignInSubject,
  findUser,
  insertFailures,
  insertUser,
  type SignInSubject,
  type UserRow,
} from './users.queries.ts'

const FAILURES_ALLOWED = 10
export const FAILURE_WINDOW_MS = 10 * 60_000
const runExclusive = createKeyedMutex()

const presentUser = (user: UserRow): User => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  created_at: user.createdAt.toISOString(),
})

export const register = async (context: Context, asked: z.output<typeof registration>): Promise<User> => {
  const { password, ...account } = asked
  try {
    const user = await insertUser(context.database, {
      ...account,
      passwordHash: await hashPassword(password),
    })
    return presentUser(user)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) {
      throw conflict('email_taken')
    }
    throw error
  }
}

/** Addresses are stored as hashes: the table shows counts, not people. */
const subjectOf = (kind: 'email' | 'client', value: string): string =>
  createHash('sha256').update(`${kind}:${value}`).digest('base64url')

const tooMany = () =>
  new RequestError('too_many', createMessage('too_many_wrong_passwords'), {
    retryAfterSeconds: FAILURE_WINDOW_MS / 1000,
  })

/**
 * Checks an email and password. Ten failures for one address block it for ten minutes. Ten from one client
 * turn that client's further failures into 429, while right passwords still pass: a class behind one school
 * address is never locked out by one of its members.
 */
export const signIn = async (
  context: Context,
  asked: { email: string; password: string; client: string },
): Promise<{ user: NonNullable<SignInSubject['user']> }> => {
  const { database, clock } = context
  const since = new Date(clock.nowMs() - FAILURE_WINDOW_MS)
  // Lower-cased here, not only by the database, which folds 'İ' to 'i': each such spelling would have its
  // own ten tries.
  const email = asked.email.toLowerCase()
  const byEmail = subjectOf('email', email)
  const byClient = subjectOf('client', asked.client)
  // Sequential: otherwise a hundred concurrent tries would be counted before the first has failed.
  return runExclusive(byEmail, async () => {
    const { user, failures } = await findSignInSubject(database, email, byEmail, since)
    if (failures >= FAILURES_ALLOWED) throw tooMany()
    const isRight = await checkPassword(user?.passwordHash ?? (await decoyHash()), asked.password)
    if (user && isRight) return { user }
    const clientFailures = await countFailures(database, byClient, since)
    await insertFailures(database, [byEmail, byClient], new Date(clock.nowMs()))
    await deleteFailuresBefore(database, since)
    if (clientFailures >= FAILURES_ALLOWED) throw tooMany()
    throw new RequestError('unauthorized', createMessage('wrong_credentials'))
  })
}

export const getMe = async (context: Context, userId: string): Promise<User> => {
  const user = await findUser(context.database, userId)
  if (!user) throw new RequestError('unauthorized', createMessage('sign_in_first'))
  return presentUser(user)
}
