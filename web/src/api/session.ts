import type { User } from '@lectern/contract/users.ts'
import { useSyncExternalStore } from 'react'
import { isUnanswered } from './api-error.ts'
import { callApi, onRefusedToken, waitForOpenChanges } from './call-api.ts'
import { calls } from './calls.ts'
import { forgetEndedSession, noteEndedSession } from './ended-session.ts'
import {
  findExpiryMs,
  findStoredUserId,
  findToken,
  isTokenCurrent,
  removeTokenAndUser,
  storeToken,
  storeUser,
} from './token.ts'

/**
 * The session of this tab.
 *
 *   loading ──user fetched──▶ signedIn ──logout, 401, expiry, other tab──▶ signedOut
 *      └──no token, or the fetch failed──▶ signedOut ──login──▶ signedIn
 *
 * `wasLost` is true for a session that ended by itself: the screen goes to the login, once. For a visitor without a
 * session the landing page stays.
 */
type Session =
  | { state: 'loading' }
  | { state: 'signedIn'; user: User }
  | { state: 'signedOut'; wasLost: boolean }

let session: Session = { state: 'loading' }
/** The user whose session it is, or was. */
let userId: string | undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: Session): void {
  if (next.state === 'signedIn') userId = next.user._id
  else if (next.state === 'signedOut') {
    if (next.wasLost && userId !== undefined) noteEndedSession(userId)
    userId = undefined
  }
  session = next
  clearTimeout(expiryTimer)
  if (next.state === 'signedIn') watchExpiry()
  for (const listener of listeners) listener()
}

/** Calls back after every change of the session; returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession)
}

/** The signed-in user. Throws outside of a page that a guard keeps for signed-in users. */
export function useUser(): User {
  const current = useSession()
  if (current.state !== 'signedIn') throw new Error('No user is signed in.')
  return current.user
}

/** False while another tab's sign-in is taken up. */
export const isSignedInAs = (id: string): boolean => session.state === 'signedIn' && session.user._id === id

/** Called when the login is on the screen: the user knows of the loss, and may open the landing page too. */
export function acknowledgeSignOut(): void {
  if (session.state === 'signedOut' && session.wasLost) become({ state: 'signedOut', wasLost: false })
}

/** Takes up the session this browser has stored, and follows what other tabs and the server do to it. */
export function startSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== null) return
    if (findToken()) void restoreSession()
    else become({ state: 'signedOut', wasLost: session.state !== 'signedOut' })
  })
  onRefusedToken(() => become({ state: 'signedOut', wasLost: true }))
  userId = findStoredUserId()
  void restoreSession()
}

async function restoreSession(): Promise<void> {
  const token = findToken()
  if (!token) return become({ state: 'signedOut', wasLost: false })
  if (!isTokenCurrent(token)) return endSession()
  if (session.state !== 'loading') become({ state: 'loading' })
  try {
    const user = await fetchMe()
    if (findToken() !== token) return
    storeUser(user)
    become({ state: 'signedIn', user })
  } catch (error) {
    console.error('The current user could not be fetched.', error)
    if (findToken() === token || !findToken()) endSession()
  }
}

/** Tries three times without an answer: a server that is just starting must not end the session. */
async function fetchMe(): Promise<User> {
  for (const waitMs of [500, 1500]) {
    try {
      return await readMe()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return readMe()
}

/**
 * Fetches the user, and takes over what is stored for merged accounts before a page reads it. If that code cannot be loaded,
 * the next sign-in tries again.
 */
async function readMe(): Promise<User> {
  const user = await callApi(calls.users.me)
  const { _id, merged_ids: merged } = user
  if (merged)
    await import('./outbox/merged-accounts.ts').then(
      (m) => m.takeOverStoredWork(_id, merged),
      () => {},
    )
  return user
}

function endSession(): void {
  removeTokenAndUser()
  become({ state: 'signedOut', wasLost: true })
}

function watchExpiry(): void {
  const token = findToken()
  const expiryMs = token ? findExpiryMs(token) : undefined
  if (!token || expiryMs === undefined) return
  // Timers hold 24 days at most; a longer one is set again when it fires.
  const waitMs = Math.min(Math.max(expiryMs - Date.now(), 0), 2 ** 31 - 1)
  expiryTimer = setTimeout(() => {
    if (findToken() !== token) return
    if (isTokenCurrent(token)) watchExpiry()
    else endSession()
  }, waitMs)
}

/** Signs in and gives the user. Throws `ApiError`, and leaves nothing behind when it does. */
export async function signIn(email: string, password: string): Promise<User> {
  const { access_token } = await callApi(calls.users.login, { body: { username: email, password } })
  return beginSession(access_token)
}

let taking: Promise<User> | undefined
/** Takes the session that a provider's sign-in has begun in this browser. Asked twice, it is taken once. */
export function takeSession(): Promise<User> {
  taking ??= callApi(calls.users.takeSession)
    .then(({ access_token }) => beginSession(access_token))
    .finally(() => {
      taking = undefined
    })
  return taking
}

/** Takes up a session that has just begun with a passkey or by a provider. */
export async function beginSession(token: string): Promise<User> {
  storeToken(token)
  try {
    const user = await readMe()
    storeUser(user)
    become({ state: 'signedIn', user })
    return user
  } catch (error) {
    removeTokenAndUser()
    become({ state: 'signedOut', wasLost: false })
    throw error
  }
}

/** Shows the signed-in user with a changed name or email. */
export function showChangedUser(user: User): void {
  if (session.state !== 'signedIn' || session.user._id !== user._id) return
  storeUser(user)
  become({ state: 'signedIn', user })
}

/** For saves of the last second on a bad connection, after Logout. */
const LAST_CHANGES_MS = 10_000

const signOutListeners = new Set<() => void>()

/** Calls back when the user signs out, while unsaved text can still be sent. */
export function onSignOut(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/**
 * Ends the session here and in other tabs without waiting for the server, which ends its session if it can be reached.
 */
export async function signOut(): Promise<void> {
  for (const listener of signOutListeners) listener()
  // Their requests read the token when they are sent, a few microtasks later.
  await new Promise((resolve) => setTimeout(resolve))
  const token = findToken()
  // The server ends the session: what was just sent with its token must have arrived before.
  void waitForOpenChanges(LAST_CHANGES_MS)
    .then(() => callApi(calls.users.logout, { keepalive: true, token }))
    .then(({ continue_at }) => {
      // The provider ends its own session, too, unless another user has signed in meanwhile.
      if (continue_at !== null && session.state === 'signedOut') window.location.assign(continue_at)
    })
    .catch(() => undefined)
  forgetEndedSession()
  removeTokenAndUser()
  become({ state: 'signedOut', wasLost: false })
}
