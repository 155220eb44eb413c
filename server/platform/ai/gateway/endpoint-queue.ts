import { newId } from '../../db/schema/columns.ts'
import type { HeldLease } from './leases.queries.ts'

export type QueuedCall = {
  id: string
  priority: number
  askedAtMs: number
  /** Whether it may stand in the database. */
  isStored: boolean
  begin(): void
  fail(error: unknown): void
}

/**
 * Who waits in this process for one door, and who is inside. Only the first of each lane stand in the database, as many
 * as there are places: among all processes' first ones is always who is next, and a thousand waiting cost what four do.
 */
export const createEndpointQueue = (maxConcurrency: number) => {
  const lanes: QueuedCall[][] = [[], []]
  const running = new Map<string, HeldLease>()

  const take = (id: string): QueuedCall | undefined => {
    for (const priority of lanes) {
      const at = priority.findIndex((one) => one.id === id)
      if (at >= 0) return priority.splice(at, 1)[0]
    }
    return undefined
  }
  // Who has entered stays, also when somebody who was sent back comes before.
  const listStored = (): QueuedCall[] =>
    lanes.flatMap((priority) => priority.filter((one, index) => index < maxConcurrency || one.isStored))

  return {
    isEmpty: (): boolean => running.size === 0 && lanes.every((priority) => priority.length === 0),
    waiting: (): QueuedCall[] => lanes.flat(),
    isRunning: (id: string): boolean => running.has(id),
    join: (priority: 0 | 1, askedAtMs: number, on: Pick<QueuedCall, 'begin' | 'fail'>): QueuedCall => {
      const queued = { id: newId(), priority, askedAtMs, isStored: false, ...on }
      // Nearly always at the end; somebody who was sent back keeps the place of when they first asked.
      const at = lanes[priority]!.findLastIndex((one) => one.askedAtMs <= askedAtMs)
      lanes[priority]!.splice(at + 1, 0, queued)
      return queued
    },
    /** Somebody whose turn it is goes inside. @returns whether it was still waiting */
    begin: (id: string): boolean => {
      const queued = take(id)
      if (!queued) return false
      running.set(id, { id, priority: queued.priority, askedAtMs: queued.askedAtMs, isStarted: true })
      queued.begin()
      return true
    },
    /** Goes without having had a turn. @returns who it was, undefined when it no longer waits */
    leave: take,
    end: (id: string): void => void running.delete(id),
    /** Whether somebody has moved up who must stand in the database, and does not yet. */
    hasUnstored: (): boolean => listStored().some(({ isStored }) => !isStored),
    /** The turns that must stand in the database from now on. */
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
