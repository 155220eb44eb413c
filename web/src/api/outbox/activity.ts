import type { ActivityEvent } from '@lectern/contract/activity.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { createOutbox } from './outbox.ts'
import { listKeys, readText, writeText } from './storage.ts'

/** A request that outlives its page may hold 64 kB; some is left for its other fields and other requests. */
const maxBytes = 48_000
const maxEvents = 100
/** At this number, events are sent at once. */
const fullAt = 20
/** Of a visit, this many events are stored; the oldest are dropped first. */
const maxStored = 1_000
/** Without locks, a visit that stored nothing new for this long counts as closed. */
const closedAfterMs = 5 * 60_000

type Visit = { userId: string; lectureId: string; sessionId: string }
/** How a visit is stored, under `activity.<user>.<session>`. */
type StoredVisit = { lectureId: string; sessionId: string; keptAtMs: number; events: ActivityEvent[] }

const isEvent = (value: unknown): value is ActivityEvent =>
  typeof (value as { event_type?: unknown } | null)?.event_type === 'string'

function isStoredVisit(value: unknown): value is StoredVisit {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, sessionId, keptAtMs, events } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    typeof sessionId === 'string' &&
    typeof keptAtMs === 'number' &&
    Array.isArray(events)
  )
}

/** Returns the name under which an open visit holds a lock: other tabs leave its events alone. */
export const lockOf = (userId: string, sessionId: string) => `activity.${userId}.${sessionId}`

/** Opens the list of events of one visit on their way to the server. An event has a name: sent twice, it counts once. */
export function openVisit({ userId, lectureId, sessionId }: Visit) {
  const outbox = createOutbox<ActivityEvent, unknown>({
    name: `activity.${userId}`,
    isItem: isEvent,
    isSame: (one, other) => one.event_id === other.event_id,
    take: takeBatch,
    maxItems: maxStored,
    format: {
      read: (stored) => (isStoredVisit(stored) && stored.sessionId === sessionId ? stored.events : []),
      write: (events) => ({ lectureId, sessionId, keptAtMs: Date.now(), events }),
    },
    send: async (events) => {
      if (!navigator.onLine) throw new ApiError(0)
      const body = { lecture_id: lectureId, user_id: userId, session_id: sessionId, events: [...events] }
      await callApi(calls.activity.log, {
        body: { ...body, submitted_at: new Date().toISOString() },
        // A beacon carries no token; this outlives the page as well.
        keepalive: true,
      })
    },
  })
  const count = () => outbox.list(sessionId).length
  return {
    add: (event: ActivityEvent) => {
      outbox.put(sessionId, event)
      // After a failure they wait for the timer: one try for each event would be too many.
      if (count() >= fullAt && !outbox.isUnreachable()) void outbox.send(sessionId)
    },
    /** Sends what waits; the batch that is on its way is waited for. Never throws. */
    flush: () => outbox.send(sessionId),
    /** How many events the server does not have. */
    count,
  }
}

/** Takes the oldest events that fit into one request; at least one. */
export function takeBatch(events: readonly ActivityEvent[]): ActivityEvent[] {
  const encoder = new TextEncoder()
  let bytes = 0
  let count = 0
  for (const event of events.slice(0, maxEvents)) {
    bytes += encoder.encode(JSON.stringify(event)).length + 1
    if (count > 0 && bytes > maxBytes) break
    count++
  }
  return events.slice(0, count)
}

/**
 * Sends the events of closed visits: pages that were closed without a connection. A visit that is still open in another
 * tab is left to it.
 */
export async function sendClosedVisits(userId: string, ownSessionId: string): Promise<void> {
  const prefix = `activity.${userId}.`
  for (const key of listKeys(prefix)) {
    const sessionId = key.slice(prefix.length)
    if (sessionId === ownSessionId) continue
    const visit = readVisit(key)
    if (!visit) writeText(key, null)
    else {
      const sending = await whileClosed(userId, visit, () => openVisit({ ...visit, userId }).flush())
      if (sending?.isUnreachable) return
    }
  }
}

function readVisit(key: string): StoredVisit | undefined {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? 'null')
    return isStoredVisit(stored) && key.endsWith(`.${stored.sessionId}`) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Does something about a visit that no tab has open; undefined when one has. */
async function whileClosed<T>(
  userId: string,
  { sessionId, keptAtMs }: StoredVisit,
  act: () => Promise<T>,
): Promise<T | undefined> {
  // Browsers offer locks only over a secure connection.
  if (navigator.locks)
    return navigator.locks.request(lockOf(userId, sessionId), { ifAvailable: true }, (lock) =>
      lock ? act() : undefined,
    )
  return Date.now() - keptAtMs < closedAfterMs ? undefined : act()
}
