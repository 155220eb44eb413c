import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { ProviderLimits } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listen.ts'
import type { AiDesk, DeskCall, DeskWork, Taken } from '../desk.ts'
import { refuseOverBudget } from './budget.ts'
import { type Circuit, isFailing, type Verdict, verdictOf } from './circuit.ts'
import { doorOf, placesAt } from './door.ts'
import { createDoorKeeper, type DoorKeeper, SHORT_WAIT_MS } from './door-keeper.ts'
import { book, nothingTaken } from './ledger.ts'
import { dropTurns, type Notice, TURNS_CHANNEL } from './turns.queries.ts'

/** What came of one call. */
type Outcome<T> = { value: T; taken: Taken } | { error: unknown; taken: Taken }

/**
 * The desk of a process (decision 0016). It costs nothing until something is asked, and then a transaction before and
 * two after each call; one connection is kept for notices once somebody had to wait.
 */
export const createDesk = (options: {
  database: Database
  clock: Clock
  log: Logger
  limits: ProviderLimits
}): AiDesk => {
  const { database, clock, log, limits } = options
  const keepers = new Map<string, DoorKeeper>()
  const closing = new AbortController()
  let listener: Promise<Listener | undefined> | undefined

  const hear = (payload: string): void => {
    const notice = JSON.parse(payload) as Notice
    keepers.get(notice.door)?.hear(notice)
  }
  /** Without notices turns are found by looking, seconds later. */
  const startListening = (): void => {
    listener ??= listen(database, TURNS_CHANNEL, {
      notification: hear,
      connected: () => {
        for (const keeper of keepers.values()) keeper.lookAround()
      },
    }).catch((error) => {
      log.warn({ err: error }, 'no notices of turns')
      listener = undefined
      return undefined
    })
  }
  const keeperOf = (call: DeskCall): DoorKeeper => {
    const door = doorOf(call)
    const places = placesAt(call, limits)
    const keeper =
      keepers.get(door) ?? createDoorKeeper({ database, clock, door, places, onWaiting: startListening })
    keepers.set(door, keeper)
    return keeper
  }

  const work = async <T>(call: DeskCall, ask: DeskWork<T>, signal: AbortSignal): Promise<Outcome<T>> => {
    const beganMs = performance.now()
    let tookInVain = nothingTaken
    const took = (taken: Taken) => {
      tookInVain = taken
    }
    const outcome = await ask(signal, took).catch((error: unknown) => ({ error, taken: tookInVain }))
    const isGood = 'value' in outcome
    const durationMs = performance.now() - beganMs
    try {
      await book(database, call, { taken: outcome.taken, durationMs, isGood, nowMs: clock.nowMs() })
    } catch (error) {
      // What cannot be counted cannot be kept either: the database is away.
      if (isGood) return { error, taken: outcome.taken }
      log.warn({ err: error }, 'a failed call was not counted')
    }
    return outcome
  }

  /** One call inside. */
  const goThrough = async <T>(
    call: DeskCall,
    ask: DeskWork<T>,
    at: { askedAtMs: number; signal: AbortSignal },
  ): Promise<Outcome<T>> => {
    const { signal } = at
    const keeper = keeperOf(call)
    await refuseOverBudget(database, limits, call, clock.nowMs())
    const turn = await keeper.enter(call.bill?.lane === 'person' ? 0 : 1, at.askedAtMs, signal)
    let verdict: Verdict = { kind: 'nothing' }
    let circuit: Circuit | undefined
    let outcome: Outcome<T>
    try {
      // Those before may have spent it.
      await refuseOverBudget(database, limits, call, clock.nowMs())
      outcome = await work(call, ask, signal)
      if ('value' in outcome) verdict = { kind: 'answer' }
      else if (!signal.aborted) verdict = verdictOf(outcome.error)
    } finally {
      circuit = await keeper.leave(turn, verdict).catch((error) => {
        log.warn({ err: error }, 'a turn ends by its lease')
        return undefined
      })
    }
    if ('error' in outcome && circuit) return { ...outcome, error: tellWhen(outcome.error, circuit) }
    return outcome
  }

  /** Whoever's fault opened the circuit, or kept it open, comes back when it has closed. */
  const tellWhen = (error: unknown, circuit: Circuit): unknown => {
    const seconds = Math.ceil(((circuit.openUntilMs ?? 0) - clock.nowMs()) / 1_000)
    const isOpen = isFailing(circuit) && error instanceof AiUnavailableError && seconds > error.delaySeconds
    return isOpen ? new AiUnavailableError(error.messages, seconds, error.reason) : error
  }

  return {
    async pass(call, ask) {
      const signal = call.signal ? AbortSignal.any([call.signal, closing.signal]) : closing.signal
      const askedAtMs = Date.now()
      let patienceMs = call.bill?.lane === 'person' ? SHORT_WAIT_MS : 0
      for (;;) {
        signal.throwIfAborted()
        const outcome = await goThrough(call, ask, { askedAtMs, signal })
        if ('value' in outcome) return outcome.value
        const { error } = outcome
        const isLimit = error instanceof AiUnavailableError && error.reason === 'limit'
        const waitMs = isLimit ? error.delaySeconds * 1_000 : Number.POSITIVE_INFINITY
        if (waitMs > patienceMs) throw error
        // The door is closed until then; standing before it is how one waits.
        patienceMs -= waitMs
      }
    },
    async close() {
      const reason = new Error('The platform stops.')
      closing.abort(reason)
      const ids = [...keepers.values()].flatMap((keeper) => keeper.stop(reason))
      keepers.clear()
      ;(await listener)?.close()
      await dropTurns(database, ids).catch((error) => log.debug({ err: error }, 'turns end by their lease'))
    },
  }
}
