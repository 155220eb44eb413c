import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { courseParams, id, time } from './ids.ts'
import * as limits from './limits.ts'
import { question } from './questions.ts'
import { requiredLine } from './text.ts'

/** One word or a few. Tags that differ only by case or spaces are the same (`core/questions/tags.ts`). */
export const tag = requiredLine(limits.tagChars, 'tag_missing', 'bank_tag_too_long')

/** A question with its tags, as it is kept. Its `question_id` does not count: the bank gives it one of its own. */
export const taggedQuestion = z.object({
  question,
  tags: z.array(tag).max(limits.tagsPerQuestion, fieldError('too_many_tags')).default([]),
})

/** A question of the bank, for the staff of its course. */
const bankQuestion = z.object({
  _id: id,
  /** Its `question_id` is the id in the bank; a copy in a quiz keeps it, so that no student is asked it twice. */
  question,
  tags: z.array(z.string()),
  /** Titles of the course's quizzes that ask it, as a copy or by a random pick. */
  used_in: z.array(z.string()),
  /** The share of points reached in percent, over graded answers in all quizzes of the course; null without any. */
  success: z.number().nullable(),
  updated_at: time,
})
export type BankQuestion = z.output<typeof bankQuestion>

export const questionBank = defineCalls({
  list: {
    method: 'GET',
    path: '/courses/{courseId}/question-bank',
    who: 'professor',
    action: 'see',
    summary: "The questions of a course's bank with keys and tags, the last changed first.",
    params: courseParams,
    reply: z.array(bankQuestion),
  },
  keep: {
    method: 'POST',
    path: '/courses/{courseId}/question-bank',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Keep questions in the bank. A question with the same type and text as one in the bank takes its place and adds its tags.',
    params: courseParams,
    body: z.object({
      questions: z
        .array(taggedQuestion)
        .min(1, fieldError('questions_missing'))
        .max(limits.questionsPerQuiz, fieldError('too_many_questions')),
    }),
    maxBodyBytes: limits.quizBytes,
    reply: z.object({
      /** In the order in which they were sent. */
      ids: z.array(id),
      /** How many were new, and how many took the place of one. */
      added: z.number().int(),
      replaced: z.number().int(),
    }),
  },
  update: {
    method: 'PUT',
    path: '/courses/{courseId}/question-bank/{asked}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Change a question of the bank or its tags. Quizzes that ask it stay as they are.',
    params: courseParams.extend({ asked: id }),
    body: taggedQuestion.extend({
      /** `updated_at` of the question that was edited; the change is refused when another came since. */
      updated_at: time.optional(),
    }),
    reply: z.object({ detail: z.string() }),
  },
  setRemoved: {
    method: 'PUT',
    path: '/courses/{courseId}/question-bank',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Remove questions from the bank, or take that back. Quizzes that ask them stay as they are. Repeating it changes nothing.',
    params: courseParams,
    body: z.object({ ids: z.array(id).min(1).max(limits.questionsPerBank), removed: z.boolean() }),
    reply: z.object({ detail: z.string() }),
  },
})
