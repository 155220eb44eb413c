import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Failures older than this do not count. */
export const FAILURE_WINDOW_MS = 10 * 60_000

/** What failures are counted by. Addresses are stored as hashes: the table shows counts, not people. */
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
    | 'mailTo'
    | 'mailFrom'
    | 'mailOf',
  value: string,
): string => createHash('sha256').update(`${kind}:${value}`).digest('base64url')

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
