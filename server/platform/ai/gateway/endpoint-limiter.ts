import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Circuit, Verdict } from './circuit.ts'
import { createEndpointQueue, type QueuedCall } from './endpoint-queue.ts'
import { createEndpointUpdates } from './endpoint-updates.ts'
import { type EndedLease, type Notice, updateEndpoint } from './leases.queries.ts'

/** An interactive call waits at most this long for a closed endpoint; a longer wait is an error. */
export const MAX_INTERACTIVE_WAIT_MS = 5_000

type Lease = { id: string }

/** One endpoint as seen by one process. Its database work is one transaction at a time. */
export type EndpointLimiter = {
  /** @throws AiUnavailableError while the endpoint is closed, the signal's reason, a database error */
  acquire(priority: 0 | 1, askedAtMs: number, signal: AbortSignal): Promise<Lease>
  /** @returns the circuit afterwards */
  leave(lease: Lease, verdict: Verdict): Promise<Circuit>
  onNotice(notice: Notice): void
  /** Call it after notices may have been lost. */
  refresh(): void
  /** Rejects all waiting calls. @returns ids of leases that may be stored */
  stop(reason: Error): string[]
}

export const createEndpointLimiter = (options: {
  database: Database
  clock: Clock
  endpoint: string
  maxConcurrency: number
  /** Called when a call has to wait: from now on notices are needed. */
  onWaiting(): void
}): EndpointLimiter => {
  const { database, clock, endpoint, maxConcurrency } = options
  const queue = createEndpointQueue(maxConcurrency)
  const updates = createEndpointUpdates({ update, failed: rejectAll, isIdle: queue.isEmpty })
  let stopped: Error | undefined

  async function update(ended: readonly EndedLease[]) {
    const held = queue.listHeldLeases()
    const change = { held, ended, maxConcurrency, nowMs: clock.nowMs() }
    const { circuit, started } = await updateEndpoint(database, endpoint, change)
    // A call that was aborted meanwhile passes its lease to the next one.
    for (const { id } of held)
      if (started.has(id) && !queue.isRunning(id) && !queue.begin(id)) updates.returnLease(id)
    const openInMs = (circuit.openUntilMs ?? 0) - clock.nowMs()
    if (openInMs > 0) rejectWaiting(circuit, openInMs)
    if (queue.waiting().length > 0) options.onWaiting()
    if (queue.hasUnstored()) updates.request()
    return { circuit, openInMs }
  }

  /**
   * Batch calls are rejected and retried by their jobs. Interactive calls wait if the endpoint opens soon.
   */
  function rejectWaiting(circuit: Circuit, openInMs: number): void {
    const error = () =>
      new AiUnavailableError(circuit.reason, Math.max(1, Math.ceil(openInMs / 1_000)), 'limit')
    for (const queued of queue.waiting())
      if (queued.priority > 0 || openInMs > MAX_INTERACTIVE_WAIT_MS) rejectCall(queued, error())
  }

  function rejectAll(error: unknown): void {
    for (const queued of queue.waiting()) rejectCall(queued, error)
  }

  function rejectCall(queued: QueuedCall, error: unknown): void {
    queue.leave(queued.id)
    if (queued.isStored) updates.returnLease(queued.id)
    queued.fail(error)
  }

  function acquire(priority: 0 | 1, askedAtMs: number, signal: AbortSignal): Promise<Lease> {
    return new Promise<Lease>((resolve, reject) => {
      if (stopped || signal.aborted) return reject(stopped ?? signal.reason)
      const done = () => signal.removeEventListener('abort', onAbort)
      const queued = queue.join(priority, askedAtMs, {
        begin() {
          done()
          resolve({ id: queued.id })
        },
        fail(error) {
          done()
          reject(error)
        },
      })
      const onAbort = () => {
        rejectCall(queued, signal.reason)
        if (queued.isStored) updates.request()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      if (queue.hasUnstored()) updates.request()
    })
  }

  return {
    acquire,
    leave({ id }, verdict) {
      queue.end(id)
      return updates.endLease(id, verdict)
    },
    onNotice({ ids, isClosed }) {
      const begun = ids.filter((id) => queue.begin(id))
      if (isClosed ? queue.waiting().length > 0 : begun.length > 0 && queue.hasUnstored()) updates.request()
    },
    refresh() {
      if (queue.waiting().length > 0) updates.request()
    },
    stop(reason) {
      stopped = reason
      updates.stop()
      const entered = queue.waiting().filter(({ isStored }) => isStored)
      rejectAll(reason)
      return [...entered.map(({ id }) => id), ...queue.runningIds()]
    },
  }
}
