import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, jobParams, slideNumber, time } from './ids.ts'
import { jobStatus, startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import * as limits from './limits.ts'
import { requiredText } from './text.ts'

/** A source of an answer: a slide, as a link that moves the player. */
const citation = z.object({
  /** 1-based. */
  slide_index: z.number().int(),
  slide_title: z.string().nullable(),
  /** Words quoted from the slide or its script; null for the whole slide. */
  quote: z.string().nullable(),
})
export type Citation = z.output<typeof citation>

const chatMessage = z.object({
  message_id: id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  citations: z.array(citation),
  /** The slide that was open when the student asked. */
  slide_index: z.number().int().nullable(),
  /**
   * The question's job, which its answer names too. While the last question is unanswered, a reloaded page
   * or second tab polls this job.
   */
  job_id: id.nullable(),
  /** Of an answer that the lecture does not hold: the slides that come nearest, possibly none. Else null. */
  nearest_slides: z.array(z.number().int()).nullable(),
  timestamp: time,
})
export type ChatMessage = z.output<typeof chatMessage>

const chatStatus = jobStatus.extend({
  /** For a completed job. */
  ai_response: z.string().nullable(),
  citations: z.array(citation),
  /** As in `chatMessage`. */
  nearest_slides: z.array(z.number().int()).nullable(),
})
export type ChatStatus = z.output<typeof chatStatus>

/** A conversation that has messages. */
const chatSession = z.object({
  session_id: id,
  /** The conversation that the page shows and the assistant knows. */
  is_active: z.boolean(),
  /** Its first question. */
  title: z.string(),
  question_count: z.number().int(),
  last_message_at: time,
})
export type ChatSession = z.output<typeof chatSession>

const lectureParams = z.object({ lecture: id })
const sessionParams = z.object({ lecture: id, session: id })
const namedSession = z.object({ session_id: id })

/** The conversation of one student about one lecture. A professor's preview has none. */
export const chat = defineCalls({
  send: {
    method: 'POST',
    path: '/chat/message',
    who: 'student',
    summary:
      'Ask the assistant about a slide, as a job; one question at a time for each student and lecture.',
    body: z.object({
      lecture_id: id,
      slide_index: slideNumber,
      message: requiredText(limits.chatMessageChars, 'chat_question_missing', 'chat_question_too_long'),
      /** The language being studied; left out: the lecture's default. */
      language: lectureLanguage.optional(),
    }),
    reply: startedJob,
  },
  status: {
    method: 'GET',
    path: '/chat/status/{job}',
    who: 'student',
    summary:
      'State of a question: the reply as far as it is written (`partial`), and `ai_response` at its end.',
    params: jobParams,
    reply: chatStatus,
  },
  cancel: {
    method: 'POST',
    path: '/chat/cancel/{job}',
    who: 'student',
    summary:
      'Stop a question: it stays in the conversation without an answer, of which nothing is kept. An answer that is whole already stands.',
    params: jobParams,
    reply: chatStatus,
  },
  activeHistory: {
    method: 'GET',
    path: '/chat/active_history/{lecture}',
    who: 'student',
    summary:
      'The present conversation about a lecture, oldest first; `cursor` (a message_id) gives what was said before it.',
    params: lectureParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(200),
      cursor: id.optional(),
    }),
    reply: z.array(chatMessage),
  },
  newSession: {
    method: 'POST',
    path: '/chat/new_session/{lecture}',
    who: 'student',
    summary: 'Begin a new conversation; the old one is kept, but no longer shown or told to the assistant.',
    params: lectureParams,
    /** `ended_session_id`: the conversation that ended; null when it had no messages. */
    reply: namedSession.extend({ ended_session_id: id.nullable() }),
  },
  sessions: {
    method: 'GET',
    path: '/chat/sessions/{lecture}',
    who: 'student',
    summary: 'The conversations about a lecture that have messages, the latest first.',
    params: lectureParams,
    reply: z.array(chatSession),
  },
  resumeSession: {
    method: 'POST',
    path: '/chat/sessions/{lecture}/{session}/resume',
    who: 'student',
    summary: 'Go on with an earlier conversation; the present one ends and is kept.',
    params: sessionParams,
    reply: namedSession,
  },
  removeSession: {
    method: 'DELETE',
    path: '/chat/sessions/{lecture}/{session}',
    who: 'student',
    summary: 'Delete a conversation. For a day it can be restored.',
    params: sessionParams,
    reply: namedSession,
  },
  restoreSession: {
    method: 'POST',
    path: '/chat/sessions/{lecture}/{session}/restore',
    who: 'student',
    summary: 'Take back the deletion of a conversation: it is among the earlier ones again.',
    params: sessionParams,
    reply: namedSession,
  },
})
