import type { Session } from '@lectern/contract/users.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, RequestError } from '../../platform/http/errors.ts'
import { type Identity, TOKEN_LIFETIME_SECONDS } from '../../platform/http/tokens.ts'
import { joinInvitedStaff } from './join-staff.ts'
import { deleteLinks } from './one-time-links/one-time-links.queries.ts'
import { deleteSessions, insertSession, listSessionsOf } from './sessions.queries.ts'

const USER_AGENT_CHARS = 300
/** Of one person. Programs that sign in for each call would fill the table. */
const SESSIONS_AT_MOST = 200

/**
 * Begins the session of a browser that has just signed in, with a password, a passkey or by a provider.
 * @throws unauthorized when the password was changed, or the account disabled, while it was checked
 */
export const startSession = async (
  context: Context,
  user: { id: string; role: Identity['role'] },
  userAgent: string,
  by: { passwordHash: string } | { provider: string } | { passkey: string },
): Promise<Identity> => {
  const { database, clock } = context
  const now = clock.nowMs()
  const sessionId = await insertSession(database, {
    userId: user.id,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + TOKEN_LIFETIME_SECONDS * 1_000),
    userAgent: userAgent.toWellFormed().replaceAll('\u0000', '').slice(0, USER_AGENT_CHARS),
    provider: 'provider' in by ? by.provider : null,
    passwordHash: 'passwordHash' in by ? by.passwordHash : null,
    atMost: SESSIONS_AT_MOST,
  })
  if (sessionId === undefined) throw new RequestError('unauthorized', createMessage('wrong_credentials'))
  await joinInvitedStaff(context, database, user.id)
  return { userId: user.id, role: user.role, sessionId }
}

export const listSessions = async (
  { database, clock }: Context,
  { userId, sessionId }: Identity,
): Promise<Session[]> => {
  const rows = await listSessionsOf(database, userId, new Date(clock.nowMs()))
  return rows.map((row) => ({
    _id: row.id,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt.toISOString(),
    is_current: row.id === sessionId,
  }))
}

/**
 * Ends sessions of a user: their tokens are refused from now on, by every process.
 * Unless only one session ends, the links of the user end too: another person who had signed in may have asked for
 * another email, and would confirm it later.
 * @param which one session; all but one; or all when left out
 * @returns how many ended
 */
export const endSessions = async (
  { database, sessions }: Pick<Context, 'database' | 'sessions'>,
  userId: string,
  which: { only?: string | undefined; except?: string | undefined } = {},
): Promise<number> => {
  const ended = await database.transaction(async (tx) => {
    const ids = await deleteSessions(tx, userId, which)
    if (which.only === undefined) await deleteLinks(tx, userId)
    return ids
  })
  sessions.forget(ended)
  return ended.length
}

/** @throws not_found when the user has no such session */
export const endSession = async (context: Context, user: Identity, sessionId: string): Promise<void> => {
  if ((await endSessions(context, user.userId, { only: sessionId })) === 0)
    throw notFound('session_not_found')
}
