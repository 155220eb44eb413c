import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'

/**
 * Whether something was asked as often as may be in a day, by the database's clock.
 * @param questions the rows that count (what follows `from`, and their condition), and when each was asked
 * @returns seconds until the next question is taken, at least 1; null when one is now
 */
export const findWaitSeconds = async (
  db: Queryable,
  questions: { from: SQL; where: SQL | undefined; at: PgColumn },
  mostPerDay: number,
): Promise<number | null> => {
  const { from, where, at } = questions
  // The oldest of so many: once it is a day old, there is room for one more.
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from ${at} + interval '1 day' - now())::float8 as seconds
    from ${from}
    where ${where} and ${at} > now() - interval '1 day'
    order by ${at} desc offset ${mostPerDay - 1} limit 1`)
  const [row] = rows
  return row ? Math.max(1, Math.ceil(row.seconds)) : null
}
