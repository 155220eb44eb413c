import type { ActivityEvent } from '@lectern/contract/activity.ts'
import { findVisit, forgetVisit, keepVisit, listVisits, mostKept } from './activity-store.ts'

export type Batch = {
  lecture_id: string
  user_id: string
  session_id: string
  events: ActivityEvent[]
  submitted_at: string
}

/** Taken; to be tried again, perhaps not before a while; or not to be had by the server at all. */
export type Outcome = 'taken' | 'later' | 'refused' | { waitMs: number }
export type SendBatch = (batch: Batch) => Promise<Outcome>

/** A request that outlives its page may hold 64 kB; some is left for its other fields and other requests. */
const mostBytes = 48_000
const mostEvents = 100
/** At so many events they are sent at once. */
const fullAt = 20
/** Where tabs cannot tell that they live, a visit that has kept nothing new for so long is over. */
const overAfterMs = 5 * 60_000

type Visit = { userId: string; lectureId: string; sessionId: string; send: SendBatch }

export type ActivityQueue = ReturnType<typeof openQueue>

/**
 * The events of one visit on their way to the server. An event leaves the queue, and this browser, only when the
 * server has taken it, or never will; sent twice it counts once, for it has a name. One batch is on its way at a time,
 * and none before the time that the server has named.
 */
export function openQueue({ userId, lectureId, sessionId, send }: Visit) {
  let waiting: ActivityEvent[] = []
  let running: Promise<void> | null = null
  let isHeldUp = false
  let notBeforeMs = 0
  const keep = () => keepVisit(userId, { lectureId, sessionId, keptAtMs: Date.now(), events: waiting })

  const drain = async () => {
    while (waiting.length > 0 && Date.now() >= notBeforeMs) {
      const events = takeBatch(waiting)
      const outcome = await sendEvents({ userId, lectureId, sessionId, send }, events)
      isHeldUp = !isSettled(outcome)
      if (typeof outcome === 'object') notBeforeMs = Date.now() + outcome.waitMs
      if (isHeldUp) return
      waiting = waiting.filter((event) => !events.includes(event))
      keep()
    }
  }
  /** Sends what waits; the batch that is on its way is waited for. Never throws. */
  const flush = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }
  return {
    add: (event: ActivityEvent) => {
      waiting = [...waiting, event].slice(-mostKept)
      keep()
      // Held up, they wait for their time: not each event tries anew.
      if (waiting.length >= fullAt && !isHeldUp) void flush()
    },
    flush,
    /** How many the server has not taken. */
    count: () => waiting.length,
  }
}

const isSettled = (outcome: Outcome): boolean => outcome === 'taken' || outcome === 'refused'

const sendEvents = (
  { userId, lectureId, sessionId, send }: Visit,
  events: ActivityEvent[],
): Promise<Outcome> =>
  send({
    lecture_id: lectureId,
    user_id: userId,
    session_id: sessionId,
    events,
    submitted_at: new Date().toISOString(),
  }).catch(() => 'later')

/** As many of the oldest as one request may hold; at least one. */
export function takeBatch(events: readonly ActivityEvent[]): ActivityEvent[] {
  const encoder = new TextEncoder()
  let bytes = 0
  let count = 0
  for (const event of events.slice(0, mostEvents)) {
    bytes += encoder.encode(JSON.stringify(event)).length + 1
    if (count > 0 && bytes > mostBytes) break
    count++
  }
  return events.slice(0, count)
}

/** How a living visit is known to other tabs. */
export const lockOf = (userId: string, sessionId: string) => `activity.${userId}.${sessionId}`

/**
 * Sends what visits have left behind that are over: pages that were closed without a connection. A visit that is
 * still open in another tab is left to it.
 */
export async function sendLeftBehind(userId: string, ownSessionId: string, send: SendBatch): Promise<void> {
  for (const sessionId of listVisits(userId)) {
    if (sessionId === ownSessionId) continue
    const hasSent = await whileOver(userId, sessionId, () => sendVisit(userId, sessionId, send))
    if (hasSent === false) return
  }
}

/** @returns false when the server is not to be had now */
async function sendVisit(userId: string, sessionId: string, send: SendBatch): Promise<boolean> {
  const visit = findVisit(userId, sessionId)
  if (!visit) {
    forgetVisit(userId, sessionId)
    return true
  }
  const queue = [...visit.events]
  while (queue.length > 0) {
    const events = takeBatch(queue)
    if (!isSettled(await sendEvents({ userId, lectureId: visit.lectureId, sessionId, send }, events)))
      return false
    queue.splice(0, events.length)
    keepVisit(userId, { ...visit, events: queue })
  }
  forgetVisit(userId, sessionId)
  return true
}

/** Does something about a visit that no tab has open; undefined when one has. */
async function whileOver<T>(
  userId: string,
  sessionId: string,
  act: () => Promise<T>,
): Promise<T | undefined> {
  // Only where the connection is safe do browsers offer locks.
  if (navigator.locks)
    return navigator.locks.request(lockOf(userId, sessionId), { ifAvailable: true }, (lock) =>
      lock ? act() : undefined,
    )
  const visit = findVisit(userId, sessionId)
  return visit && Date.now() - visit.keptAtMs < overAfterMs ? undefined : act()
}
