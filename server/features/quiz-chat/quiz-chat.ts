import type { ReplyOf } from '@lectern/contract/call.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { ProposedClaim, QuizChatMessage, quizChat } from '@lectern/contract/quiz-chat.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { conflict, notFound, presentMessages, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { getJobFor, messagesOf } from '../../platform/jobs/job-status.ts'
import { getSubmission } from '../grading/grading.access.ts'
import { lockSubmission } from '../grading/grading.queries.ts'
import { listProposedClaims } from './claims.ts'
import { getDiscussed, isDiscussionOpen } from './quiz-chat.access.ts'
import {
  findAnswerOf,
  findResultWaitSeconds,
  insertQuizMessage,
  isAnswering,
  listQuizMessages,
  type QuizMessageRow,
} from './quiz-chat.queries.ts'

export type QuizChatPayload = { submissionId: string; messageId: string }

const present = (row: QuizMessageRow, proposed: ProposedClaim[] = []): QuizChatMessage => ({
  message_id: row.id,
  role: row.role,
  content: row.content,
  timestamp: row.createdAt.toISOString(),
  job_id: row.jobId,
  grade_adjustments: row.gradeAdjustments,
  proposed_claims: proposed,
})

/**
 * Stores a student's question about their result and starts its answer, in one transaction. @throws
 * not_found for everyone but the submission's student, conflict before it is graded, before correct answers
 * are shown, and while one is being answered, too_many after a hundred in a day
 */
export const askAboutResult = async (
  context: Context,
  asked: { submissionId: string; message: string; user: Identity },
): Promise<{ job_id: string }> => {
  const { submissionId, user } = asked
  const { quiz } = await getDiscussed(context, submissionId, user)
  return context.database.transaction(async (tx) => {
    await lockSubmission(tx, submissionId)
    if (await isAnswering(tx, submissionId, user.userId)) throw conflict('still_answering')
    const waitSeconds = await findResultWaitSeconds(tx, submissionId, limits.resultQuestionsPerDay)
    if (waitSeconds !== null)
      throw new RequestError(
        'too_many',
        createMessage('too_many_result_questions', { number: limits.resultQuestionsPerDay }),
        { retryAfterSeconds: waitSeconds },
      )
    const messageId = newId()
    const job = await context.queue.enqueue(tx, {
      kind: 'quiz_chat',
      ownerId: user.userId,
      courseId: quiz.courseId,
      payload: { submissionId, messageId } satisfies QuizChatPayload,
      message: createMessage('chat_thinking'),
    })
    await insertQuizMessage(tx, {
      id: messageId,
      submissionId,
      role: 'user',
      content: asked.message,
      jobId: job.id,
    })
    return { job_id: job.id }
  })
}

/** @throws not_found for the job of an answer that its student may not see now */
export const checkAnswerIsShown = async (context: Context, job: JobRow, user: Identity): Promise<void> => {
  const { submissionId } = job.payload as QuizChatPayload
  const { quiz } = await getSubmission(context.database, submissionId, user)
  if (!(await isDiscussionOpen(context, quiz))) throw notFound('job_not_found')
}

/**
 * The conversation about a submission, for its student and the quiz's professor; nothing for the student while
 * correct answers are not shown.
 */
export const listDiscussion = async (
  context: Context,
  submissionId: string,
  user: Identity,
): Promise<QuizChatMessage[]> => {
  const found = await getSubmission(context.database, submissionId, user)
  const { isStaff, quiz } = found
  if (!isStaff && !(await isDiscussionOpen(context, quiz))) return []
  // Before the claims: an answer that is stored in between must not be listed without its claims.
  const rows = await listQuizMessages(context.database, submissionId)
  // The professor must not read claims that the student has not sent; sent ones are listed with the claims.
  const proposed = isStaff ? null : await listProposedClaims(context, found)
  return rows.map((row) => present(row, proposed?.get(row.id)))
}

/** Returns a question's job for the student who asked it, with states in this call's lower-case words. */
export const getDiscussionStatus = async (
  context: Context,
  jobId: string,
  user: Identity,
): Promise<ReplyOf<typeof quizChat.status>> => {
  const job: JobRow = await getJobFor(context.database, jobId, user.userId, 'see', ['quiz_chat'])
  await checkAnswerIsShown(context, job, user)
  const messages = messagesOf(job)
  const answer = job.state === 'COMPLETED' ? await findAnswerOf(context.database, job.id) : undefined
  return {
    job_id: job.id,
    status: statusOf[job.state],
    message: formatMessage(messages),
    ...presentMessages(messages),
    partial: job.partial,
    error: job.state === 'CANCELLED' || job.state === 'FAILED' ? formatMessage(messages) : null,
    result: answer ? { message: answer.content, grade_adjustments: answer.gradeAdjustments } : null,
  }
}

const statusOf = {
  PENDING: 'pending',
  RUNNING: 'running',
  CANCELLING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const
