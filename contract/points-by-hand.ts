import { z } from 'zod'
import { fieldError } from './field-errors.ts'
import * as limits from './limits.ts'
import { text } from './text.ts'

/** The points of one line of a rubric, as a person sets them. */
const linePoints = z.object({
  /** As the rubric has it. */
  criterion: z.string().max(limits.rubricChars),
  points_earned: z
    .number(fieldError('points_missing'))
    .min(0, fieldError('points_negative'))
    .describe('In steps of 0.5, or all points of the line.'),
  /** The points of the line on the screen, null for none: a second grader gets a conflict. */
  points_before: z.number().nullable().optional(),
})
export type LinePoints = z.output<typeof linePoints>
/** The points of all lines of a rubric. */
export const linesPoints = z
  .array(linePoints)
  .max(60)
  .optional()
  .describe(
    'The points of every line of the rubric, in its order; `points_earned` is their sum in steps of 0.5.',
  )

/** The points of an answer. */
export const points = z
  .number(fieldError('points_missing'))
  .min(0, fieldError('points_negative'))
  .multipleOf(0.5, fieldError('points_not_half_steps'))
  .describe('In steps of 0.5.')

/** The feedback of an answer; null removes it. */
export const feedback = text(limits.feedbackChars, 'feedback_too_long').nullable().optional()

export const questionId = z.string().max(limits.questionIdChars)

/** The points on the screen: a second grader gets a conflict instead of overwriting the first. */
export const pointsBefore = z.number().nullable().optional()
