import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, isUnavailable, openDatabase, sqlState } from './database.ts'

/** How long a call waits for the replica to have what the primary has; replicas nearby need some milliseconds. */
const WAIT_MS = 150
const LOOK_EVERY_MS = 5
/** After a replica was too late or failed, calls go to the primary for this long without asking it. */
const LATE_REST_MS = 1_000
const FAILED_REST_MS = 5_000
/** Source: PostgreSQL, appendix A: the replica ended a statement because it had to apply a change (serialization_failure). */
const RECOVERY_CONFLICT = '40001'

export type Replica = {
  /**
   * Reads from the replica once it has everything that was written until now, so that people see what they just wrote. From
   * the primary when the replica is late, away or not configured, or fails in the middle: `work` is then done again.
   */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Everything that a database has acknowledged to anybody stands in its log before there. */
export const findPosition = async (database: Database): Promise<string> => {
  const { rows } = await database.execute<{ at: string }>(sql`
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end::text as at`)
  return rows[0]!.at
}

export const openReplica = (
  primary: Database,
  url: string | undefined,
  maxConnections: number,
  log: Pick<Logger, 'warn' | 'info'>,
): Replica => {
  if (url === undefined) return { read: (work) => work(primary), close: async () => {} }
  const replica = openDatabase(url, maxConnections)
  let restsUntilMs = 0
  let isUsed: boolean | undefined
  const say = (nowUsed: boolean, reason: string) => {
    if (isUsed === nowUsed) return
    isUsed = nowUsed
    log[nowUsed ? 'info' : 'warn']({ reason }, nowUsed ? 'the replica is used' : 'the replica is not used')
  }
  const rest = (forMs: number, reason: string) => {
    restsUntilMs = performance.now() + forMs
    say(false, reason)
  }

  const hasCaughtUp = async (): Promise<boolean> => {
    const position = await findPosition(primary)
    for (
      const untilMs = performance.now() + WAIT_MS;
      performance.now() < untilMs;
      await sleep(LOOK_EVERY_MS)
    ) {
      const { rows } = await replica.execute<{ has: boolean | null }>(
        sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`,
      )
      if (rows[0]?.has) return true
    }
    return false
  }
  /** A replica that does not answer would hold up the call for as long as a silent connection. */
  const isReady = async (): Promise<boolean> => {
    if (performance.now() < restsUntilMs) return false
    const late = sleep(2 * WAIT_MS, 'silent' as const)
    const answer = await Promise.race([hasCaughtUp().catch((error: unknown) => error), late])
    if (answer === true) return true
    if (answer === false) rest(LATE_REST_MS, 'it is late')
    else if (answer === 'silent') rest(FAILED_REST_MS, 'it does not answer')
    else rest(FAILED_REST_MS, answer instanceof Error ? answer.message : 'it failed')
    return false
  }

  return {
    async read(work) {
      if (!(await isReady())) return work(primary)
      try {
        const found = await work(replica)
        say(true, 'it has what the primary has')
        return found
      } catch (error) {
        if (!isUnavailable(error) && sqlState(error) !== RECOVERY_CONFLICT) throw error
        rest(FAILED_REST_MS, error instanceof Error ? error.message : 'it failed')
        return work(primary)
      }
    },
    close: () => replica.$client.end(),
  }
}
