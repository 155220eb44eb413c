import * as limits from '@lectern/contract/limits.ts'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { activityAllowancesTable, activityEventsTable } from '../../platform/db/schema/activity.ts'

type NewEvent = Omit<typeof activityEventsTable.$inferInsert, 'id' | 'receivedAt'>

/**
 * Adds events to the log in one statement; existing ones stay unchanged. Sorted by key: two batches with
 * the same events in different orders could deadlock. @returns how many were new
 */
export const insertEvents = async (db: Queryable, events: NewEvent[]): Promise<number> => {
  if (events.length === 0) return 0
  const added = await db
    .insert(activityEventsTable)
    .values(events.toSorted((one, other) => (one.eventKey < other.eventKey ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ id: activityEventsTable.id })
  return added.length
}

/** Counts how many of these events of one user are not in the log yet. */
export const countNew = async (
  db: Queryable,
  userId: string,
  events: readonly Pick<NewEvent, 'eventKey' | 'happenedAt'>[],
): Promise<number> => {
  const keys = events.map(({ eventKey }) => eventKey)
  const times = events.map(({ happenedAt }) => happenedAt.toISOString())
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct * from unnest(${sql.param(keys)}::text[], ${sql.param(times)}::timestamptz[]) as asked (key, at)) asked
    where not exists (select 1 from activity_events e
      where e.user_id = ${userId} and e.event_key = asked.key and e.happened_at = asked.at)`)
  return rows[0]!.count
}

/**
 * Reads how many events a user may write now. Locks the row until the transaction ends, so that two
 * concurrent batches cannot both spend the allowance.
 */
export const lockAllowance = async (tx: Transaction, userId: string, now: Date): Promise<number> => {
  const [row] = await tx
    .insert(activityAllowancesTable)
    .values({ userId, eventsLeft: limits.activityEventsAtOnce, countedAt: now })
    // Changes nothing, but locks the row.
    .onConflictDoUpdate({ target: activityAllowancesTable.userId, set: { userId } })
    .returning()
  const hours = Math.max(0, now.getTime() - row!.countedAt.getTime()) / 3_600_000
  return Math.min(limits.activityEventsAtOnce, row!.eventsLeft + hours * limits.activityEventsPerHour)
}

export const writeAllowance = async (
  tx: Transaction,
  userId: string,
  eventsLeft: number,
  now: Date,
): Promise<void> => {
  await tx
    .update(activityAllowancesTable)
    .set({ eventsLeft, countedAt: now })
    .where(eq(activityAllowancesTable.userId, userId))
}
