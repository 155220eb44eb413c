import { lockOf, openVisit, sendClosedVisits } from '../../api/outbox/activity.ts'

const everyMs = 15_000

/** Begins to send a visit's events: in time, when they are many, and whenever the page may be about to go. */
export function startActivity(visit: { userId: string; lectureId: string; sessionId: string }) {
  const { userId, sessionId } = visit
  const events = openVisit(visit)
  const over = new AbortController()
  const flush = () => void events.flush()
  const flushHidden = () => document.visibilityState === 'hidden' && flush()
  const sendAll = () => void events.flush().then(() => sendClosedVisits(userId, sessionId))
  const timer = setInterval(flush, everyMs)
  document.addEventListener('visibilitychange', flushHidden, { signal: over.signal })
  window.addEventListener('pagehide', flush, { signal: over.signal })
  window.addEventListener('online', sendAll, { signal: over.signal })
  // Held as long as the page lives: other tabs leave this visit alone.
  navigator.locks
    ?.request(
      lockOf(userId, sessionId),
      () => new Promise((resolve) => over.signal.addEventListener('abort', resolve)),
    )
    .catch(() => undefined)
  sendAll()
  return {
    add: events.add,
    /** The lecture is left: sends what waits. */
    stop: () => {
      clearInterval(timer)
      void events.flush().finally(() => over.abort())
    },
  }
}
