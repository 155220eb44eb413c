import { COURSE_INVITATION_DAYS } from '@lectern/contract/course-invitations.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { dropMonthsBefore } from '../activity/partitions.ts'

const DAY_MS = 24 * 60 * 60_000
/** Rows of one statement: a statement has a time limit, and its locks are short. */
const AT_ONCE = 5_000

/**
 * Deletes rows that are kept no longer, months of activity at once, the rest a few thousand at a time: activity, chats, ended jobs and old invitations to courses. The audit log has a routine of
 * its own. Twice at once has no effect beyond that of one run.
 */
export const deleteOldData = async (
  { database, clock, config }: Context,
  signal?: AbortSignal,
): Promise<void> => {
  const repeat = async (days: number | undefined, statement: (before: Date) => SQL): Promise<void> => {
    if (days === undefined) return
    const before = new Date(clock.nowMs() - days * DAY_MS)
    for (let deleted = AT_ONCE; deleted >= AT_ONCE; ) {
      signal?.throwIfAborted()
      deleted = (await database.execute(statement(before))).rowCount ?? 0
    }
  }
  const { activityDays, chatDays, jobDays } = config.privacy
  if (activityDays !== undefined)
    await dropMonthsBefore(database, new Date(clock.nowMs() - activityDays * DAY_MS))
  // The rest of a month by rows. Ids rise with the time of receipt: the oldest are found without reading the table.
  await repeat(
    activityDays,
    (before) => sql`delete from activity_events where received_at < ${before} and (id, happened_at) in (
      select id, happened_at from activity_events order by id limit ${AT_ONCE})`,
  )
  await repeat(
    chatDays,
    (before) => sql`delete from chat_messages where id in (
      select id from chat_messages where created_at < ${before} limit ${AT_ONCE})`,
  )
  await repeat(
    chatDays,
    (before) => sql`delete from chat_sessions where id in (
      select s.id from chat_sessions s where s.created_at < ${before} and s.ended_at is not null
        and not exists (select 1 from chat_messages m where m.session_id = s.id) limit ${AT_ONCE})`,
  )
  await repeat(
    jobDays,
    (before) => sql`delete from jobs where id in (
      select id from jobs where ended_at < ${before} limit ${AT_ONCE})`,
  )
  await repeat(
    COURSE_INVITATION_DAYS,
    (before) => sql`delete from course_invitations where id in (
      select id from course_invitations where invited_at < ${before} limit ${AT_ONCE})`,
  )
}
