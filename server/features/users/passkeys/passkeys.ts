import * as limits from '@lectern/contract/limits.ts'
import type { NewPasskeyAnswer, Passkey } from '@lectern/contract/passkeys.ts'
import { record } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { checkOwnPassword } from '../account.ts'
import { isProvidersAccount } from '../openid-connect/identities.queries.ts'
import { getUser, lockUser, type UserRow } from '../users.queries.ts'
import { CHALLENGE_LIFETIME_MS, createChallenge, takeChallenge } from './challenges.ts'
import {
  countPasskeysOf,
  deletePasskey,
  findSessionStart,
  insertPasskey,
  listPasskeysOf,
  type PasskeyRow,
  renamePasskey,
} from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** How long after signing in an account without a password may add a passkey. */
const FRESH_FOR_MS = 10 * 60_000
/** COSE: Ed25519, ECDSA with P-256, RSA with PKCS#1 1.5. Every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library when it is first needed: it takes memory, and few requests need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

const presentPasskey = (row: PasskeyRow, party: RelyingParty | undefined): Passkey => ({
  _id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  used_at: row.usedAt?.toISOString() ?? null,
  is_synced: row.isSynced,
  works_here: row.domain === party?.domain,
})

/** Lists the passkeys of a user, also those that do not work at this address: they can still be removed. */
export const listPasskeys = async (
  { database }: Context,
  { userId }: Identity,
  party: RelyingParty | undefined,
): Promise<Passkey[]> => (await listPasskeysOf(database, userId)).map((row) => presentPasskey(row, party))

/**
 * Checks that the person is the owner, and not another one at a computer that was left open: by the password, or by a
 * session that is young where the account has none.
 */
const checkOwner = async (
  context: Context,
  user: UserRow,
  { sessionId, password }: { sessionId: string; password: string | undefined },
): Promise<void> => {
  if (await isProvidersAccount(context.database, user.id)) {
    const begun = await findSessionStart(context.database, sessionId)
    if (begun && begun.getTime() > context.clock.nowMs() - FRESH_FOR_MS) return
    throw forbidden('passkey_needs_sign_in')
  }
  if (password === undefined) throw invalid('current_password_missing')
  await checkOwnPassword(context, user, password)
}

/**
 * What the browser needs to make a passkey. The challenge belongs to the session: it ends when a new password ends the
 * session. @throws invalid without the right password, forbidden, conflict, too_many
 */
export const beginPasskey = async (
  context: Context,
  { userId, sessionId }: Identity,
  party: RelyingParty,
  asked: { password: string | undefined; client: string },
) => {
  // Tokens of releases without sessions.
  if (!sessionId) throw forbidden('passkey_needs_sign_in')
  const user = await getUser(context.database, userId)
  await checkOwner(context, user, { sessionId, password: asked.password })
  const own = await listPasskeysOf(context.database, userId)
  if (own.length >= limits.passkeysPerUser)
    throw conflict('too_many_passkeys', { max: limits.passkeysPerUser })
  return {
    challenge: await createChallenge(context, { client: asked.client, sessionId }),
    rp: { id: party.domain, name: 'Lectern' },
    user: { id: toUserHandle(userId), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none' as const,
    excludeCredentials: own
      .filter(({ domain }) => domain === party.domain)
      .map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** The account's id in bytes: it names no person, and an authenticator keeps one passkey of an account. */
const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Adds the passkey that a browser has made.
 * @throws bad_request when its challenge has ended or the answer is not genuine, conflict
 */
export const addPasskey = async (
  context: Context,
  { userId, sessionId }: Identity,
  party: RelyingParty,
  { name, answer, client }: { name: string; answer: NewPasskeyAnswer; client: string },
): Promise<Passkey> => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let isLost = false
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: {
        clientDataJSON: answer.response.clientDataJSON,
        attestationObject: answer.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: async (challenge) => {
      isLost = !sessionId || !(await takeChallenge(context, challenge, sessionId))
      return !isLost
    },
    expectedOrigin: party.origin,
    expectedRPID: party.domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw badRequest(isLost ? 'passkey_lost' : 'passkey_not_added')
  })
  if (!made) throw badRequest('passkey_not_added')
  const { credential } = made
  try {
    return await context.database.transaction(async (tx) => {
      // Two browsers of one person must not add a passkey beyond the limit at once.
      await lockUser(tx, userId)
      if ((await countPasskeysOf(tx, userId)) >= limits.passkeysPerUser)
        throw conflict('too_many_passkeys', { max: limits.passkeysPerUser })
      const row = await insertPasskey(tx, {
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        userHandle: toUserHandle(userId),
        domain: party.domain,
        transports: answer.response.transports ?? [],
        isSynced: made.credentialBackedUp,
        name,
        createdAt: new Date(context.clock.nowMs()),
      })
      const details = { passkey: name }
      await record(tx, { action: 'passkey_added', actorId: userId, subjectId: userId, details, client })
      return presentPasskey(row, party)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_unique')) throw conflict('passkey_known')
    throw error
  }
}

/** @throws not_found when the user has no such passkey */
export const renameOwnPasskey = async (
  { database }: Context,
  { userId }: Identity,
  party: RelyingParty | undefined,
  { id, name }: { id: string; name: string },
): Promise<Passkey> => {
  const row = await renamePasskey(database, { userId, id, name })
  if (!row) throw notFound('passkey_not_found')
  return presentPasskey(row, party)
}

/** @throws not_found when the user has no such passkey */
export const removePasskey = ({ database }: Context, { userId }: Identity, id: string, client: string) =>
  database.transaction(async (tx) => {
    const name = await deletePasskey(tx, { userId, id })
    if (name === undefined) throw notFound('passkey_not_found')
    const details = { passkey: name }
    await record(tx, { action: 'passkey_removed', actorId: userId, subjectId: userId, details, client })
  })
