import type { ActivityEvent } from '@lectern/contract/activity.ts'

/** What one visit of a lecture has not told the server yet, oldest first. */
export type KeptVisit = { lectureId: string; sessionId: string; keptAtMs: number; events: ActivityEvent[] }

/** So many events of a visit are kept; the oldest go first. */
export const mostKept = 1_000

const prefixOf = (userId: string) => `activity.${userId}.`

/** Keeps a visit's events in this browser, or forgets the visit when there are none. */
export function keepVisit(userId: string, visit: KeptVisit): void {
  const key = prefixOf(userId) + visit.sessionId
  try {
    if (visit.events.length > 0) localStorage.setItem(key, JSON.stringify(visit))
    else localStorage.removeItem(key)
  } catch {
    // Without storage they live as long as the page.
  }
}

/** What cannot be read is no visit. */
export function findVisit(userId: string, sessionId: string): KeptVisit | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefixOf(userId) + sessionId) ?? 'null')
    return isVisit(stored) && stored.sessionId === sessionId ? stored : undefined
  } catch {
    return undefined
  }
}

export function forgetVisit(userId: string, sessionId: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + sessionId)
  } catch {
    // There was nothing to forget.
  }
}

/** The session ids of a user's visits that are kept here. */
export function listVisits(userId: string): string[] {
  try {
    const prefix = prefixOf(userId)
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is KeptVisit {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, sessionId, keptAtMs, events } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    typeof sessionId === 'string' &&
    typeof keptAtMs === 'number' &&
    Array.isArray(events) &&
    events.every((event) => typeof event?.event_type === 'string')
  )
}
