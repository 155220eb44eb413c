import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Long enough for a person who has to find a second factor. */
export const STATE_LIFETIME_MS = 10 * 60_000

/** What the browser keeps, signed, while the person is at the provider. */
const signInState = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresMs: z.number(),
})
export type SignInState = z.output<typeof signInState>

const computeSignature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in state ${text}`).digest()

export const sealState = (secret: string, state: SignInState): string => {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${text}.${computeSignature(secret, text).toString('base64url')}`
}

/** Undefined when it was not sealed with this secret, or has expired. */
export const openState = (secret: string, sealed: string, nowMs: number): SignInState | undefined => {
  const [text = '', signature = ''] = sealed.split('.')
  const [expected, given] = [computeSignature(secret, text), Buffer.from(signature, 'base64url')]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  const state = signInState.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return state.expiresMs > nowMs ? state : undefined
}
