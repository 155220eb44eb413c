import { z } from 'zod'
import { messageFields } from './messages.ts'

/**
 * Every failed call. `detail` is one English sentence that a person can act on; `code` and `params` are the same message
 * as data, by which screens translate and decide.
 */
export const errorReply = z.object({
  detail: z.string().describe('What went wrong, in one English sentence.'),
  ...messageFields,
})

export const missingSlide = z.object({ slide_index: z.number().int(), language: z.string() })

/** The one exception: a refused publish says which slides lack what. */
const publishError = z.object({
  type: z.enum(['missing_script', 'missing_audio']),
  message: z.string(),
  slides_missing_script: z.array(missingSlide).optional(),
  slides_missing_audio: z.array(missingSlide).optional(),
})

export type MissingSlide = z.output<typeof missingSlide>
export type PublishError = z.output<typeof publishError>
