import { hash } from 'node:crypto'
import { createMessage } from '@lectern/core/messages/message.ts'
import ipaddr from 'ipaddr.js'
import type { Context } from '../../platform/context.ts'
import { RequestError } from '../../platform/http/errors.ts'
import { deleteFailuresBefore, insertFailures } from './users.queries.ts'

/** Failures older than this do not count. */
const FAILURE_WINDOW_MS = 10 * 60_000

/** Creates the name by which failures are counted. Addresses are stored as hashes: the table shows counts, not people. */
export const createSubject = (
  kind:
    | 'email'
    | 'client'
    | 'emailAtClient'
    | 'device'
    | 'installation'
    | 'account'
    | 'join'
    | 'enroll'
    | 'enrollClient'
    | 'courseNameClient'
    | 'mailTo'
    | 'mailFrom'
    | 'registrationMailFrom'
    | 'mailOf'
    | 'staffOf'
    | 'passkeyClient',
  value: string,
): string => hash('sha256', `${kind}:${value}`, 'base64url')

/**
 * The client behind an address: the address itself, or the network of an IPv6 address (its first 64 bits), of which
 * one computer has as many addresses as it likes.
 */
export const getClient = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}

/** Failures since this time count. */
export const failuresCountSince = ({ clock }: Context): Date => new Date(clock.nowMs() - FAILURE_WINDOW_MS)

/** Counts a failure for each subject. */
export const recordFailure = async (context: Context, subjects: string[]): Promise<void> => {
  await insertFailures(context.database, subjects, new Date(context.clock.nowMs()))
  await deleteFailuresBefore(context.database, failuresCountSince(context))
}

/** The answer to a client that failed, or asked for emails, too often. */
export const tooManyFailures = (
  code:
    | 'too_many_wrong_passwords'
    | 'too_many_wrong_codes'
    | 'too_many_wrong_enrollment_codes'
    | 'too_many_mails'
    | 'too_many_staff_invitations',
): RequestError =>
  new RequestError('too_many', createMessage(code), { retryAfterSeconds: FAILURE_WINDOW_MS / 1_000 })
