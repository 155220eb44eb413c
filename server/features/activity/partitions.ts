import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type Database, sqlState } from '../../platform/db/database.ts'

const DAY_MS = 24 * 60 * 60_000
/** Workers may be off for this long: until then every event finds the partition of its month. */
const AHEAD_MS = 92 * DAY_MS
/**
 * Adding or dropping a partition locks `users` and `lectures`, which it refers to. Behind a long transaction it would hold up
 * everything: it gives up, and the routine comes again. Shorter than PostgreSQL's `deadlock_timeout`, so that no other
 * transaction is ended for it.
 */
const LOCK_MS = 900
/** Source: PostgreSQL, appendix A, lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Adds the partitions of the next months. @returns how many were missing */
export const addMonths = async ({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> => {
  const until = new Date(clock.nowMs() + AHEAD_MS)
  const { rows: missing } = await database.execute(
    sql`select 1 from partitions.activity_months having coalesce(max(ends_at), '-infinity') < ${until}`,
  )
  if (missing.length === 0) return 0
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_MS))}`)
    const { rows } = await tx.execute<{ added: number }>(
      sql`select partitions.add_activity_months(${until}) as added`,
    )
    return rows[0]!.added
  })
}

/**
 * Drops partitions whose events were all received before a time: that costs the same for any number of events, and leaves no
 * dead rows. A partition with a younger event stays whole. @returns how many were dropped
 */
export const dropMonthsBefore = async (database: Database, before: Date): Promise<number> => {
  const { rows: months } = await database.execute<{ name: string }>(
    sql`select name::text from partitions.activity_months where ends_at <= ${before} order by ends_at`,
  )
  let dropped = 0
  for (const { name } of months) if (await dropMonth(database, name, before)) dropped += 1
  return dropped
}

const dropMonth = async (database: Database, name: string, before: Date): Promise<boolean> => {
  const table = sql.raw(name)
  // Read without a lock, because it reads the whole partition.
  const { rows } = await database.execute<{ young: boolean; last: number | null }>(sql`
    select coalesce(bool_or(received_at >= ${before}), false) as young, max(id) as last from ${table}`)
  const { young, last } = rows[0]!
  if (young) return false
  try {
    return await database.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_MS))}`)
      await tx.execute(sql`lock table activity_events in access exclusive mode`)
      const { rows: late } = await tx.execute(sql`select 1 from ${table} where id > ${last ?? 0} limit 1`)
      if (late.length > 0) return false
      await tx.execute(sql`drop table ${table}`)
      return true
    })
  } catch (error) {
    // Another worker dropped it, or a long transaction is in the way: the next run comes again.
    if (sqlState(error) === LOCK_NOT_AVAILABLE || sqlState(error) === '42P01') return false
    throw error
  }
}
