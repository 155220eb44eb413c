import { z } from 'zod'
import { id, time } from './ids.ts'

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
})
export type RegradePreview = z.output<typeof regradePreview>
