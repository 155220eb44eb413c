import { newId } from '../../db/schema/columns.ts'
import type { HeldTurn } from './turns.queries.ts'

export type Waiter = {
  id: string
  lane: number
  askedAtMs: number
  /** Whether it may stand in the database. */
  isEntered: boolean
  begin(): void
  fail(error: unknown): void
}

/**
 * Who waits in this process for one door, and who is inside. Only the first of each lane stand in the database, as many
 * as there are places: among all processes' first ones is always who is next, and a thousand waiting cost what four do.
 */
export const createWaitingRoom = (places: number) => {
  const lanes: Waiter[][] = [[], []]
  const inside = new Map<string, HeldTurn>()

  const take = (id: string): Waiter | undefined => {
    for (const lane of lanes) {
      const at = lane.findIndex((one) => one.id === id)
      if (at >= 0) return lane.splice(at, 1)[0]
    }
    return undefined
  }
  // Who has entered stays, also when somebody who was sent back comes before.
  const present = (): Waiter[] =>
    lanes.flatMap((lane) => lane.filter((one, index) => index < places || one.isEntered))

  return {
    isEmpty: (): boolean => inside.size === 0 && lanes.every((lane) => lane.length === 0),
    waiting: (): Waiter[] => lanes.flat(),
    isInside: (id: string): boolean => inside.has(id),
    join: (lane: 0 | 1, askedAtMs: number, on: Pick<Waiter, 'begin' | 'fail'>): Waiter => {
      const waiter = { id: newId(), lane, askedAtMs, isEntered: false, ...on }
      // Nearly always at the end; somebody who was sent back keeps the place of when they first asked.
      const at = lanes[lane]!.findLastIndex((one) => one.askedAtMs <= askedAtMs)
      lanes[lane]!.splice(at + 1, 0, waiter)
      return waiter
    },
    /** Somebody whose turn it is goes inside. @returns whether it was still waiting */
    begin: (id: string): boolean => {
      const waiter = take(id)
      if (!waiter) return false
      inside.set(id, { id, lane: waiter.lane, askedAtMs: waiter.askedAtMs, isStarted: true })
      waiter.begin()
      return true
    },
    /** Goes without having had a turn. @returns who it was, undefined when it no longer waits */
    leave: take,
    end: (id: string): void => void inside.delete(id),
    /** Whether somebody has moved up who must stand in the database, and does not yet. */
    hasNewcomers: (): boolean => present().some(({ isEntered }) => !isEntered),
    /** The turns that must stand in the database from now on. */
    holdTurns: (): HeldTurn[] => {
      const turns = [...inside.values()]
      for (const waiter of present()) {
        waiter.isEntered = true
        turns.push({ id: waiter.id, lane: waiter.lane, askedAtMs: waiter.askedAtMs, isStarted: false })
      }
      return turns
    },
    insideIds: (): string[] => [...inside.keys()],
  }
}
