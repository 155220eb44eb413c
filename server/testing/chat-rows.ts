import { eq } from 'drizzle-orm'
import { chatMessagesTable } from '../platform/db/schema/chat.ts'
import type { TestApp } from './test-app.ts'

/**
 * Writes questions and answers behind the question of a job, straight into the tables: each question by a call is a job.
 * @param questions texts in the order in which they were asked
 */
export const writeConversation = async (
  { context: { database } }: Pick<TestApp, 'context'>,
  jobId: string,
  questions: readonly string[],
): Promise<void> => {
  const [first] = await database.select().from(chatMessagesTable).where(eq(chatMessagesTable.jobId, jobId))
  if (!first) throw new Error('The question of this job is not stored.')
  const { sessionId } = first
  const messages = questions.flatMap((content) => [
    { sessionId, role: 'user' as const, content },
    { sessionId, role: 'assistant' as const, content: 'Chlorophyll is the green pigment of leaves.' },
  ])
  await database
    .insert(chatMessagesTable)
    .values(messages.map((message, index) => ({ ...message, createdAt: new Date(Date.now() + index) })))
}
