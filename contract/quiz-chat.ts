import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, jobParams, time } from './ids.ts'
import { startedJob } from './jobs.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'
import { requiredText } from './text.ts'

/** A claim that the assistant has worded. Only its student can send it, in these or other words. */
const proposedClaim = z.object({
  /** The id of the claim once it is sent. */
  claim_id: id,
  question_id: z.string(),
  /** 1-based. */
  question_number: z.number().int(),
  /** The proposed words; once it is sent, the student's. */
  claim_text: z.string(),
  /** The assistant has worded nothing: the student may send own words. */
  is_offer: z.boolean(),
  is_sent: z.boolean(),
})
export type ProposedClaim = z.output<typeof proposedClaim>

const quizChatMessage = z.object({
  message_id: id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: time,
  /** The job that answers this question or wrote this answer. */
  job_id: id.nullable(),
  /** How many grades this answer changed. */
  grade_adjustments: z.number().int(),
  /** Claims that this answer proposes and that are sent or can be sent now; none for the professor. */
  proposed_claims: z.array(proposedClaim),
})
export type QuizChatMessage = z.output<typeof quizChatMessage>

/** The conversation of a student about their graded submission. Its limits are in `core/grade`. */
export const quizChat = defineCalls({
  send: {
    method: 'POST',
    path: '/quizzes/submission/{id}/chat/message',
    who: 'student',
    summary: 'Ask the assistant about a result, as a job; one question at a time.',
    params: idParams,
    body: z.object({
      message: requiredText(limits.chatMessageChars, 'chat_question_missing', 'chat_question_too_long'),
    }),
    reply: startedJob,
  },
  sendClaim: {
    method: 'POST',
    path: '/quizzes/submission/{id}/claims',
    who: 'student',
    summary:
      'Ask the professor to grade an answer again, once per question; the same words again change nothing.',
    params: idParams,
    body: z.object({
      question_id: z.string().max(limits.questionIdChars),
      claim_text: requiredText(limits.claimChars, 'claim_missing', 'claim_too_long'),
    }),
    reply: z.object({ claim_id: id }),
  },
  history: {
    method: 'GET',
    path: '/quizzes/submission/{id}/chat/history',
    who: 'signedIn',
    action: 'grade',
    summary: 'What was said, oldest first, for the student and the professor.',
    params: idParams,
    reply: z.array(quizChatMessage),
  },
  status: {
    method: 'GET',
    path: '/quizzes/chat/status/{job}',
    who: 'student',
    summary: 'State of a question: the reply at its end.',
    params: jobParams,
    reply: z.object({
      job_id: id,
      status: z.enum(['pending', 'running', 'completed', 'failed']),
      /** The job's message: while it waits for an engine, why and until when. */
      message: z.string(),
      ...messageFields,
      /** The answer's text so far; decides nothing. */
      partial: z.string().nullable(),
      error: z.string().nullable(),
      result: z.object({ message: z.string(), grade_adjustments: z.number().int() }).nullable(),
    }),
  },
})
