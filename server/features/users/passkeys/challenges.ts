import { randomBytes } from 'node:crypto'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../../platform/context.ts'
import { RequestError } from '../../../platform/http/errors.ts'
import { createSubject, getClient } from '../failures.ts'
import { deleteChallenge, insertChallenge } from './passkeys.queries.ts'

/** The person finds a device, or types a PIN, meanwhile. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000
/** Open ones of one client, far above a class of 2,000 behind one address: each visit of the login page needs one. */
const OPEN_AT_MOST = 5_000
const RETRY_AFTER_SECONDS = 600

export const tooManySignIns = (): RequestError =>
  new RequestError('too_many', createMessage('too_many_passkey_sign_ins'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/**
 * Makes a challenge that every web process knows. @param sessionId the session that may add a passkey with it; left out
 * for signing in. @throws too_many
 */
export const createChallenge = async (
  { database, clock }: Context,
  asked: { client: string; sessionId?: string },
): Promise<string> => {
  const now = clock.nowMs()
  const challenge = randomBytes(32).toString('base64url')
  const isInserted = await insertChallenge(database, {
    challenge,
    sessionId: asked.sessionId ?? null,
    client: createSubject('client', getClient(asked.client)),
    now: new Date(now),
    expiresAt: new Date(now + CHALLENGE_LIFETIME_MS),
    atMost: OPEN_AT_MOST,
  })
  if (!isInserted) throw tooManySignIns()
  return challenge
}

/**
 * Takes the challenge that an answer has signed, so that no other answer can use it.
 * @returns false when it was taken, has expired, or was made for another purpose
 */
export const takeChallenge = (
  { database, clock }: Context,
  challenge: string,
  sessionId: string | null,
): Promise<boolean> => deleteChallenge(database, { challenge, sessionId, now: new Date(clock.nowMs()) })
