import { jwtVerify, SignJWT } from 'jose'

export type Identity = { userId: string; role: 'student' | 'professor' }

export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60
/** The cookie's token opens files only. */
export const FILES_COOKIE = 'lectern_files'

/** Calls carry `api` tokens. The cookie holds a `files` token, which is valid for GET /api/files only. */
type Audience = 'api' | 'files'

export type Tokens = {
  sign(identity: Identity, audience: Audience): Promise<string>
  /** The identity in a valid token of this audience that has not expired; undefined otherwise. */
  verify(token: string, audience: Audience): Promise<Identity | undefined>
}

const CACHED_TOKENS = 5_000

/**
 * HS256 tokens with `sub`, `role`, `iat`, `exp`, signed with the installation's secret. Verified tokens are
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
  const seen = new Map<string, { identity: Identity; audience: Audience; expiresMs: number }>()
  return {
    async sign({ userId, role }, audience) {
      const issuedAt = Math.floor(nowMs() / 1000)
      return new SignJWT({ role, ...(audience === 'files' ? { use: 'files' } : {}) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(await importing)
    },
    async verify(token, audience) {
      const known = seen.get(token)
      if (known) return known.audience === audience && known.expiresMs > nowMs() ? known.identity : undefined
      try {
        const { payload } = await jwtVerify(token, await importing, {
          algorithms: ['HS256'],
          currentDate: new Date(nowMs()),
        })
        const { sub, role, exp, use } = payload
        if (!sub || !exp || (role !== 'student' && role !== 'professor')) return undefined
        const identity: Identity = { userId: sub, role }
        const entry = {
          identity,
          audience: use === 'files' ? ('files' as const) : ('api' as const),
          expiresMs: exp * 1000,
        }
        if (seen.size >= CACHED_TOKENS) seen.delete(seen.keys().next().value ?? '')
        seen.set(token, entry)
        return entry.audience === audience ? identity : undefined
      } catch {
        return undefined
      }
    },
  }
}
