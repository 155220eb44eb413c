import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldData } from './retention.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await startTestApp()
})
afterEach(() => platform.stop())

const count = async (table: string) =>
  (await platform.context.database.execute(sql`select 1 from ${sql.identifier(table)}`)).rows.length

it('deletes activity, chats and ended jobs that are older than the settings say, and nothing else', async () => {
  const course = await makeCourse(await makeProfessor(platform))
  const { userId } = await makeStudent(platform, course)
  const { id } = await makeLecture(platform, course)
  const { database, config } = platform.context
  for (const days of [1, 11, 100]) {
    const at = sql`now() - make_interval(days => ${days}::int)`
    await database.execute(sql`
      insert into activity_events (user_id, lecture_id, session_id, event_key, type, data, happened_at, received_at)
        values (${userId}, ${id}, 's', ${`${days}`}, 'slide_view', '{}', ${at}, ${at})`)
    await database.execute(sql`
      with s as (insert into chat_sessions (id, user_id, lecture_id, created_at, ended_at)
        values (gen_random_uuid(), ${userId}, ${id}, ${at}, ${at}) returning id)
      insert into chat_messages (id, session_id, role, content, created_at)
        select gen_random_uuid(), id, 'user', 'Why?', ${at} from s`)
    await database.execute(sql`
      insert into jobs (id, kind, state, owner_id, created_at, ended_at)
        values (gen_random_uuid(), 'audio', 'COMPLETED', ${userId}, ${at}, ${at})`)
  }
  await database.execute(sql`
    insert into jobs (id, kind, state, owner_id, created_at)
      values (gen_random_uuid(), 'audio', 'PENDING', ${userId}, now() - interval '200 days')`)

  // By default only ended jobs end, after 90 days.
  await deleteOldData(platform.context)
  expect([await count('activity_events'), await count('chat_messages'), await count('jobs')]).toEqual([
    3, 3, 3,
  ])

  config.privacy = { ...config.privacy, activityDays: 10, chatDays: 50, jobDays: 10 }
  await deleteOldData(platform.context)
  expect([await count('activity_events'), await count('chat_messages'), await count('jobs')]).toEqual([
    1, 2, 2,
  ])
  expect(await count('chat_sessions')).toBe(2)
})
