import { findText, findValue, storeText, storeValue } from './browser-storage.ts'

const tokenKey = 'token'
const userKey = 'user'

/**
 * The stored token, or null. Storage can be denied (private windows of some browsers); the token then
 * lives as long as the page.
 */
let withoutStorage: string | null = null

export const findToken = (): string | null => findText(tokenKey) ?? withoutStorage

export function storeToken(token: string): void {
  if (!storeText(tokenKey, token)) withoutStorage = token
}

/** Keeps the user beside the token, as plain facts for other programs of this address. */
export function storeUser(user: unknown): void {
  storeValue(userKey, user)
}

/** Finds the id of the user whose token this browser has stored last. */
export function findStoredUserId(): string | undefined {
  const user = findValue(userKey)
  const id = typeof user === 'object' && user !== null && '_id' in user ? user._id : undefined
  return typeof id === 'string' ? id : undefined
}

export function removeTokenAndUser(): void {
  withoutStorage = null
  storeText(tokenKey, null)
  storeText(userKey, null)
}

/** What a token says; empty when it cannot be decoded. */
function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Finds when a token expires, in milliseconds since 1970; undefined when it has no readable `exp`. */
export function findExpiryMs(token: string): number | undefined {
  const { exp } = readClaims(token)
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
}

/** Finds the id of the user whose token it is. */
export function findUserOf(token: string): string | undefined {
  const { sub } = readClaims(token)
  return typeof sub === 'string' ? sub : undefined
}

/** Whether a token is there, can be decoded and has not expired. */
export function isTokenCurrent(token: string | null, nowMs: number = Date.now()): token is string {
  if (!token) return false
  const expiryMs = findExpiryMs(token)
  return expiryMs !== undefined && expiryMs > nowMs
}
