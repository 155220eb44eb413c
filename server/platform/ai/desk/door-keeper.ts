import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Circuit, Verdict } from './circuit.ts'
import { type EndedTurn, type Notice, tendDoor } from './turns.queries.ts'
import { createWaitingRoom, type Waiter } from './waiting-room.ts'

/** Renews turns, and finds what no notice told: a third of a lease. */
const LOOK_AGAIN_MS = 3_000
/** So long a person is kept waiting at a closed door rather than sent away. */
export const SHORT_WAIT_MS = 5_000

export type Turn = { id: string }

/** One door, as one process stands before it. All that it does there is one transaction at a time. */
export type DoorKeeper = {
  /** @throws AiUnavailableError while the door is closed, the signal's reason, a database fault */
  enter(lane: 0 | 1, askedAtMs: number, signal: AbortSignal): Promise<Turn>
  /** @returns what is known of the door after it */
  leave(turn: Turn, verdict: Verdict): Promise<Circuit>
  hear(notice: Notice): void
  /** After notices were lost. */
  lookAround(): void
  /** Sends away whoever waits. @returns the turns that may stand in the database */
  stop(reason: Error): string[]
}

type Ended = EndedTurn & { resolve?(circuit: Circuit): void; reject?(error: unknown): void }

export const createDoorKeeper = (options: {
  database: Database
  clock: Clock
  door: string
  places: number
  /** Called when somebody has to wait: from now on notices are worth hearing. */
  onWaiting(): void
}): DoorKeeper => {
  const { database, clock, door, places } = options
  const room = createWaitingRoom(places)
  let ended: Ended[] = []
  let isTending = false
  let isAsked = false
  let stopped: Error | undefined
  let timer: NodeJS.Timeout | undefined

  const tend = async (): Promise<void> => {
    isAsked = true
    if (isTending) return
    isTending = true
    while (isAsked) {
      isAsked = false
      await tendOnce()
    }
    isTending = false
  }

  const tendOnce = async (): Promise<void> => {
    const leaving = ended
    ended = []
    const held = room.holdTurns()
    const nowMs = clock.nowMs()
    try {
      const { circuit, started } = await tendDoor(database, door, { held, ended: leaving, places, nowMs })
      for (const one of leaving) one.resolve?.(circuit)
      // Somebody may have gone while their turn came: it goes to the next.
      for (const { id } of held) if (started.has(id) && !room.isInside(id) && !room.begin(id)) giveBack(id)
      const openInMs = (circuit.openUntilMs ?? 0) - clock.nowMs()
      if (openInMs > 0) turnAway(circuit, openInMs)
      if (room.waiting().length > 0) options.onWaiting()
      if (room.hasNewcomers()) isAsked = true
      lookAgainIn(openInMs > 0 ? Math.min(LOOK_AGAIN_MS, openInMs) : LOOK_AGAIN_MS)
    } catch (error) {
      for (const one of leaving) one.reject?.(error)
      for (const waiter of room.waiting()) dismiss(waiter, error)
      isAsked = false
      lookAgainIn(LOOK_AGAIN_MS)
    }
  }

  /** Batch goes, to be done later; a person waits for a door that opens again at once. */
  const turnAway = (circuit: Circuit, openInMs: number): void => {
    const error = () =>
      new AiUnavailableError(circuit.reason, Math.max(1, Math.ceil(openInMs / 1_000)), 'limit')
    for (const waiter of room.waiting())
      if (waiter.lane > 0 || openInMs > SHORT_WAIT_MS) dismiss(waiter, error())
  }

  const dismiss = (waiter: Waiter, error: unknown): void => {
    room.leave(waiter.id)
    if (waiter.isEntered) giveBack(waiter.id)
    waiter.fail(error)
  }

  /** A turn without a call: nobody waits for its end, and if that cannot be written its lease runs out. */
  const giveBack = (id: string): void => {
    ended.push({ id, verdict: { kind: 'nothing' } })
    isAsked = true
  }

  const lookAgainIn = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped && !room.isEmpty()) timer = setTimeout(() => void tend(), ms).unref()
  }

  return {
    enter: (lane, askedAtMs, signal) =>
      new Promise<Turn>((resolve, reject) => {
        if (stopped || signal.aborted) return reject(stopped ?? signal.reason)
        const done = () => signal.removeEventListener('abort', onAbort)
        const waiter = room.join(lane, askedAtMs, {
          begin() {
            done()
            resolve({ id: waiter.id })
          },
          fail(error) {
            done()
            reject(error)
          },
        })
        const onAbort = () => {
          dismiss(waiter, signal.reason)
          if (waiter.isEntered) void tend()
        }
        signal.addEventListener('abort', onAbort, { once: true })
        if (room.hasNewcomers()) void tend()
      }),
    leave: (turn, verdict) =>
      new Promise<Circuit>((resolve, reject) => {
        room.end(turn.id)
        ended.push({ id: turn.id, verdict, resolve, reject })
        void tend()
      }),
    hear({ ids, isClosed }) {
      const begun = ids.filter((id) => room.begin(id))
      if (isClosed ? room.waiting().length > 0 : begun.length > 0 && room.hasNewcomers()) void tend()
    },
    lookAround() {
      if (room.waiting().length > 0) void tend()
    },
    stop(reason) {
      stopped = reason
      clearTimeout(timer)
      const entered = room.waiting().filter(({ isEntered }) => isEntered)
      for (const waiter of room.waiting()) dismiss(waiter, reason)
      return [...entered.map(({ id }) => id), ...room.insideIds()]
    },
  }
}
