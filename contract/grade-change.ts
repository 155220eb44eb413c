import { z } from 'zod'
import { id, time } from './ids.ts'
import { message } from './messages.ts'
import { regradeKey } from './regrading.ts'
import { reviewFlag } from './review-flags.ts'

export const gradeChangeKinds = [
  'graded',
  'manual',
  'assistant_adjusted',
  'claim_approved',
  'claim_rejected',
  'reversed',
  'regraded',
  'confirmed',
] as const

/** One entry of a grade's history. */
export const gradeChange = z.object({
  change_id: id,
  /** Null: the submission as a whole. */
  question_id: z.string().nullable(),
  kind: z.enum(gradeChangeKinds),
  /** The person's name; null: the platform. */
  who: z.string().nullable(),
  why: z.string(),
  /** `why` as data, where the platform wrote it; otherwise empty. */
  messages: z.array(message),
  /** The student's or the assistant's words, if the change answers a claim. */
  claim_text: z.string().nullable(),
  /** The feedback given with it; null when unchanged or no longer known. */
  feedback: z.string().nullable(),
  /** The feedback that it replaced or removed; null when unchanged, without any, or no longer known. */
  feedback_before: z.string().nullable(),
  /** The flags that a person settled by confirming the points; otherwise empty. */
  flags: z.array(reviewFlag),
  /** The lines of the rubric, if a person set points by line with it or took that back; otherwise empty. */
  lines: z.array(
    z.object({
      criterion: z.string(),
      points_before: z.number().nullable(),
      points_after: z.number().nullable(),
      points_possible: z.number(),
    }),
  ),
  points_before: z.number().nullable(),
  points_after: z.number().nullable(),
  total_before: z.number().nullable(),
  total_after: z.number().nullable(),
  /** For a regrading: every answer it changed; otherwise empty. */
  moved: z.array(
    z.object({
      question_id: z.string(),
      points_before: z.number().nullable(),
      points_after: z.number().nullable(),
    }),
  ),
  /** For a regrading: the questions whose key it changed for this student, with the former key; otherwise empty. */
  keys: z.array(z.object({ question_id: z.string(), before: regradeKey, after: regradeKey })),
  /** It was taken back. */
  reversed: z.boolean(),
  /** It can be taken back now. */
  reversible: z.boolean(),
  at: time,
})
export type GradeChange = z.output<typeof gradeChange>
