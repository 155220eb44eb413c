import * as limits from '@lectern/contract/limits.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quizChatMessagesTable } from '../../platform/db/schema/grading.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion } from '../../testing/quiz-factories.ts'
import { makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let student: Person
const submissions: string[] = []
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  const course = await makeCourse(await makeProfessor(platform))
  student = await makeStudent(platform, course)
  for (let count = 0; count < 2; count += 1) {
    const quiz = await makeQuizRow(platform, course, [choiceQuestion('mc')])
    const { id, jobId } = await makeSubmission(platform, quiz, student, { mc: 1 })
    await waitForJob(student, jobId)
    submissions.push(id)
  }
})
afterAll(() => platform.stop())

const ask = (id: string) => student.call(quizChat.send, { params: { id }, body: { message: 'Why?' } })
const answered = async (id: string) => {
  const { status, body } = await ask(id)
  if (status === 200) await waitForJob(student, body.job_id)
  return status
}

it('is refused after a hundred questions in a day, with the time of the next one, and possible again later', async () => {
  const { database } = platform.context
  const [id = '', other = ''] = submissions
  const most = limits.resultQuestionsPerDay
  await database.insert(quizChatMessagesTable).values(
    Array.from({ length: most - 1 }, (_, index) => ({
      submissionId: id,
      role: 'user' as const,
      content: `${index}`,
      createdAt: new Date(Date.now() - 60_000),
    })),
  )
  expect(await answered(id)).toBe(200)
  const refused = await ask(id)
  expect([refused.status, refused.detail]).toEqual([
    429,
    'You have asked 100 questions about this result within a day. Please ask again later.',
  ])
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(86_400 - 600)
  expect(retryAfter).toBeLessThanOrEqual(86_400 - 60)
  // The refused question is not stored, and another result has its own count.
  const history = (await student.call(quizChat.history, { params: { id } })).body
  expect(history.filter(({ role }) => role === 'user')).toHaveLength(most)
  expect(await answered(other)).toBe(200)
  // A day after the first ones.
  await database.execute(sql`update quiz_chat_messages set created_at = created_at - interval '1 day'
    where submission_id = ${id} and content <> 'Why?'`)
  expect(await answered(id)).toBe(200)
})

it('counts two questions of the same moment', async () => {
  const { database } = platform.context
  const [, other = ''] = submissions
  await database.insert(quizChatMessagesTable).values(
    Array.from({ length: limits.resultQuestionsPerDay - 2 }, () => ({
      submissionId: other,
      role: 'user' as const,
      content: 'Again?',
    })),
  )
  const statuses = (await Promise.all([ask(other), ask(other), ask(other)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(2)
})
