import { z } from 'zod'
import { id, time } from './ids.ts'

/** What an answer is graded by. */
export const regradeKey = z.object({
  points: z.number(),
  /** As these students saw them; null for a question without. */
  options: z.array(z.string()).nullable(),
  correct_answer: z.union([z.number().int(), z.string()]).nullable(),
  keywords: z.array(z.string()).nullable(),
  rubric: z.string().nullable(),
  /** Of an answer that is read; null where points are exact. */
  leniency: z.enum(['strict', 'normal', 'lenient']).nullable(),
})
export type RegradeKey = z.output<typeof regradeKey>

/** A question of which answers are graded again. */
export const regradedQuestion = z.object({
  question_id: z.string(),
  /** Its number in the quiz as it is now. */
  number: z.number().int(),
  question_type: z.string(),
  /** As the quiz words it now. */
  question_text: z.string(),
  /**
   * By which key, and by which instead: one for each former key and set of options that students had, those of most
   * students first. The two are alike where only an answer without points is tried once more.
   */
  corrections: z.array(
    z.object({
      before: regradeKey,
      after: regradeKey,
      /** Answers that are graded again, and which way their points go. */
      answers: z.number().int(),
      up: z.number().int(),
      down: z.number().int(),
      same: z.number().int(),
      /** Answers that keep the points a person gave; not among `answers`. */
      manual_kept: z.number().int(),
    }),
  ),
  /** Answers that keep key and points, because the present key says nothing about what these students were asked. */
  not_told: z.number().int(),
})
export type RegradedQuestion = z.output<typeof regradedQuestion>

/** Somebody whose grade stays as it is. */
export const regradeStay = z.object({
  submission_id: id,
  student_name: z.string(),
  student_email: z.string(),
  points: z.number(),
  percentage: z.number(),
  /** How many of the answers were graded again with nothing lost or won, and how many keep what a person gave. */
  regraded: z.number().int(),
  manual_kept: z.number().int(),
})
export type RegradeStay = z.output<typeof regradeStay>

/** What a regrading would do. Nothing has happened yet. */
export const regradePreview = z.object({
  preview_id: id,
  created_at: time,
  /** Made from the quiz as it is now; false once it was edited or a grade has changed since. */
  is_current: z.boolean(),
  applied_at: time.nullable(),
  submissions: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  unchanged: z.number().int(),
  /** Answers that keep the points a person gave. */
  manual_kept: z.number().int(),
  average_before: z.number().nullable(),
  average_after: z.number().nullable(),
  distribution_before: z.array(z.number().int()).length(10),
  distribution_after: z.array(z.number().int()).length(10),
  /** What was corrected, in the order of the quiz. Empty in previews from before this was kept. */
  questions: z.array(regradedQuestion).default([]),
  /** Whoever moves. */
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
  /** Whoever does not: `unchanged` of them. Empty in previews from before this was kept. */
  stays: z.array(regradeStay).default([]),
})
export type RegradePreview = z.output<typeof regradePreview>
