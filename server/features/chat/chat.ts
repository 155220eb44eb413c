import type { ChatMessage, ChatStatus, Citation } from '@lectern/contract/chat.ts'
import * as limits from '@lectern/contract/limits.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { StoredCitation } from '../../platform/db/schema/chat.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { conflict, invalid, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { getStudiedLecture } from '../lectures/lectures.access.ts'
import { getSlideOf } from '../slides/slides.ts'
import {
  findActiveSession,
  findChatWaitSeconds,
  hasActiveQuestion,
  insertMessage,
  listMessages,
  lockActiveSession,
  type MessageRow,
} from './chat.queries.ts'
import { findQuizThatSwitchesOff } from './open-quizzes.queries.ts'

export type ChatResult = { aiResponse: string; citations: StoredCitation[]; nearestSlides?: number[] | null }
export type ChatPayload = { sessionId: string; questionId: string }

const presentCitation = (one: StoredCitation): Citation => ({
  slide_index: one.slideNumber,
  slide_title: one.slideTitle,
  quote: one.quote,
})

const presentMessage = (row: MessageRow): ChatMessage => ({
  message_id: row.id,
  role: row.role,
  content: row.content,
  citations: row.citations.map(presentCitation),
  slide_index: row.slideNumber,
  job_id: row.jobId,
  nearest_slides: row.nearestSlides,
  timestamp: row.createdAt.toISOString(),
})

/**
 * Stores a question and starts its answer, in one transaction. @throws conflict while one is being
 * answered and while an open quiz switches the assistant off, too_many after three hundred questions about the lecture in a day
 */
export const ask = async (
  context: Context,
  asked: { lectureId: string; slide: number; message: string; language: string | undefined; user: Identity },
): Promise<{ job_id: string }> => {
  const { lectureId, slide, user } = asked
  const { lecture, course } = await getStudiedLecture(context, lectureId, user)
  await getSlideOf(context, lecture, slide)
  const quiz = await findQuizThatSwitchesOff(context.database, course.id, new Date(context.clock.nowMs()))
  if (quiz !== undefined) throw conflict('assistant_off', { quiz })
  const language = asked.language ?? lecture.defaultLanguage
  if (!lecture.supportedLanguages.includes(language))
    throw invalid('no_such_language', { language: language })
  const job = await context.database.transaction(async (tx) => {
    const session = await lockActiveSession(tx, user.userId, lectureId)
    if (await hasActiveQuestion(tx, user.userId, lectureId)) throw conflict('still_answering')
    const waitSeconds = await findChatWaitSeconds(tx, {
      userId: user.userId,
      lectureId,
      maxPerDay: limits.lectureQuestionsPerDay,
    })
    if (waitSeconds !== null)
      throw new RequestError(
        'too_many',
        createMessage('too_many_lecture_questions', { number: limits.lectureQuestionsPerDay }),
        { retryAfterSeconds: waitSeconds },
      )
    const questionId = newId()
    const job = await context.queue.enqueue(tx, {
      kind: 'lecture_chat',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      slideNumber: slide,
      language,
      payload: { sessionId: session.id, questionId } satisfies ChatPayload,
      message: createMessage('chat_reading'),
    })
    await insertMessage(tx, {
      id: questionId,
      sessionId: session.id,
      role: 'user',
      content: asked.message,
      slideNumber: slide,
      jobId: job.id,
    })
    return job
  })
  return { job_id: job.id }
}

/** Lists the present conversation; empty before the first question. */
export const listConversation = async (
  context: Context,
  asked: { lectureId: string; limit: number; before: string | undefined; user: Identity },
): Promise<ChatMessage[]> => {
  await getStudiedLecture(context, asked.lectureId, asked.user)
  const session = await findActiveSession(context.database, asked.user.userId, asked.lectureId)
  return session ? (await listMessages(context.database, session.id, asked)).map(presentMessage) : []
}

export const presentChatJob = (job: JobRow): ChatStatus => {
  const result = job.result as ChatResult | null
  return {
    ...presentJob(job),
    ai_response: result?.aiResponse ?? null,
    citations: result?.citations?.map(presentCitation) ?? [],
    nearest_slides: result?.nearestSlides ?? null,
  }
}

/** Returns a question's job for the student who asked it, while they may still see the lecture. */
export const getQuestionJob = async (context: Context, jobId: string, user: Identity): Promise<JobRow> => {
  const job = await getJobFor(context.database, jobId, user.userId, 'see', ['lecture_chat'])
  if (job.lectureId) await getStudiedLecture(context, job.lectureId, user)
  return job
}
