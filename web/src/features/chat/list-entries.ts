import type { ChatMessage, ChatStatus, Citation } from '@lectern/contract/chat.ts'

/**
 * One entry of the conversation: the student's, the assistant's, or a notice of the screen about a failed
 * question.
 */
export type ChatEntry =
  | { key: string; by: 'user'; text: string; slide: number | null }
  | {
      key: string
      by: 'assistant'
      text: string
      citations: readonly Citation[]
      isPartial: boolean
      deadEnd: DeadEnd | null
    }
  | { key: string; by: 'screen'; text: string; isLost: boolean }

/** A question that the lecture does not answer, and where the student may look. */
export type DeadEnd = { question: string; slide: number; nearest: readonly number[] }

/** A question asked on this page, until the history contains it. */
export type Asked = { message: string; slide: number; jobId: string | null; answer: ChatStatus | null }

/** `isLost`: the outcome of the question is unknown; checking again may find an answer. */
export type Notice = { text: string; isLost: boolean }

type ConversationState = {
  /** The history. */
  messages: readonly ChatMessage[]
  asked: Asked | null
  /** By the job of their question; '' is the question that could not be sent. */
  notices: ReadonlyMap<string, Notice>
  /** The job of the last question. */
  jobId: string | null
  /** The answer so far. */
  partial: string | null
  isActive: boolean
}

/** Lists the history, the question that is being answered, and the screen's notices, each below its question. */
export function listEntries({
  messages,
  asked,
  notices,
  jobId,
  partial,
  isActive,
}: ConversationState): ChatEntry[] {
  const hasMessage = (about: string | null, role: 'user' | 'assistant') =>
    about !== null && messages.some((one) => one.job_id === about && one.role === role)
  const noticesAbout = (about: string | null): ChatEntry[] => {
    const said = about ? notices.get(about) : undefined
    // A question whose outcome was unknown may have been answered since.
    return said && !hasMessage(about, 'assistant') ? [{ key: `${about} remark`, by: 'screen', ...said }] : []
  }
  const deadEndOf = ({ nearest_slides: nearest, job_id: answered }: ChatMessage): DeadEnd | null => {
    const question = messages.find((one) => one.role === 'user' && one.job_id === answered)
    return nearest && question
      ? { question: question.content, slide: question.slide_index ?? 1, nearest }
      : null
  }
  const entries: ChatEntry[] = messages.flatMap((message): ChatEntry[] => {
    const { message_id: key, role, content: text, citations, slide_index: slide } = message
    return role === 'assistant'
      ? [{ key, by: 'assistant', text, citations, isPartial: false, deadEnd: deadEndOf(message) }]
      : [{ key, by: 'user', text, slide }, ...noticesAbout(message.job_id)]
  })
  if (asked && !hasMessage(asked.jobId, 'user'))
    entries.push(
      { key: 'asked', by: 'user', text: asked.message, slide: asked.slide },
      ...noticesAbout(asked.jobId),
    )
  const written = asked?.answer?.ai_response ?? partial
  if (written && !hasMessage(jobId, 'assistant')) {
    const citations = asked?.answer?.citations ?? []
    entries.push({
      key: 'answer',
      by: 'assistant',
      text: written,
      citations,
      isPartial: isActive,
      deadEnd: null,
    })
  }
  const unsent = notices.get('')
  if (unsent) entries.push({ key: 'unsent', by: 'screen', ...unsent })
  return entries
}

/** Merges two readings of a conversation: each message once, ordered by id, which grows with time. */
export function joinMessages(
  older: readonly ChatMessage[],
  newer: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byId = new Map([...older, ...newer].map((message) => [message.message_id, message]))
  return [...byId.values()].toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1))
}
