import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, slideNumber, time } from './ids.ts'
import { startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import * as limits from './limits.ts'
import { question } from './questions.ts'
import { text } from './text.ts'

/**
 * A question drafted by an engine from one slide. The professor edits it and approves it into a quiz, or
 * dismisses it. Students never see it before.
 */
const draftedQuestion = z.object({
  draft_id: id,
  lecture_id: id,
  /** 1-based, the slide's present number; null when it left the lecture. */
  slide_index: z.number().int().nullable(),
  image_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** The sentence of the slide or its script that supports the right answer, letter by letter. */
  sentence: z.string(),
  question,
  state: z.enum(['proposed', 'approved', 'dismissed']),
  /** The course's quizzes that contain it now, under the id `draft_<draft_id>`. */
  in_quizzes: z.array(z.object({ quiz_id: id, title: z.string() })),
  created_at: time,
})
export type DraftedQuestion = z.output<typeof draftedQuestion>

const draftParams = z.object({ draft: id })

export const quizDrafts = defineCalls({
  start: {
    method: 'POST',
    path: '/lectures/{id}/quiz-drafts',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Draft questions from slides, as a job (kind `quiz_draft`): by an AI model, else from terms and definitions.',
    params: idParams,
    body: z.object({
      /** Left out: every slide with words. */
      slides: z.array(slideNumber).min(1).max(500).optional(),
      count: z
        .number()
        .int()
        .min(1, fieldError('too_few_drafts'))
        .max(limits.draftsPerJob, fieldError('too_many_drafts'))
        .default(5),
      types: z
        .array(z.enum(['multiple_choice', 'short_answer']))
        .min(1)
        .default(['multiple_choice', 'short_answer']),
      /** Left out: the lecture's default. */
      language: lectureLanguage.optional(),
      /** Followed by a model only. */
      instructions: text(limits.instructionsChars, 'instructions_too_long').default(''),
    }),
    reply: startedJob,
  },
  list: {
    method: 'GET',
    path: '/lectures/{id}/quiz-drafts',
    who: 'professor',
    action: 'see',
    summary: 'The drafted questions that wait, newest first.',
    params: idParams,
    query: z.object({ state: z.enum(['proposed', 'approved', 'dismissed']).default('proposed') }),
    reply: z.array(draftedQuestion),
  },
  change: {
    method: 'PUT',
    path: '/quiz-drafts/{draft}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Edit a drafted question, approve it, dismiss it or bring it back.',
    params: draftParams,
    body: z.object({
      question: question.optional(),
      state: z.enum(['proposed', 'approved', 'dismissed']).optional(),
    }),
    reply: draftedQuestion,
  },
})
