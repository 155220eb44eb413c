import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { idParams, slideParams } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { limits } from './limits.ts'

export const generationMode = z.enum(['interactive', 'batch'], fieldError('upload_mode_unknown'))

/**
 * The picture that the caller sees (`image_url` of the slide entry). Another deck may have put another page
 * at the same number: then the call is refused as a conflict, unless the page only moved to another number.
 * Left out: any page.
 */
export const shownPicture = z.object({ image_url: z.string().max(1_000) }).partial()

/**
 * The same for what a student reports or stores, possibly long after a deck swap: it belongs to the page
 * wherever that is now, and is refused as a conflict when the page left the lecture.
 */
export const studiedPicture = shownPicture

/** A word of the slide and its box, in pixels of the served picture. */
export const slideWord = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type SlideWord = z.output<typeof slideWord>

const job = jobCalls(
  'preparing slides from a PDF',
  '/lectures/pdf/status/{job}',
  '/lectures/pdf/cancel/{job}',
)

export const slides = defineCalls({
  upload: {
    method: 'POST',
    path: '/lectures/{id}/upload',
    who: 'professor',
    summary: 'Upload or replace the slide PDF; slides appear one by one while the job runs.',
    params: idParams,
    takes: 'upload',
    maxFileBytes: limits.deckBytes,
    body: z.object({ mode: generationMode.default('interactive') }),
    reply: startedJob,
  },
  status: job.status,
  cancel: job.cancel,
  words: {
    method: 'GET',
    path: '/lectures/{id}/slides/{slide}/words',
    who: 'signedIn',
    summary: 'The words of a slide with their boxes, for whoever may see the lecture.',
    params: slideParams,
    query: shownPicture,
    reply: z.object({ width: z.number().int(), height: z.number().int(), words: z.array(slideWord) }),
  },
})
