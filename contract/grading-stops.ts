import { z } from 'zod'
import { time } from './ids.ts'
import { messageFields } from './messages.ts'

/** Submissions that are neither graded nor being graded, and the reason that they share. */
export const gradingStop = z.object({
  /** `waiting`: the grading goes on by itself, because its model is away or busy. `stopped`: it has failed or was cancelled. */
  state: z.enum(['waiting', 'stopped']),
  count: z.number().int(),
  message: z.string(),
  ...messageFields,
  /** When it is tried again; null: not by itself. */
  continues_at: time.nullable(),
})
export type GradingStop = z.output<typeof gradingStop>
