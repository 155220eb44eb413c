import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Circuit, Verdict } from './circuit.ts'
import { createEndpointQueue, type QueuedCall } from './endpoint-queue.ts'
import { type EndedLease, type Notice, updateEndpoint } from './leases.queries.ts'

/** Interval in which leases are renewed and missed notices are found: a third of a lease. */
const RENEW_INTERVAL_MS = 3_000
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

type Ended = EndedLease & { resolve?(circuit: Circuit): void; reject?(error: unknown): void }

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
  let ended: Ended[] = []
  let isUpdating = false
  let isUpdateRequested = false
  let stopped: Error | undefined
  let timer: NodeJS.Timeout | undefined

  const update = async (): Promise<void> => {
    isUpdateRequested = true
    if (isUpdating) return
    isUpdating = true
    while (isUpdateRequested) {
      isUpdateRequested = false
      await updateOnce()
    }
    isUpdating = false
  }

  const updateOnce = async (): Promise<void> => {
    const leaving = ended
    ended = []
    const held = queue.listHeldLeases()
    const nowMs = clock.nowMs()
    try {
      const { circuit, started } = await updateEndpoint(database, endpoint, {
        held,
        ended: leaving,
        maxConcurrency,
        nowMs,
      })
      for (const one of leaving) one.resolve?.(circuit)
      // A call that was aborted meanwhile passes its lease to the next one.
      for (const { id } of held)
        if (started.has(id) && !queue.isRunning(id) && !queue.begin(id)) returnLease(id)
      const openInMs = (circuit.openUntilMs ?? 0) - clock.nowMs()
      if (openInMs > 0) rejectWaiting(circuit, openInMs)
      if (queue.waiting().length > 0) options.onWaiting()
      if (queue.hasUnstored()) isUpdateRequested = true
      scheduleUpdate(openInMs > 0 ? Math.min(RENEW_INTERVAL_MS, openInMs) : RENEW_INTERVAL_MS)
    } catch (error) {
      for (const one of leaving) one.reject?.(error)
      for (const queued of queue.waiting()) rejectCall(queued, error)
      isUpdateRequested = false
      scheduleUpdate(RENEW_INTERVAL_MS)
    }
  }

  /**
   * Batch calls are rejected and retried by their jobs. Interactive calls wait if the endpoint opens soon.
   */
  const rejectWaiting = (circuit: Circuit, openInMs: number): void => {
    const error = () =>
      new AiUnavailableError(circuit.reason, Math.max(1, Math.ceil(openInMs / 1_000)), 'limit')
    for (const queued of queue.waiting())
      if (queued.priority > 0 || openInMs > MAX_INTERACTIVE_WAIT_MS) rejectCall(queued, error())
  }

  const rejectCall = (queued: QueuedCall, error: unknown): void => {
    queue.leave(queued.id)
    if (queued.isStored) returnLease(queued.id)
    queued.fail(error)
  }

  /** Ends a lease that no call uses. If that cannot be written, the lease expires. */
  const returnLease = (id: string): void => {
    ended.push({ id, verdict: { kind: 'nothing' } })
    isUpdateRequested = true
  }

  const scheduleUpdate = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped && !queue.isEmpty()) timer = setTimeout(() => void update(), ms).unref()
  }

  return {
    acquire: (priority, askedAtMs, signal) =>
      new Promise<Lease>((resolve, reject) => {
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
          if (queued.isStored) void update()
        }
        signal.addEventListener('abort', onAbort, { once: true })
        if (queue.hasUnstored()) void update()
      }),
    leave: (lease, verdict) =>
      new Promise<Circuit>((resolve, reject) => {
        queue.end(lease.id)
        ended.push({ id: lease.id, verdict, resolve, reject })
        void update()
      }),
    onNotice({ ids, isClosed }) {
      const begun = ids.filter((id) => queue.begin(id))
      if (isClosed ? queue.waiting().length > 0 : begun.length > 0 && queue.hasUnstored()) void update()
    },
    refresh() {
      if (queue.waiting().length > 0) void update()
    },
    stop(reason) {
      stopped = reason
      clearTimeout(timer)
      const entered = queue.waiting().filter(({ isStored }) => isStored)
      for (const queued of queue.waiting()) rejectCall(queued, reason)
      return [...entered.map(({ id }) => id), ...queue.runningIds()]
    },
  }
}
