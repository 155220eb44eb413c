import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { gradeClaimsTable, quizChatMessagesTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { findWaitSeconds } from '../chat/day-limit.queries.ts'

export type QuizMessageRow = typeof quizChatMessagesTable.$inferSelect

/** Lists a conversation about one submission, oldest first; ids are ordered by time. */
export const listQuizMessages = (db: Queryable, submissionId: string): Promise<QuizMessageRow[]> =>
  db
    .select()
    .from(quizChatMessagesTable)
    .where(eq(quizChatMessagesTable.submissionId, submissionId))
    .orderBy(asc(quizChatMessagesTable.id))

/** Lists the last messages before a given one, oldest first. */
export const listMessagesBefore = async (
  db: Queryable,
  submissionId: string,
  messageId: string,
  limit: number,
): Promise<QuizMessageRow[]> => {
  const rows = await db
    .select()
    .from(quizChatMessagesTable)
    .where(and(eq(quizChatMessagesTable.submissionId, submissionId), lt(quizChatMessagesTable.id, messageId)))
    .orderBy(desc(quizChatMessagesTable.id))
    .limit(limit)
  return rows.reverse()
}

export const findQuizMessage = async (
  db: Queryable,
  messageId: string,
): Promise<QuizMessageRow | undefined> => {
  const [row] = await db.select().from(quizChatMessagesTable).where(eq(quizChatMessagesTable.id, messageId))
  return row
}

/** Finds the answer of a job; undefined before its end. */
export const findAnswerOf = async (db: Queryable, jobId: string): Promise<QuizMessageRow | undefined> => {
  const [row] = await db
    .select()
    .from(quizChatMessagesTable)
    .where(and(eq(quizChatMessagesTable.jobId, jobId), eq(quizChatMessagesTable.role, 'assistant')))
  return row
}

export const insertQuizMessage = async (
  tx: Transaction,
  message: typeof quizChatMessagesTable.$inferInsert,
): Promise<void> => {
  await tx.insert(quizChatMessagesTable).values(message).onConflictDoNothing()
}

/** Lists the answers of a conversation whose jobs left a result, oldest first. */
export const listResultsOfAnswers = (
  db: Queryable,
  submissionId: string,
): Promise<{ messageId: string; content: string; result: Record<string, unknown> | null }[]> =>
  db
    .select({
      messageId: quizChatMessagesTable.id,
      content: quizChatMessagesTable.content,
      result: jobsTable.result,
    })
    .from(quizChatMessagesTable)
    .innerJoin(jobsTable, eq(jobsTable.id, quizChatMessagesTable.jobId))
    .where(
      and(
        eq(quizChatMessagesTable.submissionId, submissionId),
        eq(quizChatMessagesTable.role, 'assistant'),
        isNotNull(jobsTable.result),
      ),
    )
    .orderBy(asc(quizChatMessagesTable.id))

/** Whether a question about this submission is being answered. */
export const isAnswering = async (db: Queryable, submissionId: string, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .innerJoin(quizChatMessagesTable, eq(quizChatMessagesTable.jobId, jobsTable.id))
    .where(
      and(
        eq(quizChatMessagesTable.submissionId, submissionId),
        eq(jobsTable.ownerId, userId),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Seconds until the next question about a result is allowed; null when one is allowed now. */
export const findResultWaitSeconds = (
  db: Queryable,
  submissionId: string,
  maxPerDay: number,
): Promise<number | null> =>
  findWaitSeconds(
    db,
    {
      from: sql`${quizChatMessagesTable}`,
      where: and(
        eq(quizChatMessagesTable.submissionId, submissionId),
        eq(quizChatMessagesTable.role, 'user'),
      ),
      at: quizChatMessagesTable.createdAt,
    },
    maxPerDay,
  )

/** Serializes conversations of one student, so that the daily claims are counted correctly. */
export const lockClaimsOf = async (tx: Transaction, studentId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7244, hashtext(${studentId}))`)
}

export const insertClaim = async (
  tx: Transaction,
  claim: typeof gradeClaimsTable.$inferInsert,
): Promise<void> => {
  await tx.insert(gradeClaimsTable).values(claim)
}
