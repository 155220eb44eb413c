import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseParams, id, idParams, slideNumber, time } from './ids.ts'
import * as limits from './limits.ts'
import { requiredText, text } from './text.ts'

/** A student's question about a slide, for the professor of the course. */
const lectureQuestion = z.object({
  _id: id,
  lecture_id: id,
  lecture_title: z.string(),
  /** The slide as it was when the student asked; 1-based. */
  slide_index: z.number().int(),
  slide_title: z.string().nullable(),
  question: z.string(),
  asked_at: time,
  /** Null until the professor answers. */
  answer: z.string().nullable(),
  answered_at: time.nullable(),
  /** The student has not seen the answer yet. */
  is_new: z.boolean(),
  /** The professor has answered it, or put it aside. */
  is_done: z.boolean(),
})
export type LectureQuestion = z.output<typeof lectureQuestion>

/** The same for the professor. */
const classQuestion = lectureQuestion.extend({ student_name: z.string() })
export type ClassQuestion = z.output<typeof classQuestion>

const questionParams = z.object({ id, asked: id })

export const lectureQuestions = defineCalls({
  ask: {
    method: 'POST',
    path: '/lectures/{id}/questions',
    who: 'student',
    summary: 'Send a question about a slide to the professor. The same open question is not stored twice.',
    params: idParams,
    body: z.object({
      slide_index: slideNumber,
      question: requiredText(limits.chatMessageChars, 'chat_question_missing', 'chat_question_too_long'),
    }),
    reply: lectureQuestion,
  },
  mine: {
    method: 'GET',
    path: '/lectures/{id}/questions/mine',
    who: 'student',
    summary: "The student's own questions about a lecture with the answers, the latest first.",
    params: idParams,
    reply: z.array(lectureQuestion),
  },
  withdraw: {
    method: 'DELETE',
    path: '/lectures/{id}/questions/{asked}',
    who: 'student',
    summary: 'Take back an own question that the professor has not answered or put aside.',
    params: questionParams,
    reply: z.object({ _id: id }),
  },
  seeAnswer: {
    method: 'POST',
    path: '/lectures/{id}/questions/{asked}/seen',
    who: 'student',
    // An answer can be read in an archived course, too.
    worksInArchive: true,
    summary: 'The student has seen the answer to an own question. One that was written later stays new.',
    params: questionParams,
    /** Of the answer that was shown. */
    body: z.object({ answered_at: time }),
    reply: lectureQuestion,
  },
  ofCourse: {
    method: 'GET',
    path: '/courses/{courseId}/questions',
    who: 'professor',
    action: 'grade',
    summary: "The class's questions in all lectures of an own course: open ones first, then the latest.",
    params: courseParams,
    reply: z.array(classQuestion),
  },
  answer: {
    method: 'PUT',
    path: '/lectures/{id}/questions/{asked}',
    who: 'professor',
    action: 'grade',
    summary: 'Answer a question, put it aside without an answer (`answer` null), or open it again.',
    params: questionParams,
    body: z.object({
      answer: text(limits.chatMessageChars, 'answer_too_long')
        .transform((value) => value.trim() || null)
        .nullable(),
      is_done: z.boolean(),
    }),
    reply: classQuestion,
  },
})
