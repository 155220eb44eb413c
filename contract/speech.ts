import { z } from 'zod'
import { defineCalls } from './call.ts'
import { voiceSettings } from './courses.ts'
import { id, idParams, slideNumber } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import { shownPicture } from './slides.ts'

const job = jobCalls('speaking a script', '/lectures/audio/status/{job}', '/lectures/audio/cancel/{job}')

export const speech = defineCalls({
  speak: {
    method: 'POST',
    path: '/lectures/{id}/slides/{slide}/audio/{lang}',
    who: 'professor',
    action: 'edit_lectures',
    summary: "Get or make the audio of a slide's saved script; the same audio asked for twice is one job.",
    params: z.object({ id, slide: slideNumber, lang: lectureLanguage }),
    query: shownPicture,
    reply: startedJob,
  },
  sample: {
    method: 'POST',
    path: '/courses/{id}/voice-sample',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'A sentence spoken by a built-in voice, as it would sound with these settings.',
    params: idParams,
    body: voiceSettings.extend({ language: lectureLanguage }),
    /** MP3, base64. */
    reply: z.object({ audio: z.string() }),
  },
  status: job.status,
  cancel: job.cancel,
})
