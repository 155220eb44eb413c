import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { calls } from '../../api/calls.ts'
import { type Batch, lockOf, type Outcome, openQueue, sendLeftBehind } from './activity-queue.ts'

const everyMs = 15_000

async function sendBatch(batch: Batch): Promise<Outcome> {
  if (!navigator.onLine) return 'later'
  try {
    // A beacon carries no token; this outlives the page as well.
    await callApi(calls.activity.log, { body: batch, keepalive: true })
    return 'taken'
  } catch (error) {
    const { status, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0)
    if (retryAfterSeconds !== undefined) return { waitMs: retryAfterSeconds * 1_000 }
    const isPassing = status === 0 || status >= 500 || [401, 408, 429].includes(status)
    return isPassing ? 'later' : 'refused'
  }
}

/** Begins to send a visit's events: in time, when they are many, and whenever the page may be about to go. */
export function startActivity(visit: { userId: string; lectureId: string; sessionId: string }) {
  const { userId, sessionId } = visit
  const queue = openQueue({ ...visit, send: sendBatch })
  const over = new AbortController()
  const flush = () => void queue.flush()
  const flushHidden = () => document.visibilityState === 'hidden' && flush()
  const sendAll = () => void queue.flush().then(() => sendLeftBehind(userId, sessionId, sendBatch))
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
    add: queue.add,
    /** The lecture is left: sends what waits. */
    stop: () => {
      clearInterval(timer)
      void queue.flush().finally(() => over.abort())
    },
  }
}
