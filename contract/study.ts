import { z } from 'zod'
import { defineCalls } from './call.ts'
import { resumePoint } from './courses.ts'
import { fieldError } from './field-errors.ts'
import { id, slideNumber } from './ids.ts'
import { lectureLanguage } from './language-fields.ts'
import * as limits from './limits.ts'
import { studiedPicture } from './slides.ts'

const progress = z.object({
  lecture_id: id,
  completed_slides: z.number().int(),
  total_slides: z.number().int(),
  completed: z.boolean(),
})
export type StudyProgress = z.output<typeof progress>

export const study = defineCalls({
  completeSlide: {
    method: 'POST',
    path: '/lectures/complete-slide/{lecture}/{slide}',
    who: 'student',
    summary: 'Remember that a slide was heard to its end.',
    params: z.object({ lecture: id, slide: slideNumber }),
    query: studiedPicture,
    reply: progress,
  },
  takeBackSlide: {
    method: 'DELETE',
    path: '/lectures/complete-slide/{lecture}/{slide}',
    who: 'student',
    summary: 'Count a slide as not studied again. A lecture that was completed stays so.',
    params: z.object({ lecture: id, slide: slideNumber }),
    query: studiedPicture,
    reply: progress,
  },
  completeLecture: {
    method: 'POST',
    path: '/lectures/complete-lecture/{lecture}',
    who: 'student',
    summary: 'Mark a lecture complete for the signed-in student.',
    params: z.object({ lecture: id }),
    reply: progress,
  },
  visit: {
    method: 'POST',
    path: '/lectures/visit-slide/{lecture}/{slide}',
    who: 'student',
    summary: 'Remember the slide that a student is at, to go on from there.',
    params: z.object({ lecture: id, slide: slideNumber }),
    query: studiedPicture,
    reply: progress,
  },
  viewAnnotations: {
    method: 'POST',
    path: '/lectures/viewed-marks/{lecture}/{slide}',
    who: 'student',
    summary:
      'Store which annotations of a slide were seen; ids that are sent twice or are in none of its scripts change nothing.',
    params: z.object({ lecture: id, slide: slideNumber }),
    body: studiedPicture.extend({
      marker_ids: z
        .array(z.string().max(100), fieldError('marker_ids_not_list'))
        .max(limits.markersPerReport, fieldError('too_many_markers')),
    }),
    /** All annotations of the slide that were seen so far. */
    reply: z.object({ viewed_marks: z.array(z.string()) }),
  },
  resume: {
    method: 'GET',
    path: '/users/me/resume',
    who: 'student',
    summary: 'Where the student stopped: the unfinished lecture opened last, or null.',
    reply: resumePoint.nullable(),
  },
  captions: {
    method: 'GET',
    path: '/lectures/{id}/slides/{slide}/captions/{language}',
    who: 'signedIn',
    action: 'see',
    summary:
      "A slide's captions as WebVTT, from the times of its audio's sentences; 404 while there is no audio. Accepts the files cookie.",
    params: z.object({ id, slide: slideNumber, language: lectureLanguage }),
    gives: 'file',
    reply: z.unknown(),
  },
  transcript: {
    method: 'GET',
    path: '/lectures/{id}/transcript/{language}',
    who: 'signedIn',
    action: 'see',
    summary: 'The whole script of a lecture in one language, as a Markdown file.',
    params: z.object({ id, language: lectureLanguage }),
    gives: 'file',
    reply: z.unknown(),
  },
})
