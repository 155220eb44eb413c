import { chat } from '@lectern/contract/chat.ts'
import * as limits from '@lectern/contract/limits.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatMessagesTable, chatSessionsTable } from '../../platform/db/schema/chat.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())

it("is refused after a day's maximum of questions, in all conversations, and possible again later", async () => {
  const { database } = platform.context
  const course = await makeCourse(await makeProfessor(platform))
  const student = await makeStudent(platform, course)
  const { id } = await makeLecture(platform, course, { published: true })
  const { id: other } = await makeLecture(platform, course, { published: true })
  const most = limits.lectureQuestionsPerDay
  // An ended conversation counts like the present one.
  const [session] = await database
    .insert(chatSessionsTable)
    .values({ userId: student.userId, lectureId: id, endedAt: new Date() })
    .returning()
  await database.insert(chatMessagesTable).values(
    Array.from({ length: most }, (_, index) => ({
      sessionId: session!.id,
      role: 'user' as const,
      content: `${index}`,
      createdAt: new Date(Date.now() - 60_000),
    })),
  )
  const ask = (lecture_id: string) =>
    student.call(chat.send, { body: { lecture_id, slide_index: 1, message: 'Why?' } })
  const refused = await ask(id)
  expect([refused.status, refused.detail]).toEqual([
    429,
    `You have asked ${most} questions about this lecture within a day. Please ask again later.`,
  ])
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(86_400 - 600)
  expect(retryAfter).toBeLessThanOrEqual(86_400 - 60)
  expect((await student.call(chat.activeHistory, { params: { lecture: id } })).body).toEqual([])
  expect((await ask(other)).status).toBe(200)
  await database
    .update(chatMessagesTable)
    .set({ createdAt: sql`${chatMessagesTable.createdAt} - interval '1 day'` })
    .where(eq(chatMessagesTable.sessionId, session!.id))
  expect((await ask(id)).status).toBe(200)
})
