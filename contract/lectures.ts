import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { courseParams, id, idParams, moveTo, time } from './ids.ts'
import { languageList, lectureLanguage } from './language-fields.ts'
import { lectureLanguages } from './languages.ts'
import * as limits from './limits.ts'
import { requiredLine, text } from './text.ts'

const fields = {
  title: requiredLine(limits.titleChars, 'lecture_title_missing', 'title_too_long'),
  description: text(limits.descriptionChars, 'description_too_long').nullable(),
  supported_languages: languageList('lecture_languages_missing'),
}
export const newLecture = z.object({
  ...fields,
  description: fields.description.default(null),
  supported_languages: fields.supported_languages.optional(),
  /** The title is the name of a PDF that is uploaded next: the title of its first slide replaces it. */
  is_title_proposed: z.boolean().optional(),
})
export const lectureChange = z
  .object({
    ...fields,
    /** Languages that the lecture has, but that students do not see yet and publishing does not need. */
    languages_in_preparation: z
      .array(lectureLanguage, fieldError('lecture_languages_missing'))
      .overwrite((list) => lectureLanguages.filter((language) => list.includes(language))),
    published: z.boolean(),
    /**
     * With `published: true`, for a published lecture: slides that students do not have yet and that lack a script
     * stay out of this update. They come with a later one.
     */
    leave_out_unwritten: z.boolean(),
    /** With `published: true`: students who began the lecture read on the course page what changed. */
    tell_students: z.boolean(),
  })
  .partial()

/** When each sentence is spoken. Offsets are UTF-16 units of the spoken text (the script without its tags). */
const speechCue = z.object({
  start: z.number().int(),
  end: z.number().int(),
  start_ms: z.number().int(),
  end_ms: z.number().int(),
})

const versionSource = z.enum(['ai_generated', 'ai_annotated', 'manual_edit', 'translation', 'restored'])

export const scriptVersion = z.object({
  script_text: z.string(),
  source: versionSource,
  timestamp: time,
  audio_url_for_this_version: z.string().nullable(),
})
export type ScriptVersion = z.output<typeof scriptVersion>

/** One slide in one language. */
const slideEntry = z.object({
  /** 1-based. */
  index: z.number().int(),
  script: z.string(),
  /** Counts the saves of this script, to detect conflicting saves. For the professor only. */
  revision: z.number().int().optional(),
  image_url: z.string(),
  /**
   * Identifies the page: the `image_url` it had first. Left out when that is the present one. Another deck
   * may change a page's number and picture, but not this.
   */
  page_url: z.string().optional(),
  /** Names the page in every deck of the lecture. For the professor only. */
  page_id: id.optional(),
  thumbnail_url: z.string(),
  /** Pixels of the served picture, which boxes refer to. */
  image_width: z.number().int(),
  image_height: z.number().int(),
  /** The slide's first line, for lists and alternative texts. */
  title: z.string().nullable(),
  word_count: z.number().int(),
  /** The slide has no script in this language, and is shown without one. Left out otherwise. */
  is_silent: z.literal(true).optional(),
  /** Null while the present script has no audio. */
  audio_url: z.string().nullable(),
  audio_duration_ms: z.number().int().nullable(),
  audio_marks: z.array(speechCue).nullable(),
  /** The page could not be rendered; a grey picture is shown. For the professor only. */
  picture_missing: z.boolean().optional(),
  /** A new deck changed the page, and the professor has not looked at it since. For the professor only. */
  needs_check: z.boolean().optional(),
  /** The audio belongs to an earlier script or voice. For the professor only. */
  audio_stale: z.boolean().optional(),
  /** That audio, and whether only its voice is old. Null unless `audio_stale`. For the professor only. */
  stale_audio: z.object({ url: z.string(), is_old_voice: z.boolean() }).nullable().optional(),
  /** Newest first. For the professor only, on request. */
  script_history: z.array(scriptVersion).optional(),
  based_on_history_timestamp: time.nullable().optional(),
  /** A translation of an earlier text of the default language. For the professor only. */
  translation_stale: z.boolean().optional(),
  /** For a student: heard to its end. */
  completed: z.boolean().optional(),
  /** For a student: an update changed it since they studied it. */
  changed: z.boolean().optional(),
  /** For a student: ids of annotations they have seen, in any language. */
  viewed_marks: z.array(z.string()).optional(),
})
export type SlideEntry = z.output<typeof slideEntry>

export const publishedVersion = z.object({
  published_at: time,
  languages: z.array(z.string()),
  /** How many slides of the working copy differ by more than their printed page number; removed ones count. */
  differing_slides: z.number().int(),
  /** Until when the version before can be brought back; null when there is none. */
  undo_until: time.nullable(),
})

