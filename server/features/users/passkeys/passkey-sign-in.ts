import type { PasskeySignInAnswer } from '@lectern/contract/passkeys.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { record } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { AuditDetails } from '../../../platform/db/schema/administration.ts'
import { badRequest, forbidden, RequestError } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { createSubject, failuresCountSince, getClient, recordFailure } from '../failures.ts'
import { endSessions, startSession } from '../sessions.ts'
import { countFailures } from '../users.queries.ts'
import { CHALLENGE_LIFETIME_MS, createChallenge, takeChallenge, tooManySignIns } from './challenges.ts'
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkeys.queries.ts'
import { loadWebAuthn } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Wrong answers of one client within ten minutes. Their own count: a passkey cannot be guessed, and people who type wrong
 * passwords behind the same address must not keep its owner out.
 */
const FAILURES_ALLOWED = 500

const refused = (): RequestError => new RequestError('unauthorized', createMessage('passkey_refused'))

/** Returns what the browser needs to sign in with a passkey of any account. @throws too_many */
export const beginPasskeySignIn = async (context: Context, party: RelyingParty, client: string) => ({
  challenge: await createChallenge(context, { client }),
  rpId: party.domain,
  timeout: CHALLENGE_LIFETIME_MS,
  userVerification: 'required' as const,
})

/**
 * Signs in the account of a passkey.
 * @throws unauthorized for an unknown passkey or an answer that is not genuine, bad_request when its challenge has ended,
 * forbidden for a disabled account, too_many
 */
export const signInWithPasskey = async (
  context: Context,
  party: RelyingParty,
  { answer, client, userAgent }: { answer: PasskeySignInAnswer; client: string; userAgent: string },
): Promise<Identity> => {
  const { database, clock } = context
  const subject = createSubject('passkeyClient', getClient(client))
  const { [subject]: failures = 0 } = await countFailures(database, [subject], failuresCountSince(context))
  if (failures >= FAILURES_ALLOWED) throw tooManySignIns()

  const noteRefused = (actorId: string, details: AuditDetails) =>
    record(database, { action: 'sign_in_refused', actorId, details: { with: 'passkey', ...details }, client })
  const found = await findPasskey(database, answer.id)
  const checked = found && (await checkAnswer(context, party, found.passkey, answer))
  if (checked === 'lost') throw badRequest('passkey_lost')
  if (!found || !checked || checked === 'refused') {
    await recordFailure(context, [subject])
    if (found) await noteRefused(found.user.id, {})
    throw refused()
  }
  // Only the right passkey reveals it.
  if (found.user.disabledAt) {
    await noteRefused(found.user.id, { because: 'account_disabled' })
    throw forbidden('account_disabled')
  }
  const identity = await startSession(context, found.user, userAgent, { passkey: found.passkey.id }).catch(
    (error: unknown) => {
      // It was disabled between the check and here.
      throw error instanceof RequestError ? refused() : error
    },
  )
  // After the session: a new password that removed the passkey meanwhile has ended the session, or it ends here.
  const isNoted = await notePasskeyUse(database, found.passkey.id, {
    ...checked,
    usedAt: new Date(clock.nowMs()),
  })
  if (!isNoted) {
    await endSessions(context, identity.userId, { only: identity.sessionId })
    throw refused()
  }
  await record(database, {
    action: 'signed_in',
    actorId: found.user.id,
    details: { with: 'passkey' },
    client,
  })
  return identity
}

/** What a genuine answer says; `lost` when its challenge has ended. */
const checkAnswer = async (
  context: Context,
  party: RelyingParty,
  passkey: PasskeyRow,
  answer: PasskeySignInAnswer,
): Promise<{ counter: number; isSynced: boolean } | 'lost' | 'refused'> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  let isLost = false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: async (challenge) => {
        isLost = !(await takeChallenge(context, challenge, null))
        return !isLost
      },
      expectedOrigin: party.origin,
      expectedRPID: party.domain,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    // No email was asked for: the authenticator itself must name the account.
    if (!verified || answer.response.userHandle !== passkey.userHandle) return 'refused'
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch (error) {
    if (isLost) return 'lost'
    context.log.info({ err: error }, 'a sign-in with a passkey was refused')
    return 'refused'
  }
}
