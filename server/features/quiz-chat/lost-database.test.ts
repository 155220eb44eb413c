import { afterAll, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { isUnavailable, openDatabase } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { chatJobs } from '../chat/chat.jobs.ts'
import { quizChatJobs } from './quiz-chat.jobs.ts'

/** No server listens there. */
const database = openDatabase({ host: '127.0.0.1', port: 1 }, 1)
afterAll(() => database.$client.end())

it.each([
  ['about the lecture', chatJobs, { sessionId: newId(), questionId: newId() }],
  ['about a result', quizChatJobs, { submissionId: newId(), messageId: newId() }],
])('an answer %s waits for a lost database, instead of being refused', async (_, makeJobs, payload) => {
  const [handler] = makeJobs({ database } as unknown as Context)
  const job = { id: newId(), ownerId: newId(), lectureId: newId(), payload } as unknown as JobRow
  const run = handler!.run({ job, signal: new AbortController().signal, report: async () => undefined })
  expect(
    isUnavailable(
      await run.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  ).toBe(true)
})
