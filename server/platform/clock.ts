import type { Logger } from 'pino'
import type { Database } from './db/database.ts'

/** The current time, replaceable in tests. Milliseconds since 1970. */
export type Clock = { nowMs(): number }

/** The machine's own time, for what does not meet the database. */
export const systemClock: Clock = { nowMs: Date.now }

const MEASURE_EVERY_MS = 60_000
/** An answer that took longer says too little about the moment it was given. */
const MAX_ROUND_TRIP_MS = 1_000
/** A larger difference is reported: the machine's time service does not work. */
export const NOTICED_DIFFERENCE_MS = 2_000

/**
 * How far the database's clock is ahead of this machine's, in milliseconds, and how long the question took: half of
 * that is the measurement's own error.
 */
export const measureDifference = async (
  database: Database,
  machine: Clock = systemClock,
): Promise<{ differenceMs: number; roundTripMs: number }> => {
  const sentMs = machine.nowMs()
  const { rows } = await database.$client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  const roundTripMs = machine.nowMs() - sentMs
  return { differenceMs: rows[0]!.now - (sentMs + roundTripMs / 2), roundTripMs }
}

/**
 * The database's time. Several machines share the clocks of quizzes: the database's counts, and the difference of
 * this machine's is measured at the start and each minute. A difference of more than two seconds is logged.
 * A jump of this machine's clock is logged, too.
 * @param machine the machine's clock
 * @param everyMs between two measurements
 */
export const createDatabaseClock = async (
  database: Database,
  log: Logger,
  machine: Clock = systemClock,
  everyMs = MEASURE_EVERY_MS,
): Promise<Clock & { stop(): void }> => {
  let aheadMs = 0
  let isNoticed = false
  /** What the machine's clock says beside the time since the process began, which no correction moves. */
  const baseOf = () => machine.nowMs() - performance.now()
  let baseMs = baseOf()
  const noticeJump = (): void => {
    const jumpedMs = baseOf() - baseMs
    baseMs += jumpedMs
    // An embedded database jumps with the machine: comparing the two says nothing.
    if (Math.abs(jumpedMs) < NOTICED_DIFFERENCE_MS) return
    log.error(
      { seconds: Math.round(jumpedMs / 1_000) },
      'the clock of this machine jumped, or the machine slept: quizzes that run end by the new time. Check the time service, and the submissions of this time',
    )
  }
  const measure = async (): Promise<void> => {
    noticeJump()
    const { differenceMs, roundTripMs } = await measureDifference(database, machine)
    if (roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return
    // Smaller differences are the measurement's own: the time must not jump for them.
    aheadMs = Math.abs(differenceMs) > roundTripMs / 2 ? Math.round(differenceMs) : aheadMs
    const isFar = Math.abs(differenceMs) >= NOTICED_DIFFERENCE_MS
    if (isFar && !isNoticed) {
      log.warn(
        { seconds: Math.round(differenceMs / 1_000) },
        "this machine's clock differs from the database's, which counts: check the time service",
      )
    }
    isNoticed = isFar
  }
  await measure()
  const timer = setInterval(() => measure().catch(() => undefined), everyMs)
  timer.unref()
  return {
    nowMs: () => machine.nowMs() + aheadMs,
    stop: () => clearInterval(timer),
  }
}
