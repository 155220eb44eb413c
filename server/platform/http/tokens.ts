import { jwtVerify, SignJWT } from 'jose'

/** `sessionId` is missing in tokens of releases without sessions; they are valid until they expire. */
export type Identity = { userId: string; role: 'student' | 'professor'; sessionId?: string | undefined }

export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60
/** The cookie's token opens files only. */
export const FILES_COOKIE = 'lectern_files'
/**
 * A cookie for the address of one backup, whose token opens that backup alone: browsers save a large file only from an address.
 * An hour, so that a browser can go on with a large file after its connection was lost.
 */
export const BACKUP_COOKIE = 'lectern_backup'
export const BACKUP_LIFETIME_SECONDS = 60 * 60
/** Names the account that this browser signed in to last; it opens nothing. */
export const DEVICE_COOKIE = 'lectern_device'
/** Browsers keep a cookie for 400 days at most. */
export const DEVICE_LIFETIME_SECONDS = 400 * 24 * 60 * 60

/**
 * Calls carry `api` tokens. The cookies hold a `files` token, which is valid for GET /api/files only, a `backup` token for
 * the file of a backup, and a `device` token, which is valid for nothing but signing in.
 */
type Audience = 'api' | 'files' | 'backup' | 'device'
const isAudience = (use: unknown): use is Audience => use === 'files' || use === 'backup' || use === 'device'
const lifetimes: Readonly<Record<Audience, number>> = {
  api: TOKEN_LIFETIME_SECONDS,
  files: TOKEN_LIFETIME_SECONDS,
  backup: BACKUP_LIFETIME_SECONDS,
  device: DEVICE_LIFETIME_SECONDS,
}

export type Tokens = {
  /** @param opens the one thing that the token is for, where it is not for all of its audience */
  sign(identity: Identity, audience: Audience, opens?: string): Promise<string>
  /** The identity in a valid token of this audience, for this one thing, that has not expired; undefined otherwise. */
  verify(token: string, audience: Audience, opens?: string): Promise<Identity | undefined>
}

const CACHED_TOKENS = 5_000

/**
 * HS256 tokens with `sub`, `role`, `sid`, `use`, `opens`, `iat`, `exp`, signed with the installation's secret. Verified tokens are
 * cached until they expire, because every call carries one.
 */
export const createTokens = (secret: string, nowMs: () => number = Date.now): Tokens => {
  // Import the key once: jose would import the bytes again for every token.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  type Seen = { identity: Identity; audience: Audience; opens: string | undefined; expiresMs: number }
  const seen = new Map<string, Seen>()
  const isFor = (entry: Seen, audience: Audience, opens: string | undefined) =>
    entry.audience === audience && entry.opens === opens
  return {
    async sign({ userId, role, sessionId }, audience, opens) {
      const issuedAt = Math.floor(nowMs() / 1000)
      return new SignJWT({
        role,
        ...(sessionId ? { sid: sessionId } : {}),
        ...(audience === 'api' ? {} : { use: audience }),
        ...(opens === undefined ? {} : { opens }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimes[audience])
        .sign(await importing)
    },
    async verify(token, audience, opens) {
      const known = seen.get(token)
      if (known)
        return isFor(known, audience, opens) && known.expiresMs > nowMs() ? known.identity : undefined
      try {
        const { payload } = await jwtVerify(token, await importing, {
          algorithms: ['HS256'],
          currentDate: new Date(nowMs()),
        })
        const { sub, role, exp, use, sid, opens: opened } = payload
        if (!sub || !exp || (role !== 'student' && role !== 'professor')) return undefined
        const identity: Identity = { userId: sub, role, sessionId: typeof sid === 'string' ? sid : undefined }
        const entry = {
          identity,
          audience: isAudience(use) ? use : ('api' as const),
          opens: typeof opened === 'string' ? opened : undefined,
          expiresMs: exp * 1000,
        }
        if (seen.size >= CACHED_TOKENS) seen.delete(seen.keys().next().value ?? '')
        seen.set(token, entry)
        return isFor(entry, audience, opens) ? identity : undefined
      } catch {
        return undefined
      }
    },
  }
}
