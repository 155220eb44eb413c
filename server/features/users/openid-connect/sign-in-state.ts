import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** A person may have to find a second factor. */
export const STATE_LIFETIME_MS = 10 * 60_000
/** With it, and without a subject, the token is none of those that sign people in (`platform/http/tokens.ts`). */
const AUDIENCE = 'openid-connect'

/** What the browser keeps, signed, while the person is at the provider. */
const signInState = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the provider sends the browser back. Left out in a state of an older release. */
  callback: z.string().optional(),
})
export type SignInState = z.output<typeof signInState>

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)

/** Signs the state of a sign-in for its cookie. It expires. */
export const sealState = (secret: string, state: SignInState, nowMs: number): Promise<string> =>
  new SignJWT(state)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(new Date(nowMs + STATE_LIFETIME_MS))
    .sign(keyOf(secret))

/** Undefined when it was not sealed with this secret, or has expired. */
export const openState = async (
  secret: string,
  sealed: string,
  nowMs: number,
): Promise<SignInState | undefined> => {
  const checks = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(nowMs) }
  const verified = await jwtVerify(sealed, keyOf(secret), checks).catch(() => undefined)
  return verified && signInState.parse(verified.payload)
}
