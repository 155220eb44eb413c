import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { requiredLine } from './text.ts'
import { passwordChange, token } from './users.ts'

const passkey = z.object({
  _id: id,
  name: z.string(),
  created_at: time,
  /** Null: never used to sign in. */
  used_at: time.nullable(),
  /** A password manager keeps it on several devices; otherwise it is on one device alone. */
  is_synced: z.boolean(),
  /** False: it belongs to another address of the platform, and browsers do not offer it here. */
  works_here: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const wrong = fieldError('passkey_answer_invalid')
const base64url = (maxChars: number) =>
  z
    .string(wrong)
    .max(maxChars, wrong)
    .regex(/^[\w-]+$/, wrong)

/** The browser's answers (WebAuthn, `toJSON()` of a credential); fields that the platform does not use are left out. */
const answered = {
  /** WebAuthn limits it to 1,023 bytes. */
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key', wrong),
}
const clientDataJSON = base64url(limits.passkeyAnswerChars)
const newPasskeyAnswer = z.object(
  {
    ...answered,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: base64url(limits.passkeyAnswerChars),
        transports: z.array(z.string(wrong).max(30, wrong), wrong).max(10, wrong).optional(),
      },
      wrong,
    ),
  },
  wrong,
)
const signInAnswer = z.object(
  {
    ...answered,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: base64url(limits.passkeyAnswerChars),
        signature: base64url(limits.passkeyAnswerChars),
        userHandle: base64url(200).nullish(),
      },
      wrong,
    ),
  },
  wrong,
)
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>
export type PasskeySignInAnswer = z.output<typeof signInAnswer>

const name = requiredLine(limits.passkeyNameChars, 'passkey_name_missing', 'passkey_name_too_long')

/** What the browser is asked to make (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  /** Passkeys of the account: a device gets no second one. */
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** What the browser is asked to sign (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})

export const passkeys = defineCalls({
  list: {
    method: 'GET',
    path: '/users/me/passkeys',
    who: 'signedIn',
    summary: "The caller's passkeys, the oldest first.",
    reply: z.array(passkey),
  },
  begin: {
    method: 'POST',
    path: '/users/me/passkeys/options',
    who: 'signedIn',
    summary:
      'What the browser needs to make a passkey, for five minutes. Needs the current password; an account without one needs a sign-in within ten minutes.',
    body: z.object({ current_password: passwordChange.shape.current_password.optional() }),
    reply: newPasskeyOptions,
  },
  add: {
    method: 'POST',
    path: '/users/me/passkeys',
    who: 'signedIn',
    summary: 'Add the passkey that the browser has made.',
    body: z.object({ name, answer: newPasskeyAnswer }),
    reply: passkey,
  },
  rename: {
    method: 'PUT',
    path: '/users/me/passkeys/{id}',
    who: 'signedIn',
    summary: 'Rename a passkey.',
    params: idParams,
    body: z.object({ name }),
    reply: passkey,
  },
  remove: {
    method: 'DELETE',
    path: '/users/me/passkeys/{id}',
    who: 'signedIn',
    summary: 'Remove a passkey: it no longer signs in. Sessions that it began go on.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
  beginSignIn: {
    method: 'POST',
    path: '/users/passkey-sign-in/options',
    who: 'anyone',
    summary: 'What the browser needs to sign in with a passkey, once and for five minutes.',
    reply: signInOptions,
  },
  signIn: {
    method: 'POST',
    path: '/users/passkey-sign-in',
    who: 'anyone',
    summary:
      "Sign in with a passkey; the token is the same as a password's. Also sets the cookie that opens files.",
    body: z.object({ answer: signInAnswer }),
    reply: token,
  },
})
