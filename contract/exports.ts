import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { idParams } from './ids.ts'
import { interfaceLanguages } from './interface-languages.ts'

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
      /** Of the headings and states. */
      language: z.enum(interfaceLanguages, fieldError('interface_language_unknown')).default('en'),
    }),
    gives: 'file',
    reply: z.unknown(),
  },
})
