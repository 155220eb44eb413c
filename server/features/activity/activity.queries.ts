import type { Queryable } from '../../platform/db/database.ts'
import { activityEventsTable } from '../../platform/db/schema/activity.ts'

export type NewEvent = Omit<typeof activityEventsTable.$inferInsert, 'id' | 'receivedAt'>

/**
 * Adds events to the log in one statement, however many; one that is there already stays as it was.
 * @returns how many were new
 */
export const insertEvents = async (db: Queryable, events: NewEvent[]): Promise<number> => {
  if (events.length === 0) return 0
  const added = await db
    .insert(activityEventsTable)
    .values(events)
    .onConflictDoNothing()
    .returning({ id: activityEventsTable.id })
  return added.length
}
