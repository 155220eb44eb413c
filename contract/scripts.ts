import { z } from 'zod'
import { annotationTools } from './annotation-tools.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, slideNumber, slideParams } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import { lectureLanguages } from './languages.ts'
import { lecture, lectureParts, scriptVersion } from './lectures.ts'
import { limits } from './limits.ts'
import { generationMode, shownPicture } from './slides.ts'
import { text } from './text.ts'

export const generationSettings = z.object({
  length: z.enum(['short', 'medium', 'long'], fieldError('script_length_unknown')).default('medium'),
  tone: z
    .enum(['professional', 'neutral', 'casual', 'engaging', 'academic'], fieldError('script_tone_unknown'))
    .default('professional'),
  style: z.enum(['standard', 'concise', 'detailed'], fieldError('script_style_unknown')).default('standard'),
})
export type GenerationSettings = z.output<typeof generationSettings>

const script = text(limits.scriptChars, 'script_too_long')
const instructions = text(limits.instructionsChars, 'instructions_too_long')
/** Settings as sent: null, like left out, means the defaults. */
export const sentSettings = generationSettings
  .nullish()
  .transform((settings) => settings ?? generationSettings.parse({}))

/** One version of a script, as the history drawer lists it. */
const historyEntry = scriptVersion.extend({
  version_id: id,
  /** Null for a deleted account. */
  author_name: z.string().nullable(),
  /** The present script. */
  is_present: z.boolean(),
  /** Saved while its author typed. The autosaves of one sitting are one version. */
  is_autosave: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** `speak`: in batch mode, the audio of the scripts is generated, too, once they are written. */
const uploadMode = z.object({ mode: generationMode, speak: z.boolean().default(false) })

/** Slides that are shown without a script, and the scripts that are removed for it, as they were read. */
const silentSlides = z
  .array(
    z.object({
      slide: slideNumber,
      /** Refused when another page has this number now. */
      image_url: shownPicture.shape.image_url,
      scripts: z
        .array(z.object({ language: lectureLanguage, based_on_revision: z.number().int() }))
        .max(lectureLanguages.length)
        .default([]),
    }),
  )
  .max(limits.deckPages)

const job = jobCalls(
  'writing a script',
  '/lectures/generation/status/{job}',
  '/lectures/generation/cancel/{job}',
)

export const scripts = defineCalls({
  generate: {
    method: 'POST',
    path: '/lectures/{id}/slides/{slide}',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Write the script of one slide, as a job.',
    params: slideParams,
    body: z.object({
      instructions: instructions.nullable().default(''),
      script: script.nullable().default(''),
      settings: sentSettings,
      /** Null or left out: the lecture's default language. */
      language: lectureLanguage.nullish(),
      /** Refused when another page has this number now. */
      image_url: shownPicture.shape.image_url,
      /** Keep the annotations whose spoken words occur in the new script. Otherwise it has none. */
      keep_annotations: z.boolean().default(false),
    }),
    reply: startedJob,
  },
  generateAll: {
    method: 'POST',
    path: '/lectures/{id}/scripts',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Write the scripts of all slides of the default language that have none yet, as one job.',
    params: idParams,
    body: z.object({
      instructions: instructions.default(''),
      settings: sentSettings,
      /** With annotations of these kinds; left out or empty: without. */
      selected_annotation_tools: annotationTools.optional(),
      /**
       * True: also slides in the language of the lecture are written when most are in another one. Otherwise an engine
       * that cannot translate writes nothing then, so that nothing is written twice.
       */
      ignore_slide_language: z.boolean().default(false),
    }),
    reply: startedJob,
  },
  uploadMode: {
    method: 'GET',
    path: '/lectures/{id}/upload-mode',
    who: 'professor',
    action: 'see',
    summary: 'The generation mode of the last upload; null where another one would change nothing.',
    params: idParams,
    reply: uploadMode.nullable(),
  },
  setUploadMode: {
    method: 'PUT',
    path: '/lectures/{id}/upload-mode',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Choose the generation mode while the slides of an upload are prepared; if they are ready, batch begins at once.',
    params: idParams,
    body: uploadMode,
    reply: uploadMode.nullable(),
  },
  status: job.status,
  cancel: job.cancel,
  save: {
    method: 'PUT',
    path: '/lectures/{id}/slides/{slide}/save',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Save the script of a slide; refused in words when it has changed since `based_on_revision` was read.',
    params: slideParams,
    query: lectureParts,
    body: z
      .object({
        script,
        language: lectureLanguage.optional(),
        /** The version the editor started from (`revision` of the slide entry); left out: overwrite. */
        based_on_revision: z.number().int().optional(),
        /** Refused when another page has this number now. */
        image_url: shownPicture.shape.image_url,
        /**
         * An autosave, and the sitting that it belongs to: it takes the place of the sitting's last version in
         * the history. It never overwrites, so it needs `based_on_revision`.
         */
        autosave_sitting: z
          .string()
          .min(1, fieldError('autosave_sitting_invalid'))
          .max(100, fieldError('autosave_sitting_invalid'))
          .optional(),
      })
      .refine(
        (body) => body.autosave_sitting === undefined || body.based_on_revision !== undefined,
        fieldError('autosave_revision_missing'),
      ),
    reply: lecture,
  },
  history: {
    method: 'GET',
    path: '/lectures/{id}/slides/{slide}/history/{language}',
    who: 'professor',
    action: 'see',
    summary:
      'Every version of a script that is kept, newest first: when, by whom, from where, with its audio.',
    params: z.object({ id, slide: slideNumber, language: lectureLanguage }),
    query: shownPicture,
    reply: z.array(historyEntry),
  },
  silence: {
    method: 'PUT',
    path: '/lectures/{id}/silent-slides',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Show slides to students without a script, and remove the scripts that are named; `false` takes both back. All slides or none.',
    params: idParams,
    body: z.object({ slides: silentSlides.min(1), silent: z.boolean() }),
    /** The slides for the opposite call. */
    reply: z.object({ slides: silentSlides }),
  },
  replace: {
    method: 'POST',
    path: '/lectures/{id}/scripts/replace',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Find and replace in the spoken words of many scripts at once; all of them or, when one has changed meanwhile, none.',
    params: idParams,
    query: lectureParts,
    body: z.object({
      find: text(limits.findChars, 'find_too_long').refine(
        (value) => value !== '',
        fieldError('find_missing'),
      ),
      replace: text(limits.findChars, 'replacement_too_long').default(''),
      language: lectureLanguage,
      match_case: z.boolean().default(false),
      whole_words: z.boolean().default(false),
      /** The slides to change, each with its `revision` as read and its picture. */
      slides: z
        .array(
          z.object({
            slide: slideNumber,
            based_on_revision: z.number().int(),
            image_url: shownPicture.shape.image_url,
          }),
        )
        .max(limits.deckPages * 10),
    }),
    reply: z.object({ replacements: z.number().int(), changed_slides: z.array(z.number().int()), lecture }),
  },
})
