import type { Call } from '@lectern/contract/call.ts'
import { findUserOf } from '../token.ts'
import type { Answer } from '../upload.ts'

/** The caches that hold replies, one for each user: they are never shown to another one on the same device. */
export const storedPrefix = 'calls '
const HEALTH_LIMIT_MS = 5_000

/** What students read. A running quiz is stored apart, with its clock (`stored-attempt.ts`). */
export const storedPaths: ReadonlySet<string> = new Set([
  '/announcements/mine',
  '/announcements/platform',
  '/chat/active_history/{lecture}',
  '/chat/sessions/{lecture}',
  '/courses/my-courses',
  '/courses/my-invitations',
  '/courses/{courseId}/announcements',
  '/courses/{id}',
  '/courses/{id}/gradebook/mine',
  '/lectures/student/course/{courseId}',
  '/lectures/{id}',
  '/lectures/{id}/drawing-annotations/{slide}',
  '/lectures/{id}/highlights/{slide}',
  '/lectures/{id}/notes',
  '/lectures/{id}/questions/mine',
  '/lectures/{id}/slides/{slide}/words',
  '/practice/today',
  '/quizzes/student/course/{courseId}',
  '/quizzes/student/decided-claims',
  '/quizzes/student/due',
  '/users/me',
  '/users/me/notes',
  '/users/me/player-preferences',
  '/users/me/resume',
])

// Absent without TLS, and in some private windows.
export const hasCaches = (): boolean => 'caches' in globalThis

export const isStoredCall = ({ method, path }: Pick<Call, 'method' | 'path'>): boolean =>
  method === 'GET' && hasCaches() && storedPaths.has(path)

/** Where replies to a token's user are stored; undefined for no token. */
const findCacheName = (token: string | null): string | undefined => {
  const userId = token === null ? undefined : findUserOf(token)
  return userId === undefined ? undefined : `${storedPrefix}${userId}`
}

/** Lets replies be stored for a user. @returns false when they are already */
export async function storeRepliesFor(userId: string): Promise<boolean> {
  const name = `${storedPrefix}${userId}`
  if (await caches.has(name)) return false
  await caches.open(name)
  return true
}

/** Stores a reply, if the dashboard has made the cache: signing out removes it, and a later reply is not stored. */
export async function storeReply(
  address: string,
  token: string | null,
  { body, etag }: Answer,
): Promise<void> {
  const name = findCacheName(token)
  if (name === undefined || !(await caches.has(name))) return
  const cache = await caches.open(name)
  const headers = { 'Content-Type': 'application/json', Date: new Date().toUTCString() }
  await cache.put(address, new Response(body, { headers: etag ? { ...headers, ETag: etag } : headers }))
}

/** A single request that failed is no reason to show old data. The browser's word counts only where it says "offline". */
const isServerGone = async (): Promise<boolean> => {
  if (!navigator.onLine) return true
  return fetch('/api/health', { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) }).then(
    () => false,
    () => true,
  )
}

/** Finds the reply stored for an address, when the server does not answer at all: an error is an answer. */
export async function findReply(address: string, token: string | null): Promise<Response | undefined> {
  const cacheName = findCacheName(token)
  if (cacheName === undefined) return undefined
  // The cards of today are asked for with the end of the day: those of yesterday are better than none.
  const ignoreSearch = address.includes('/practice/today')
  const reply = await caches.match(address, { cacheName, ignoreSearch, ignoreVary: true })
  return reply && (await isServerGone()) ? reply : undefined
}

/** Removes from the device what the pages of a user have shown, once they have signed out. */
export async function forgetStoredReplies(): Promise<void> {
  if (!hasCaches()) return
  for (const name of await caches.keys()) if (name.startsWith(storedPrefix)) await caches.delete(name)
}
