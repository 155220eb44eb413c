import type { PasskeySignInAnswer } from '@lectern/contract/passkeys.ts'
import type { User } from '@lectern/contract/users.ts'
import { callApi } from '../../api/call-api.ts'
import { calls } from '../../api/calls.ts'
import { beginSession } from '../../api/session.ts'

/** Loaded when a passkey is asked for or offered. */
let loading: Promise<typeof import('@simplewebauthn/browser')> | undefined
const loadLibrary = () => {
  loading ??= import('@simplewebauthn/browser').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Whether this browser can use passkeys on this page: with HTTPS or on this machine, and with a host name, which an address of
 * numbers is not.
 */
export const hasPasskeySupport = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** @param at the address at which passkeys work; undefined while the server is asked, which is no reason to hide them */
export const canUsePasskeys = (at: string | null | undefined): boolean =>
  hasPasskeySupport() && (at === undefined || at === window.location.origin)

/** Whether the browser can offer passkeys in a field of a form. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false

/**
 * Why the browser gave no passkey: `cancelled` also when the person waited too long or has none, which browsers do not tell apart;
 * `known`: this device has one of the account; `unsuitable`: the device cannot check who uses it.
 */
type PasskeyProblem = 'cancelled' | 'known' | 'unsuitable' | 'failed'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly problem: PasskeyProblem
  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const toPasskeyError = (error: unknown): PasskeyError => {
  const { name = '', code = '' } = error instanceof Error ? (error as { name: string; code?: string }) : {}
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new PasskeyError('known', error)
  if (/^ERROR_AUTHENTICATOR_(MISSING|NO_SUPPORTED)/.test(code)) return new PasskeyError('unsuitable', error)
  return new PasskeyError(/^(NotAllowed|Abort)Error$/.test(name) ? 'cancelled' : 'failed', error)
}

/** What a passkey has signed. */
export type PasskeyAnswer = PasskeySignInAnswer

/**
 * Asks the browser to sign with a passkey; a question that is open ends.
 * @param isOffered the browser shows no dialog, but offers passkeys in the field of the email
 * @throws PasskeyError, ApiError
 */
export async function askForPasskey({ isOffered }: { isOffered: boolean }): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = await callApi(calls.passkeys.beginSignIn)
  return startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }).catch((error: unknown) => {
    throw toPasskeyError(error)
  })
}

/** Signs in with what a passkey has signed. Throws `ApiError`, and leaves nothing behind when it does. */
export async function signInWithPasskey(answer: PasskeyAnswer): Promise<User> {
  const { access_token } = await callApi(calls.passkeys.signIn, { body: { answer } })
  return beginSession(access_token)
}

/** Ends an open question to the browser. */
export const stopAsking = (): void => {
  void loading?.then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** Makes a passkey on a device or in a password manager, and adds it to the account. @throws PasskeyError, ApiError */
export async function addPasskey({ name, password }: { name: string; password: string | undefined }) {
  const { startRegistration } = await loadLibrary()
  const body = password === undefined ? {} : { current_password: password }
  const optionsJSON = await callApi(calls.passkeys.begin, { body })
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error)
  })
  return callApi(calls.passkeys.add, { body: { name, answer } })
}
