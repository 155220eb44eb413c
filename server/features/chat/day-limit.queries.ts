import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'

/**
 * Checks a daily limit by the database's clock. @param questions the counted rows (SQL after `from`, with
 * its condition), and their time column @returns seconds until the next question is accepted, at least 1;
 * null when one is accepted now
 */
export const findWaitSeconds = async (
  db: Queryable,
  questions: { from: SQL; where: SQL | undefined; at: PgColumn },
  maxPerDay: number,
): Promise<number | null> => {
  const { from, where, at } = questions
  // The oldest of the allowed number: when it is a day old, one more is allowed.
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from ${at} + interval '1 day' - now())::float8 as seconds
    from ${from}
    where ${where} and ${at} > now() - interval '1 day'
    order by ${at} desc offset ${maxPerDay - 1} limit 1`)
  const [row] = rows
  return row ? Math.max(1, Math.ceil(row.seconds)) : null
}
