import { type Role, registration } from '@lectern/contract/users.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import { checkAddress } from './check-address.ts'
import { findUsable, useUp } from './invitations.queries.ts'
import { hashToken } from './one-time-links/one-time-links.ts'

/** The address in the note of an invitation: `ada@example.org`, or `Ada <ada@example.org>`. */
export const findAddress = (note: string): string | null => {
  const { data } = registration.shape.email.safeParse(/<(.+)>$/.exec(note)?.[1] ?? note)
  return data ?? null
}

/** Says who may register as a professor here, and whether an invitation can be used. */
export const getRegistrationOptions = async (
  { config, database, clock }: Context,
  invitation: string | undefined,
) => {
  const usable =
    invitation === undefined || config.professorRegistration === 'nobody'
      ? undefined
      : await findUsable(database, hashToken(invitation), new Date(clock.nowMs()))
  return {
    professors: config.professorRegistration,
    domains: [...config.registrationDomains],
    invitation_works: invitation === undefined ? null : usable !== undefined,
    invited_email: usable ? findAddress(usable.note) : null,
  }
}

/**
 * Checks that a new account may have its address and its role, and uses up its invitation.
 * @throws forbidden for an address that may not register, and where professors need an invitation or cannot register;
 *   conflict for an invitation that cannot be used
 */
export const admit = async (
  { config, clock }: Context,
  tx: Transaction,
  {
    userId,
    email,
    role,
    invitation,
    client,
  }: { userId: string; email: string; role: Role; invitation?: string | undefined; client: string },
): Promise<void> => {
  const isByInvitation = role === 'professor' && config.professorRegistration !== 'anybody'
  if (!isByInvitation) return checkAddress({ config }, email)
  if (config.professorRegistration === 'nobody') throw forbidden('professors_cannot_register')
  if (invitation === undefined) throw forbidden('professors_need_invitation')
  const used = await useUp(tx, hashToken(invitation), { userId, now: new Date(clock.nowMs()) })
  if (!used) throw conflict('invitation_unusable')
  await record(tx, { action: 'invitation_used', actorId: userId, details: { note: used.note }, client })
}
