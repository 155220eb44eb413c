import type { Circuit, Verdict } from './circuit.ts'
import type { EndedLease } from './leases.queries.ts'

/** Interval in which leases are renewed and missed notices are found: a third of a lease. */
const RENEW_INTERVAL_MS = 3_000

type Ended = EndedLease & { resolve?(circuit: Circuit): void; reject?(error: unknown): void }

/**
 * When the row of an endpoint is updated: one transaction at a time, again if it was requested meanwhile, and at an
 * interval as long as calls wait or run. The ends of leases are collected for the next transaction.
 */
export const createEndpointUpdates = (on: {
  /**
   * Does one transaction and what follows from it. `openInMs`: until the endpoint takes calls again; not above 0
   * if it takes them now.
   */
  update(ended: readonly EndedLease[]): Promise<{ circuit: Circuit; openInMs: number }>
  /** The transaction has failed: calls that wait fail with it. */
  failed(error: unknown): void
  /** No call waits or runs: nothing is to be renewed. */
  isIdle(): boolean
}) => {
  let ended: Ended[] = []
  let isRunning = false
  let isRequested = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const request = async (): Promise<void> => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested) {
      isRequested = false
      await runOnce()
    }
    isRunning = false
  }

  const runOnce = async (): Promise<void> => {
    const leaving = ended
    ended = []
    try {
      const { circuit, openInMs } = await on.update(leaving)
      for (const one of leaving) one.resolve?.(circuit)
      schedule(openInMs > 0 ? Math.min(RENEW_INTERVAL_MS, openInMs) : RENEW_INTERVAL_MS)
    } catch (error) {
      for (const one of leaving) one.reject?.(error)
      on.failed(error)
      isRequested = false
      schedule(RENEW_INTERVAL_MS)
    }
  }

  const schedule = (ms: number): void => {
    clearTimeout(timer)
    if (!isStopped && !on.isIdle()) timer = setTimeout(() => void request(), ms).unref()
  }

  return {
    /** Asks for an update now, or after the present one. */
    request: () => void request(),
    /** Ends a lease whose call has ended. @returns the circuit afterwards */
    endLease: (id: string, verdict: Verdict): Promise<Circuit> =>
      new Promise<Circuit>((resolve, reject) => {
        ended.push({ id, verdict, resolve, reject })
        void request()
      }),
    /** Ends a lease that no call uses, with the next update. If that cannot be written, the lease expires. */
    returnLease(id: string): void {
      ended.push({ id, verdict: { kind: 'nothing' } })
      isRequested = true
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
