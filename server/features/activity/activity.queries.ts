import type { Queryable } from '../../platform/db/database.ts'
import { activityEventsTable } from '../../platform/db/schema/activity.ts'

export type NewEvent = Omit<typeof activityEventsTable.$inferInsert, 'id' | 'receivedAt'>

/**
 * Adds events to the log in one statement, however many; one that is there already stays as it was. In the order of
 * their keys: two batches with the same events in different orders would wait for each other.
 * @returns how many were new
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
