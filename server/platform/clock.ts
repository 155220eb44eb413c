import type { Logger } from 'pino'
import type { Database } from './db/database.ts'

/** The current time, replaceable in tests. Milliseconds since 1970. */
export type Clock = { nowMs(): number }

/** The machine's own time, for what does not meet the database. */
export const systemClock: Clock = { nowMs: Date.now }

const MEASURE_EVERY_MS = 60_000
/** An answer that took longer says too little about the moment it was given. */
const MAX_ROUND_TRIP_MS = 1_000
/** Beyond it the administrator is told: the machine's time service does not work. */
const NOTICED_MS = 2_000

/**
 * The database's time. Several machines share the clocks of quizzes: the database's counts, and the difference of
 * this machine's is measured at the start and each minute. A difference of more than two seconds is logged.
 * @param machine the machine's clock
 */
export const createDatabaseClock = async (
  database: Database,
  log: Logger,
  machine: Clock = systemClock,
): Promise<Clock & { stop(): void }> => {
  let aheadMs = 0
  let isNoticed = false
  const measure = async (): Promise<void> => {
    const sentMs = machine.nowMs()
    const { rows } = await database.$client.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    )
    const receivedMs = machine.nowMs()
    const roundTripMs = receivedMs - sentMs
    if (roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return
    const differenceMs = rows[0]!.now - (sentMs + roundTripMs / 2)
    // Smaller differences are the measurement's own: the time must not jump for them.
    aheadMs = Math.abs(differenceMs) > roundTripMs / 2 ? Math.round(differenceMs) : aheadMs
    const isFar = Math.abs(differenceMs) >= NOTICED_MS
    if (isFar && !isNoticed) {
      log.warn(
        { seconds: Math.round(differenceMs / 1_000) },
        "this machine's clock differs from the database's, which counts: check the time service",
      )
    }
    isNoticed = isFar
  }
  await measure()
  const timer = setInterval(() => measure().catch(() => undefined), MEASURE_EVERY_MS)
  timer.unref()
  return {
    nowMs: () => machine.nowMs() + aheadMs,
    stop: () => clearInterval(timer),
  }
}
