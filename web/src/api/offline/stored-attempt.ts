import type { Draft, StudentQuiz } from '@lectern/contract/submissions.ts'
import type { Timed } from '../timed.ts'
import { hasCaches, storedPrefix } from './stored-replies.ts'

/** The questions of a running attempt, and the answers that the server has. */
type Parts = { quiz: StudentQuiz; draft: Draft }

/** A cache for each attempt: it goes with the student's other stored replies when the session ends. */
const nameOf = (userId: string, quizId: string): string => `${storedPrefix}${userId} attempt ${quizId}`

/**
 * Stores a running attempt on the device, so that it can be loaded again without a connection. It holds what the student
 * sees: no key and no rubric.
 */
export async function storeAttempt(
  userId: string,
  { quiz, draft }: { quiz: Timed<StudentQuiz>; draft: Timed<Draft> | null },
): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(nameOf(userId, quiz.reply._id))
  await put(cache, 'quiz', quiz)
  if (draft) await put(cache, 'draft', draft)
}

/** Stores the answers that the server has now; not after the attempt was removed, which a late reply would bring back. */
export async function storeDraft(userId: string, quizId: string, draft: Timed<Draft>): Promise<void> {
  const name = nameOf(userId, quizId)
  if (hasCaches() && (await caches.has(name))) await put(await caches.open(name), 'draft', draft)
}

/** Finds the stored attempt, with the time that is left now by this device's clock; undefined for none. */
export async function findAttempt(
  userId: string,
  quizId: string,
): Promise<{ quiz: Timed<StudentQuiz>; draft: Timed<Draft> | null } | undefined> {
  if (!hasCaches()) return undefined
  const cacheName = nameOf(userId, quizId)
  const quiz = await find(cacheName, 'quiz')
  return quiz && { quiz, draft: (await find(cacheName, 'draft')) ?? null }
}

/** Removes an attempt from the device: it was submitted, or is not this student's any more. */
export async function forgetAttempt(userId: string, quizId: string): Promise<void> {
  if (hasCaches()) await caches.delete(nameOf(userId, quizId))
}

const addressOf = (part: keyof Parts): string => `/attempt/${part}`

async function put<P extends keyof Parts>(cache: Cache, part: P, timed: Timed<Parts[P]>): Promise<void> {
  // The page's own clock starts from zero with each load.
  const sentAtMs = Date.now() - (performance.now() - timed.sentMs)
  const headers = { 'Content-Type': 'application/json', Date: new Date().toUTCString() }
  await cache.put(
    addressOf(part),
    new Response(JSON.stringify({ reply: timed.reply, sentAtMs }), { headers }),
  )
}

async function find<P extends keyof Parts>(cacheName: string, part: P): Promise<Timed<Parts[P]> | undefined> {
  const stored = await caches.match(addressOf(part), { cacheName })
  if (!stored) return undefined
  const { reply, sentAtMs } = (await stored.json()) as { reply: Parts[P]; sentAtMs: number }
  const nowMs = performance.now()
  const passedSeconds = Math.max(0, Date.now() - sentAtMs) / 1_000
  const left = reply.remaining_seconds
  // Not rounded: a further load would round again, each time in the student's favour.
  const remaining_seconds = left === null ? null : Math.max(0, left - passedSeconds)
  return { reply: { ...reply, remaining_seconds }, sentMs: nowMs, receivedMs: nowMs }
}
