import { randomBytes } from 'node:crypto'
import * as limits from '@lectern/contract/limits.ts'
import type { ProviderProblem } from '@lectern/contract/provider-problems.ts'
import { registration } from '@lectern/contract/users.ts'
import { record } from '../../../platform/audit.ts'
import type { OidcProvider } from '../../../platform/config/oidc-config.ts'
import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation, type Transaction } from '../../../platform/db/database.ts'
import { createSubject } from '../failures.ts'
import { askForConfirmation } from '../one-time-links/email-confirmation.ts'
import { deleteLinks } from '../one-time-links/one-time-links.queries.ts'
import { hashPassword } from '../passwords.ts'
import { deleteSessions } from '../sessions.queries.ts'
import { changeUser, findUserByEmail, insertUser, type UserRow } from '../users.queries.ts'
import { findUserOfIdentity, insertIdentity, isProvidersAccount } from './identities.queries.ts'

/** Why a person cannot sign in with a provider; the page says it in the person's language. */
export class ProviderProblemError extends Error {
  override name = 'ProviderProblemError'
  readonly problem: ProviderProblem
  constructor(problem: ProviderProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** What a provider says of a person; `iss` is the provider's own name, which OIDC_ISSUER may spell otherwise. */
export type Claims = { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown }

/** A claim by its name, or by the names on the way to it: `realm_access.roles`. */
const readClaim = (claims: Claims, name: string): unknown => {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}

const roleOf = (claims: Claims, professors: OidcProvider['professors']): UserRow['role'] => {
  if (!professors) return 'student'
  const found = readClaim(claims, professors.claim)
  return [found].flat().some((value) => String(value) === professors.value) ? 'professor' : 'student'
}

/** A long name is cut at the limit, not in the middle of a character. */
const cutName = (name: unknown): unknown =>
  typeof name === 'string' ? name.slice(0, limits.nameChars).replace(/[\ud800-\udbff]$/, '') : name

const nameOf = (claims: Claims, email: string): string => {
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string').join(' ')
  const offered = [claims.name, parts, claims.preferred_username]
  const names = offered.flatMap((name) => registration.shape.name.safeParse(cutName(name)).data ?? [])
  return names[0] ?? email.split('@')[0]!
}

/**
 * Finds the account of a sign-in at a provider: the linked one, with the provider's present email, else one with the same email if both sides have
 * confirmed it, else a new one. Linking an account ends its sessions and one-time links.
 * @throws ProviderProblemError
 */
export const getUserOfProvider = async (
  context: Context,
  provider: OidcProvider,
  claims: Claims,
  client: string,
): Promise<UserRow> => {
  const find = async () => {
    const linked = await findUserOfIdentity(context.database, [claims.iss, provider.issuer], claims.sub)
    if (!linked) return linkOrCreate(context, provider, claims, client)
    return (await followAddress(context, provider, linked, { claims, client })) ?? linked
  }
  const user = await find().catch((error: unknown) => {
    // Two browsers of one person came at once: the other one has made the account.
    if (isUniqueViolation(error)) return find()
    throw error
  })
  if (user.disabledAt) {
    const details = { provider: provider.name, because: 'account_disabled' }
    await record(context.database, { action: 'sign_in_refused', actorId: user.id, details, client })
    throw new ProviderProblemError('disabled')
  }
  return user
}

const isEmailVerified = ({ email_verified: stated }: Claims): boolean => stated === true || stated === 'true'

/**
 * Gives an account that a provider made the email that the provider has verified since, as after a marriage: its person has no
 * password to change it with. An email that another account has is left alone. @returns undefined when nothing changes
 * @throws a unique violation when another account takes the email meanwhile
 */
const followAddress = async (
  { database, clock }: Context,
  provider: OidcProvider,
  before: UserRow,
  { claims, client }: { claims: Claims; client: string },
): Promise<UserRow | undefined> => {
  const email = registration.shape.email.safeParse(claims.email).data
  if (email === undefined || !isEmailVerified(claims)) return undefined
  if (email.toLowerCase() === before.email.toLowerCase() || before.disabledAt) return undefined
  if (!(await isProvidersAccount(database, before.id)) || (await findUserByEmail(database, email)))
    return undefined
  return database.transaction(async (tx) => {
    const emailConfirmedAt = new Date(clock.nowMs())
    const user = await changeUser(tx, before.id, { email, emailConfirmedAt })
    // Links that went to the former address must not outlive it.
    await deleteLinks(tx, user.id)
    const details = { former_email: before.email, email, provider: provider.name }
    await record(tx, { action: 'email_changed', actorId: user.id, subjectId: user.id, details, client })
    return user
  })
}

const linkOrCreate = async (
  context: Context,
  provider: OidcProvider,
  claims: Claims,
  client: string,
): Promise<UserRow> => {
  const email = registration.shape.email.safeParse(claims.email).data
  if (email === undefined) throw new ProviderProblemError('no_email')
  const isVerified = isEmailVerified(claims)
  const link = (tx: Transaction, userId: string) =>
    insertIdentity(tx, { userId, issuer: claims.iss, subject: claims.sub })
  // Before the transaction: a hash waits in a queue. The account has no password until a link sets one.
  const passwordHash = await hashPassword(createSubject('client', client), randomBytes(32).toString('base64'))
  let endedSessions: string[] = []
  const linked = await context.database.transaction(async (tx) => {
    const existing = await findUserByEmail(tx, email)
    if (existing) {
      // An address that only one side has confirmed may be another person's.
      if (!isVerified || !existing.emailConfirmedAt) throw new ProviderProblemError('email_taken')
      await link(tx, existing.id)
      const details = { provider: provider.name }
      await record(tx, {
        action: 'provider_linked',
        actorId: existing.id,
        subjectId: existing.id,
        details,
        client,
      })
      // Another person may have waited in the account, or may have asked for another email.
      endedSessions = await deleteSessions(tx, existing.id, {})
      await deleteLinks(tx, existing.id)
      return existing
    }
    const user = await insertUser(tx, {
      name: nameOf(claims, email),
      email,
      role: roleOf(claims, provider.professors),
      passwordHash,
      emailConfirmedAt: isVerified ? new Date(context.clock.nowMs()) : null,
    })
    await link(tx, user.id)
    const details = { role: user.role, provider: provider.name }
    await record(tx, { action: 'registered', actorId: user.id, details, client })
    if (!isVerified) await askForConfirmation(context, tx, user, user.email)
    return user
  })
  context.sessions.forget(endedSessions)
  return linked
}
