import { newId } from '../../db/schema/columns.ts'
import type { HeldLease } from './leases.queries.ts'

export type QueuedCall = {
  id: string
  priority: number
  askedAtMs: number
  /** True if its lease may be stored in the database. */
  isStored: boolean
  begin(): void
  fail(error: unknown): void
}

/**
 * The calls of this process that wait for one endpoint or run there. Only the first calls of each priority
 * are stored, at most `maxConcurrency` of each: the next call is always among the first calls of all
 * processes, and a thousand waiting calls cost as much as four.
 */
export const createEndpointQueue = (maxConcurrency: number) => {
  const waitingByPriority: QueuedCall[][] = [[], []]
  const running = new Map<string, HeldLease>()

  const take = (id: string): QueuedCall | undefined => {
    for (const priority of waitingByPriority) {
      const at = priority.findIndex((one) => one.id === id)
      if (at >= 0) return priority.splice(at, 1)[0]
    }
    return undefined
  }
  // A stored call stays stored, also when an earlier call is queued again before it.
  const listStored = (): QueuedCall[] =>
    waitingByPriority.flatMap((priority) =>
      priority.filter((one, index) => index < maxConcurrency || one.isStored),
    )

  return {
    isEmpty: (): boolean =>
      running.size === 0 && waitingByPriority.every((priority) => priority.length === 0),
    waiting: (): QueuedCall[] => waitingByPriority.flat(),
    isRunning: (id: string): boolean => running.has(id),
    join: (priority: 0 | 1, askedAtMs: number, on: Pick<QueuedCall, 'begin' | 'fail'>): QueuedCall => {
      const queued = { id: newId(), priority, askedAtMs, isStored: false, ...on }
      // Nearly always at the end. A call that is queued again keeps its original time.
      const at = waitingByPriority[priority]!.findLastIndex((one) => one.askedAtMs <= askedAtMs)
      waitingByPriority[priority]!.splice(at + 1, 0, queued)
      return queued
    },
    /** Starts a waiting call. @returns false if it no longer waits */
    begin: (id: string): boolean => {
      const queued = take(id)
      if (!queued) return false
      running.set(id, { id, priority: queued.priority, askedAtMs: queued.askedAtMs, isStarted: true })
      queued.begin()
      return true
    },
    /** Removes a waiting call. @returns undefined if it no longer waits */
    leave: take,
    end: (id: string): void => void running.delete(id),
    /** Returns true if a call has moved up and must be stored now. */
    hasUnstored: (): boolean => listStored().some(({ isStored }) => !isStored),
    /** The leases that must be stored from now on. */
    listHeldLeases: (): HeldLease[] => {
      const leases = [...running.values()]
      for (const queued of listStored()) {
        queued.isStored = true
        leases.push({
          id: queued.id,
          priority: queued.priority,
          askedAtMs: queued.askedAtMs,
          isStarted: false,
        })
      }
      return leases
    },
    runningIds: (): string[] => [...running.keys()],
  }
}
