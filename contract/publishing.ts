import { z } from 'zod'
import { defineCalls } from './call.ts'
import { missingSlide } from './errors.ts'
import { idParams } from './ids.ts'
import { jobCalls, startedJob } from './jobs.ts'
import { lecture, lectureChange, lectureParts, publishedVersion } from './lectures.ts'

/** A script and its audio in one version. */
const comparedText = z.object({
  script: z.string(),
  audio_url: z.string().nullable(),
  audio_duration_ms: z.number().int().nullable(),
})

/** A slide of the working copy, or one that left it, which differs from what students have. */
const differingSlide = z.object({
  /** `moved`: only its order changed. */
  kind: z.enum(['new', 'removed', 'changed', 'moved']),
  /** In the working copy; null for a removed slide. */
  slide_index: z.number().int().nullable(),
  /** In the students' version; null for a new slide. */
  was_index: z.number().int().nullable(),
  title: z.string().nullable(),
  thumbnail_url: z.string(),
  image_url: z.string(),
  /** The students' picture; null when it is the same, or differs only in its printed page number. */
  was_image_url: z.string().nullable(),
  /** Annotations would stand elsewhere than where students see them. */
  highlights_changed: z.boolean(),
  /** The offered languages whose script or audio differs. */
  languages: z.array(z.object({ language: z.string(), before: comparedText, now: comparedText })),
})
export type DifferingSlide = z.output<typeof differingSlide>

const differences = z.object({
  published_version: publishedVersion,
  languages_added: z.array(z.string()),
  languages_removed: z.array(z.string()),
  total_slides: z.number().int(),
  /** How many slides, not listed in `slides`, differ only in the page number that is printed on them. */
  renumbered_slides: z.number().int(),
  students_started: z.number().int(),
  students_finished: z.number().int(),
  /** What an update still needs, in the offered languages. */
  slides_missing_script: z.array(missingSlide),
  slides_missing_audio: z.array(missingSlide),
  /** What the missing audio takes by the experience of this installation; null before the first time. */
  audio_seconds: z.number().int().nullable(),
  slides: z.array(differingSlide),
})
export type Differences = z.output<typeof differences>

export const publishing = defineCalls({
  update: {
    method: 'PUT',
    path: '/lectures/{id}',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Change a lecture, publish, update or unpublish it. `published: true` gives students the working copy as it is now; it is refused with 409 and the slides that lack a script or audio in an offered language.',
    params: idParams,
    query: lectureParts,
    body: lectureChange,
    reply: lecture,
  },
  whenSpoken: {
    method: 'POST',
    path: '/lectures/{id}/publish-when-spoken',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Publish or update the lecture once all audio is ready, as a job (kind `publishing`). It starts the missing audio and waits for running jobs of the lecture. While it runs, the same job is returned.',
    params: idParams,
    body: lectureChange.pick({ tell_students: true, leave_out_unwritten: true }),
    reply: startedJob,
  },
  ...jobCalls(
    'publishing once all audio is ready; a cancel also ends the audio of the lecture',
    '/publishing/{job}',
    '/publishing/{job}/cancel',
  ),
  differences: {
    method: 'GET',
    path: '/lectures/{id}/differences',
    who: 'professor',
    action: 'see',
    summary: 'How the working copy of a published lecture differs from what students have, slide by slide.',
    params: idParams,
    reply: differences,
  },
  undo: {
    method: 'POST',
    path: '/lectures/{id}/undo-update',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Give students the version before the present one again, within 30 days of its update. The working copy stays.',
    params: idParams,
    query: lectureParts,
    reply: lecture,
  },
})
