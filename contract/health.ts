import { z } from 'zod'
import { defineCalls } from './call.ts'

export const health = defineCalls({
  get: {
    method: 'GET',
    path: '/health',
    who: 'anyone',
    summary: 'Answers 200 once the server takes work, 503 otherwise.',
    reply: z.object({
      status: z.enum(['ok', 'unavailable']),
      version: z.string(),
      /** What stands behind writing and speaking, so that the screens can say it once. */
      engines: z.object({
        script: z.enum(['builtin', 'model']),
        annotation: z.enum(['builtin', 'model']),
        speech: z.enum(['builtin', 'model']),
        /** `none`: no model is configured, and translating is refused before it starts. */
        translation: z.enum(['none', 'model']),
      }),
    }),
  },
})
