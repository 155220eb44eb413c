import { z } from 'zod'
import { id, time } from './ids.ts'
import { keyFields } from './question-key.ts'
import { question } from './questions.ts'

/** The key that an answer is graded by. */
export const regradeKey = question.pick(keyFields).extend({
  points: z.number(),
  /** As these students saw them; null for a question without options. */
  options: z.array(z.string()).nullable(),
  prompts: z.array(z.string()).optional(),
  /** For an answer that is read by a grader; null when points are exact. */
  leniency: z.enum(['strict', 'normal', 'lenient']).nullable(),
})
export type RegradeKey = z.output<typeof regradeKey>

/** A question with answers that are graded again. */
const regradedQuestion = z.object({
  question_id: z.string(),
  /** Its number in the present quiz. */
  number: z.number().int(),
  question_type: z.string(),
  /** Its present wording. */
  question_text: z.string(),
  /**
   * Former and new key: one entry per former key and set of options, those of most students first. Both are
   * equal when only answers without points are tried again.
   */
  corrections: z.array(
    z.object({
      before: regradeKey,
      after: regradeKey,
      /** Answers that are graded again, and how their points change. */
      answers: z.number().int(),
      up: z.number().int(),
      down: z.number().int(),
      same: z.number().int(),
      /** Answers that keep manual points; not counted in `answers`. */
      manual_kept: z.number().int(),
    }),
  ),
  /**
   * Answers that keep key and points, because the present key cannot be applied to the question as these
   * students saw it.
   */
  not_told: z.number().int(),
})
export type RegradedQuestion = z.output<typeof regradedQuestion>

/** A student whose grade stays unchanged. */
const regradeStay = z.object({
  submission_id: id,
  student_name: z.string(),
  student_email: z.string(),
  points: z.number(),
  percentage: z.number(),
  /** How many of the answers were graded again without effect, and how many keep manual points. */
  regraded: z.number().int(),
  manual_kept: z.number().int(),
})
export type RegradeStay = z.output<typeof regradeStay>

/** The effects of a regrading, before it is done. */
export const regradePreview = z.object({
  preview_id: id,
  created_at: time,
  /** Made from the present quiz; false once the quiz was edited or a grade has changed. */
  is_current: z.boolean(),
  applied_at: time.nullable(),
  /** Students who were graded by a former key after this preview was made. A new preview includes them. */
  graded_since: z.number().int().default(0),
  submissions: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  unchanged: z.number().int(),
  /** Answers that keep manual points. */
  manual_kept: z.number().int(),
  average_before: z.number().nullable(),
  average_after: z.number().nullable(),
  distribution_before: z.array(z.number().int()).length(10),
  distribution_after: z.array(z.number().int()).length(10),
  /** Corrected questions, in the order of the quiz. Empty in old previews. */
  questions: z.array(regradedQuestion).default([]),
  /** Students whose grade changes. */
  moves: z.array(
    z.object({
      submission_id: id,
      student_name: z.string(),
      student_email: z.string(),
      points_before: z.number(),
      points_after: z.number(),
      percentage_before: z.number(),
      percentage_after: z.number(),
      questions: z.array(
        z.object({
          question_id: z.string(),
          points_before: z.number().nullable(),
          points_after: z.number().nullable(),
        }),
      ),
    }),
  ),
  /** Students whose grade stays: `unchanged` of them. Empty in old previews. */
  stays: z.array(regradeStay).default([]),
})
export type RegradePreview = z.output<typeof regradePreview>
