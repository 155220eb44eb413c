import * as limits from '@lectern/contract/limits.ts'
import { and, eq, sql } from 'drizzle-orm'
import { staffCondition } from '../../platform/course-staff.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { lectureEditorsTable } from '../../platform/db/schema/lectures.ts'

type StudioWindow = {
  lectureId: string
  userId: string
  windowId: string
  /** 1-based; null in the lecture overview. */
  slideNumber: number | null
  language: string
}

/** Three reports are 45 seconds: one that is lost or late does not hide a person. */
const GOOD_FOR = `interval '45 seconds'`

/** Stores where a studio window is now, by the database's clock. */
export const saveWindow = async (db: Queryable, window: StudioWindow): Promise<void> => {
  const { slideNumber, language } = window
  const { lectureId, userId, windowId } = lectureEditorsTable
  await db
    .insert(lectureEditorsTable)
    .values(window)
    .onConflictDoUpdate({
      target: [lectureId, userId, windowId],
      set: { slideNumber, language, seenAt: sql`now()` },
    })
}

export const deleteWindow = async (
  db: Queryable,
  { lectureId, userId, windowId }: StudioWindow,
): Promise<void> => {
  const table = lectureEditorsTable
  await db
    .delete(table)
    .where(and(eq(table.lectureId, lectureId), eq(table.userId, userId), eq(table.windowId, windowId)))
}

/**
 * Deletes the windows of a lecture that are no longer heard of, and the oldest of a person with more windows than the
 * limit. Rows that another call holds are left to it: two calls must not wait for each other.
 */
export const deleteOldWindows = async (
  { $client }: Database,
  { lectureId, userId }: StudioWindow,
): Promise<void> => {
  await $client.query({
    name: 'delete-old-studio-windows',
    text: `delete from lecture_editors where (lecture_id, user_id, window_id) in (
      select lecture_id, user_id, window_id from lecture_editors
      where lecture_id = $1 and (seen_at <= now() - ${GOOD_FOR} or window_id in (
        select window_id from lecture_editors where lecture_id = $1 and user_id = $2
        order by seen_at desc, window_id offset $3) and user_id = $2)
      for update skip locked)`,
    values: [lectureId, userId, limits.studioWindowsPerPerson],
  })
}

/** Lists the other people who have the lecture open and may edit it, by name; each once. */
export const listOtherEditors = async (
  { $client }: Database,
  { lectureId, userId, slideNumber, language }: StudioWindow,
): Promise<(Pick<StudioWindow, 'userId' | 'slideNumber' | 'language'> & { name: string })[]> => {
  const { rows } = await $client.query({
    name: 'list-other-editors',
    text: `select user_id as "userId", name, slide_number as "slideNumber", language from (
        select distinct on (e.user_id) e.user_id, u.name, e.slide_number, e.language
        from lecture_editors e join users u on u.id = e.user_id join lectures l on l.id = e.lecture_id
        where e.lecture_id = $1 and e.user_id <> $2 and e.seen_at > now() - ${GOOD_FOR}
          and ${staffCondition('l.course_id', 'e.user_id', 'edit_lectures')}
        order by e.user_id, (e.slide_number is not distinct from $3::int and e.language = $4) desc, e.seen_at desc
      ) others order by name, user_id`,
    values: [lectureId, userId, slideNumber, language],
  })
  return rows
}
