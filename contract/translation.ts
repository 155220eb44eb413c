import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import { sentSettings } from './scripts.ts'

const job = jobCalls(
  'translating a lecture',
  '/lectures/translate/status/{job}',
  '/lectures/translate/cancel/{job}',
)

export const translation = defineCalls({
  start: {
    method: 'POST',
    path: '/lectures/{id}/translate/start',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Translate the scripts of the default language into the other languages, as one job. What is translated and up to date already is left alone.',
    params: idParams,
    body: z.object({
      settings: sentSettings,
      /** Only these; left out: all other languages of the lecture. */
      languages: z.array(lectureLanguage).optional(),
    }),
    reply: startedJob,
  },
  status: job.status,
  cancel: job.cancel,
})
