import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { idParams } from './ids.ts'

export const exports = defineCalls({
  grades: {
    method: 'POST',
    path: '/quizzes/{id}/export-grades',
    who: 'professor',
    action: 'grade',
    summary: 'The grades as a spreadsheet: totals, answers by question, history of changes.',
    params: idParams,
    body: z.object({
      format: z.enum(['excel', 'csv'], fieldError('export_format_unknown')).default('excel'),
      /** Time zone of written times, such as `Europe/Berlin`; UTC when left out or unknown. */
      time_zone: z.string().max(100).optional(),
    }),
    gives: 'file',
    reply: z.unknown(),
  },
})
