import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'

export const files = defineCalls({
  get: {
    method: 'GET',
    path: '/files',
    who: 'signedIn',
    action: 'see',
    summary:
      'A picture, a recording or (for the professor) the source PDF, by its key; a picture of quiz questions by its name. Accepts the files cookie instead of a bearer token; answers Range and If-None-Match.',
    query: z.object({
      file_path: z.string(fieldError('file_path_missing')).max(500),
      v: z.string().max(100).optional(),
    }),
    gives: 'file',
    reply: z.unknown(),
  },
})
