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
      /** Which engines write and speak, so that screens can show it. */
      engines: z.object({
        script: z.enum(['builtin', 'model']),
        annotation: z.enum(['builtin', 'model']),
        speech: z.enum(['builtin', 'model']),
        /** `none`: no model is configured, and translation is refused. */
        translation: z.enum(['none', 'model']),
      }),
    }),
  },
})
