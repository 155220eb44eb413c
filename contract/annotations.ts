import { z } from 'zod'
import { annotationTools } from './annotation-tools.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, slideNumber, slideParams, time } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { lectureLanguage } from './language-fields.ts'
import { limits } from './limits.ts'
import { sentSettings } from './scripts.ts'
import { shownPicture } from './slides.ts'
import { text } from './text.ts'

/** A coordinate on a slide, in pixels of the served picture. */
const pixels = z.number().min(-100_000).max(100_000)
const boundingBox = z.object({ x: pixels, y: pixels, width: pixels.min(0), height: pixels.min(0) })

const highlightType = z.enum(
  ['highlight', 'arrow', 'text_annotation', 'diagram', 'drawing', 'manual_annotation'],
  fieldError('annotation_type_unknown'),
)

const words = text(limits.highlightChars, 'annotation_words_too_long')

/**
 * A stored overlay entry. The script's tags say what is shown and when; an entry says where, if the words
 * alone cannot: which of two equal phrases, or where a note or diagram was put.
 */
export const highlight = z.object({
  /**
   * The words it stands on; for a note, a diagram or a drawing, its own words. Empty for an arrow whose tag
   * names no words.
   */
  text: words,
  type: highlightType,
  color: text(20, 'annotation_color_unknown'),
  /** Null: it is found by its words. */
  boundingBox: boundingBox.nullable().default(null),
  /** For an arrow: the words at its end, and their box. A box without words is a place of the picture. */
  toText: words.optional(),
  toBoundingBox: boundingBox.nullable().optional(),
  /** For a drawing: its strokes as written by the drawing board. */
  drawingData: text(limits.drawingDataChars, 'drawing_too_many_strokes').optional(),
  size: z.number().min(1).max(20).optional(),
  timestamp: time.optional(),
  /** The slide changed in a new deck, and the box may be wrong: the professor is asked to look. */
  needsCheck: z.literal(true).optional(),
})
export type Highlight = z.output<typeof highlight>

/** Whether the words of a stored highlight are on the slide, with one box per line. */
export const highlightCheck = highlight
  .pick({ text: true, type: true, color: true })
  .extend({ found: z.boolean(), boxes: z.array(boundingBox) })

const drawing = z.object({
  drawing_id: id,
  image_url: z.string(),
  content: z.string(),
  color: z.string(),
  size: z.number(),
  drawingData: z.string().nullable(),
  created_at: time,
})
export type Drawing = z.output<typeof drawing>

const newDrawing = z.object({
  /** A PNG, as a data URL or plain base64; transparent where nothing is drawn. */
  image_data: z
    .string(fieldError('drawing_picture_missing'))
    .min(1, fieldError('drawing_picture_missing'))
    .max(limits.drawingImageChars, fieldError('drawing_picture_too_large')),
  content: text(limits.highlightChars, 'drawing_text_too_long').default(''),
  color: z
    .enum(
      ['red', 'green', 'blue', 'yellow', 'magenta', 'cyan', 'orange', 'purple'],
      fieldError('brush_color_unknown'),
    )
    .default('red'),
  size: z
    .number(fieldError('brush_size_out_of_range'))
    .min(1, fieldError('brush_size_out_of_range'))
    .max(20, fieldError('brush_size_out_of_range'))
    .default(3),
  drawingData: highlight.shape.drawingData,
})

const job = jobCalls(
  'writing a script with annotations',
  '/lectures/highlights/status/{job}',
  '/lectures/highlights/cancel/{job}',
)

/** Names the page that is changed, and the revision of the list that the change is based on. */
const changedList = shownPicture.extend({
  /**
   * The `ETag` of the list when it was read; the save is refused when the revision differs. Left out:
   * overwrite.
   */
  based_on_revision: z.coerce
    .number(fieldError('revision_not_number'))
    .int(fieldError('revision_not_whole'))
    .optional(),
})

export const annotations = defineCalls({
  generate: {
    method: 'POST',
    path: '/lectures/{id}/slideannotate/{slide}/{language}',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Write the script of one slide with annotations on what it speaks of, as a job.',
    params: z.object({ id, slide: slideNumber, language: lectureLanguage }),
    body: z.object({
      instructions: text(limits.instructionsChars, 'instructions_too_long').nullable().default(''),
      script: text(limits.scriptChars, 'script_too_long').nullable().default(''),
      settings: sentSettings,
      selected_annotation_tools: annotationTools.nullish(),
      /** Refused when another page has this number now. */
      image_url: shownPicture.shape.image_url,
    }),
    reply: startedJob,
  },
  status: job.status,
  cancel: job.cancel,
  list: {
    method: 'GET',
    path: '/lectures/{id}/highlights/{slide}',
    who: 'signedIn',
    action: 'see',
    summary:
      'Every annotation of the saved script with its box, stored or found by its words (null: its words are not on the slide), then stored highlights that no script names. For whoever may see the lecture.',
    params: slideParams,
    query: shownPicture.extend({
      /** Which script; left out: that of the lecture's default language. */
      language: lectureLanguage.optional(),
      /** True: only the stored highlights, of all languages: what `save` replaces. */
      stored: z.enum(['true', 'false']).default('false'),
    }),
    hasRevision: true,
    reply: z.array(highlight),
  },
  save: {
    method: 'POST',
    path: '/lectures/{id}/highlights/{slide}',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      "Replace the whole list of a slide's highlights; refused in words when it has changed since `based_on_revision` was read.",
    params: slideParams,
    query: changedList,
    hasRevision: true,
    maxBodyBytes: limits.highlightsBytes,
    body: z
      .array(highlight, fieldError('highlights_not_list'))
      .max(limits.highlightsPerSlide, fieldError('too_many_highlights')),
    reply: z.array(highlight),
  },
  remove: {
    method: 'DELETE',
    path: '/lectures/{id}/highlights/{slide}',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Remove the highlights of these words; all of the slide when none are named.',
    params: slideParams,
    query: changedList.extend({ highlight_text: z.string().max(limits.highlightChars).optional() }),
    hasRevision: true,
    reply: z.array(highlight),
  },
  check: {
    method: 'GET',
    path: '/lectures/{id}/highlights/{slide}/test',
    who: 'professor',
    action: 'see',
    summary: 'Whether the words of each stored highlight stand on the slide, and where.',
    params: slideParams,
    reply: z.array(highlightCheck),
  },
  draw: {
    method: 'POST',
    path: '/lectures/{id}/drawing-annotations/{slide}',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Store a drawing on a slide. It is shown once a script names it in a tag.',
    params: slideParams,
    maxBodyBytes: limits.drawingBytes,
    query: shownPicture,
    body: newDrawing,
    reply: drawing,
  },
  listDrawings: {
    method: 'GET',
    path: '/lectures/{id}/drawing-annotations/{slide}',
    who: 'signedIn',
    action: 'see',
    summary: 'The drawings of a slide, for whoever may see the lecture.',
    params: slideParams,
    query: shownPicture,
    reply: z.array(drawing),
  },
})