export const lecture = z.object({
  _id: id,
  title: z.string(),
  /** The title of the first slide will replace it. For the professor only; left out otherwise. */
  is_title_proposed: z.literal(true).optional(),
  description: z.string().nullable(),
  course_id: id,
  course_name: z.string(),
  /** The course is archived: nothing in it can be changed. Left out otherwise. */
  is_archived: z.literal(true).optional(),
  published: z.boolean(),
  created_at: time,
  /** For the professor only. */
  pdf_file_path: z.string().nullable().optional(),
  pdf_file_name: z.string().nullable().optional(),
  total_slides: z.number().int(),
  default_language: z.string(),
  current_language: z.string(),
  /** The offered ones. */
  supported_languages: z.array(z.string()),
  /** In `slides` too, but students do not see them yet. For the professor only. */
  languages_in_preparation: z.array(z.string()).optional(),
  /** The version that students have while `published`. For the professor only. */
  published_version: publishedVersion.nullable().optional(),
  script_generation_complete: z.boolean(),
  image_paths: z.array(z.string()),
  slides: z.record(z.string(), z.array(slideEntry)),
  /** For a student: marked complete. */
  completed: z.boolean().optional(),
  /** For a student: the last open slide (1-based); null before the first visit. */
  slide_index: z.number().int().nullable().optional(),
})
export type Lecture = z.output<typeof lecture>

const lectureListItem = z.object({
  _id: id,
  title: z.string(),
  description: z.string().nullable(),
  created_at: time,
  slide_count: z.number().int(),
  published: z.boolean(),
  thumbnail_url: z.string().nullable(),
  image_paths: z.array(z.string()),
})
export type LectureListItem = z.output<typeof lectureListItem>

/** An update of a lecture, in numbers of slides. */
const announcedUpdate = z.object({
  published_at: time,
  changed: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
})

const studentLectureListItem = lectureListItem.omit({ published: true, image_paths: true }).extend({
  completed: z.boolean(),
  completed_slides: z.number().int(),
  /** The student's last open slide (1-based); null before the first visit. */
  slide_index: z.number().int().nullable(),
  /** Length of the audio in the lecture's default language; null when there is none. */
  duration_ms: z.number().nullable(),
  /** The same of the slides that the student has not heard to their end. */
  remaining_ms: z.number().nullable(),
  /** What the professor says of an update since the student's last visit; null otherwise. */
  update: announcedUpdate.nullable(),
})
export type StudentLectureListItem = z.output<typeof studentLectureListItem>

/**
 * Parts left out of a reply with the whole lecture. The history is most of a long lecture; screens that do
 * not show it pass `none`.
 */
export const lectureParts = z.object({
  history: z.enum(['all', 'none'], fieldError('history_choice_unknown')).optional(),
})
export type LectureParts = z.output<typeof lectureParts>

export const lectures = defineCalls({
  create: {
    method: 'POST',
    path: '/lectures/{courseId}',
    who: 'professor',
    action: 'edit_lectures',
    summary: "Create a lecture; languages default to the course's.",
    params: courseParams,
    body: newLecture,
    reply: lecture,
  },
  get: {
    method: 'GET',
    path: '/lectures/{id}',
    who: 'signedIn',
    action: 'see',
    summary:
      'A lecture with its slides in every language: whole for its professor (`history=none` leaves the history of the scripts out); published, without history, for an enrolled student.',
    params: idParams,
    query: lectureParts,
    reply: lecture,
  },
  remove: {
    method: 'DELETE',
    path: '/lectures/{id}',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Delete a lecture: students lose it at once. The staff can restore it for 30 days, except with `for_good=true`, which also removes a deleted one with its slides, scripts, audio and files. `for_good=if_deleted` removes nothing that was restored meanwhile: 409 `lecture_not_deleted`.',
    params: idParams,
    query: z.object({ for_good: z.enum(['true', 'if_deleted', 'false']).default('false') }),
    reply: z.object({ detail: z.string() }),
  },
  move: {
    method: 'PUT',
    path: '/lectures/{id}/order',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Move a lecture before another lecture of its course, or to the end (null). Students see the same order.',
    params: idParams,
    body: moveTo,
    reply: z.object({ detail: z.string() }),
  },
  listOfCourse: {
    method: 'GET',
    path: '/lectures/course/{courseId}',
    who: 'professor',
    action: 'see',
    summary: "The lectures of the professor's course, in the order of the course.",
    params: courseParams,
    reply: z.array(lectureListItem),
  },
  listForStudent: {
    method: 'GET',
    path: '/lectures/student/course/{courseId}',
    who: 'student',
    summary: 'The published lectures of a course the student is enrolled in, in the order of the course.',
    params: courseParams,
    reply: z.array(studentLectureListItem),
  },
})
