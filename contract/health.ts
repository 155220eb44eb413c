import { z } from 'zod'
import { defineCalls } from './call.ts'

const diskState = z.enum(['ok', 'low', 'full'])
const check = z.enum(['ok', 'failed'])

export const health = defineCalls({
  get: {
    method: 'GET',
    path: '/health',
    who: 'anyone',
    summary: 'Answers 200 once the server takes work, 503 otherwise.',
    reply: z.object({
      status: z.enum(['ok', 'unavailable']),
      version: z.string(),
      /** Space for the database and the files: uploads are refused when it is full. */
      disk: diskState,
      /** Which engines write, answer and speak, so that screens can show it. */
      engines: z.object({
        script: z.enum(['builtin', 'model']),
        /** The assistant of lectures. */
        chat: z.enum(['builtin', 'model']),
        annotation: z.enum(['builtin', 'model']),
        speech: z.enum(['builtin', 'model']),
        /** `none`: no model is configured, and translation is refused. */
        translation: z.enum(['none', 'model']),
      }),
    }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    who: 'anyone',
    summary: 'Answers 200 while requests can be served, 503 otherwise: for load balancers.',
    reply: z.object({
      status: z.enum(['ready', 'not_ready']),
      checks: z.object({
        /** Started, and not stopping. */
        process: check,
        database: check,
        /** The database has this release's schema. */
        migrations: check,
        /** Files can be written. */
        storage: check,
        disk: diskState,
      }),
    }),
  },
})
