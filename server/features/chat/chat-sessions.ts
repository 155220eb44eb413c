import type { ChatSession } from '@lectern/contract/chat.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStudiedLecture } from '../lectures/lectures.access.ts'
import { endSession, hasActiveQuestion, listMessages, lockActiveSession } from './chat.queries.ts'
import {
  activateSession,
  listSessions,
  removeSessionsDeletedBefore,
  setDeleted,
} from './chat-sessions.queries.ts'

/** How long a deleted conversation can be restored. */
const RESTORABLE_MS = 24 * 3_600_000

type Asked = { lectureId: string; sessionId: string; user: Identity }

/** The active conversation, locked. @throws conflict while a question is being answered */
const lockQuietSession = async (tx: Transaction, userId: string, lectureId: string) => {
  const session = await lockActiveSession(tx, userId, lectureId)
  if (await hasActiveQuestion(tx, userId, lectureId)) throw conflict('still_answering')
  return session
}

export const startConversation = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<{ session_id: string; ended_session_id: string | null }> => {
  await getStudiedLecture(context, lectureId, user)
  return context.database.transaction(async (tx) => {
    const session = await lockQuietSession(tx, user.userId, lectureId)
    // An empty conversation is reused, so that a doubled click leaves nothing behind.
    if ((await listMessages(tx, session.id, { limit: 1 })).length === 0)
      return { session_id: session.id, ended_session_id: null }
    await endSession(tx, session.id)
    const { id } = await lockActiveSession(tx, user.userId, lectureId)
    return { session_id: id, ended_session_id: session.id }
  })
}

export const listConversations = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<ChatSession[]> => {
  await getStudiedLecture(context, lectureId, user)
  const sessions = await listSessions(context.database, { lectureId, userId: user.userId })
  return sessions.map((session) => ({
    session_id: session.id,
    is_active: session.isActive,
    title: session.title,
    question_count: session.questionCount,
    last_message_at: session.lastMessageAt.toISOString(),
  }))
}

/** Ends the active conversation and goes on with an earlier one. Repeating it changes nothing. */
export const resumeConversation = async (
  context: Context,
  { lectureId, sessionId, user }: Asked,
): Promise<{ session_id: string }> => {
  await getStudiedLecture(context, lectureId, user)
  await context.database.transaction(async (tx) => {
    const session = await lockQuietSession(tx, user.userId, lectureId)
    if (session.id === sessionId) return
    await endSession(tx, session.id)
    if (!(await activateSession(tx, { sessionId, lectureId, userId: user.userId })))
      throw notFound('conversation_not_found')
  })
  return { session_id: sessionId }
}

/** @throws conflict while a question of the conversation is being answered */
export const deleteConversation = async (
  context: Context,
  { lectureId, sessionId, user }: Asked,
): Promise<{ session_id: string }> => {
  await getStudiedLecture(context, lectureId, user)
  await context.database.transaction(async (tx) => {
    await lockQuietSession(tx, user.userId, lectureId)
    const asked = { sessionId, lectureId, userId: user.userId }
    if (!(await setDeleted(tx, asked, new Date(context.clock.nowMs()))))
      throw notFound('conversation_not_found')
  })
  return { session_id: sessionId }
}

export const restoreConversation = async (
  context: Context,
  { lectureId, sessionId, user }: Asked,
): Promise<{ session_id: string }> => {
  await getStudiedLecture(context, lectureId, user)
  const asked = { sessionId, lectureId, userId: user.userId }
  if (!(await setDeleted(context.database, asked, null))) throw notFound('conversation_not_found')
  return { session_id: sessionId }
}

export const removeDeletedConversations = ({ database, clock }: Context): Promise<number> =>
  removeSessionsDeletedBefore(database, new Date(clock.nowMs() - RESTORABLE_MS))
