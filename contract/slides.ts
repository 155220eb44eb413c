import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, slideParams, time } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'

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
const slideWord = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type SlideWord = z.output<typeof slideWord>

/** A new deck that is prepared and waits to replace the present one, and the deck that Undo brings back. */
const replacement = z.object({
  waiting: z
    .object({ deck_id: id, file_name: z.string(), page_count: z.number().int(), ready_at: time })
    .nullable(),
  undo: z
    .object({
      deck_id: id,
      file_name: z.string(),
      page_count: z.number().int(),
      replaced_at: time,
      /** Until then it is kept. */
      kept_until: time,
    })
    .nullable(),
})
export type Replacement = z.output<typeof replacement>

/** A page of the old or the new deck in a preview. */
const comparedPage = z.object({
  /** 1-based. */
  number: z.number().int(),
  title: z.string().nullable(),
  image_url: z.string(),
  thumbnail_url: z.string(),
})

/** In percent; 100 for a page with the same picture or with only another page number. */
const likeness = z.number().int()

const replacementPreview = z.object({
  deck_id: id,
  file_name: z.string(),
  /** The slides of the lecture, with what they would keep. */
  old: z.array(
    comparedPage.extend({ has_script: z.boolean(), has_audio: z.boolean(), annotations: z.number().int() }),
  ),
  new: z.array(
    comparedPage.extend({
      /** The slide whose work it takes; null: it is new. */
      takes_from: z.number().int().nullable(),
      /** How it differs from that slide; null for a new page. */
      kind: z.enum(['same', 'renumbered', 'changed']).nullable(),
      likeness: likeness.nullable(),
      /** The slides that are most like it; none for a page with the same picture. */
      alternatives: z.array(z.object({ number: z.number().int(), likeness })),
    }),
  ),
})
export type ReplacementPreview = z.output<typeof replacementPreview>

const deckParams = z.object({ deck_id: id })

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
    action: 'edit_lectures',
    summary: 'Upload or replace the slide PDF; slides appear one by one while the job runs.',
    params: idParams,
    takes: 'upload',
    maxFileBytes: limits.deckBytes,
    body: z.object({
      mode: generationMode.default('interactive'),
      /** True, in batch mode: the audio of the scripts is generated, too, once they are written. */
      speak: z.enum(['true', 'false']).default('false'),
      /**
       * True: when the lecture has slides, the new deck is only prepared, and waits until `replace` or `discard`. Left
       * out: it replaces the slides as soon as it is ready.
       */
      preview: z.enum(['true', 'false']).default('false'),
    }),
    reply: startedJob,
  },
  replacement: {
    method: 'GET',
    path: '/lectures/{id}/replacement',
    who: 'professor',
    action: 'see',
    summary: 'The new deck that waits to replace the slides, and what Undo would bring back.',
    params: idParams,
    reply: replacement,
  },
  preview: {
    method: 'GET',
    path: '/lectures/{id}/replacement/preview',
    who: 'professor',
    action: 'see',
    summary: 'The pages of the waiting deck, each with the slide whose work it takes.',
    params: idParams,
    reply: replacementPreview,
  },
  replace: {
    method: 'POST',
    path: '/lectures/{id}/replacement',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Replace the slides by the waiting deck, as matched or with a corrected match, as a job.',
    params: idParams,
    body: deckParams.extend({
      /** For each page in order, the number of the slide whose work it takes, or null. Left out: as matched. */
      takes_from: z.array(z.number().int().min(1).nullable()).max(limits.deckPages).optional(),
    }),
    reply: startedJob,
  },
  discard: {
    method: 'DELETE',
    path: '/lectures/{id}/replacement',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Discard the waiting deck; nothing else changes.',
    params: idParams,
    query: deckParams,
    reply: replacement,
  },
  undo: {
    method: 'POST',
    path: '/lectures/{id}/replacement/undo',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Bring the deck back that was replaced last, with its work. Scripts written since become versions in its history.',
    params: idParams,
    /** The deck that comes back, so that a second call changes nothing. */
    body: deckParams,
    reply: replacement.extend({ message: z.string(), ...messageFields }),
  },
  check: {
    method: 'POST',
    path: '/lectures/{id}/slides/{slide}/checked',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Note that the professor has looked at a slide that a new deck changed.',
    params: slideParams,
    query: shownPicture,
    reply: z.object({}),
  },
  silence: {
    method: 'PUT',
    path: '/lectures/{id}/slides/{slide}/silent',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Show a slide to students without a script, in the languages in which it has no words; `false` takes that back. A script that is written later ends it.',
    params: slideParams,
    query: shownPicture,
    body: z.object({ silent: z.boolean() }),
    reply: z.object({}),
  },
  status: job.status,
  cancel: job.cancel,
  words: {
    method: 'GET',
    path: '/lectures/{id}/slides/{slide}/words',
    who: 'signedIn',
    action: 'see',
    summary: 'The words of a slide with their boxes, for whoever may see the lecture.',
    params: slideParams,
    query: shownPicture,
    reply: z.object({ width: z.number().int(), height: z.number().int(), words: z.array(slideWord) }),
  },
  texts: {
    method: 'GET',
    path: '/lectures/{id}/slide-texts',
    who: 'signedIn',
    action: 'see',
    summary: "The text of each slide's page in reading order, to search in a lecture.",
    params: idParams,
    reply: z.array(z.object({ slide_index: z.number().int(), text: z.string() })),
  },
})
