import { findValue, storeText, storeValue } from './browser-storage.ts'

const storageKey = 'ended-session'

/** A session that ended by itself: whose it was, and the page that was open. */
type EndedSession = { userId: string; returnTo: string }

/** Remembers in this tab where the user was, until a user has signed in. */
export function noteEndedSession(userId: string): void {
  const { pathname, search, hash } = window.location
  storeEndedSession({ userId, returnTo: `${pathname}${search}${hash}` })
}

export function storeEndedSession(session: EndedSession): void {
  storeValue(storageKey, session, 'sessionStorage')
}

export function findEndedSession(): EndedSession | null {
  const found = findValue(storageKey, 'sessionStorage')
  return isEndedSession(found) ? found : null
}

const isEndedSession = (value: unknown): value is EndedSession =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'returnTo' in value &&
  typeof value.returnTo === 'string'

export function forgetEndedSession(): void {
  storeText(storageKey, null, 'sessionStorage')
}

/** Finds where a user goes after signing in: back to the page where their own session ended, or to `otherwise`. */
export function findReturn(userId: string, otherwise: string): string {
  const ended = findEndedSession()
  return ended?.userId === userId ? ended.returnTo : otherwise
}

/** Whether this browser keeps text of a user that the server does not have: scripts, answers, questions, notes. */
export function hasUnsavedText(userId: string): boolean {
  const starts = [`draft ${userId} `, `quiz draft ${userId} `, `quiz-answers/${userId}/`]
  try {
    return Object.keys(localStorage).some(
      (key) => starts.some((start) => key.startsWith(start)) || key === `notes.${userId}`,
    )
  } catch {
    return false
  }
}
