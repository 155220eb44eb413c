import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, slideParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { studiedPicture } from './slides.ts'
import { text } from './text.ts'

const bookmark = z.object({ slide_index: z.number().int(), created_at: time })

const note = z.object({
  slide_index: z.number().int(),
  /**
   * Identifies the page (`page_url` of its slide entry), so that a window with another deck knows whose
   * note it is.
   */
  image_url: z.string().nullable(),
  text: z.string(),
  /** Grows with each save, to detect conflicting saves. */
  revision: z.number().int(),
  updated_at: time,
})
export type Note = z.output<typeof note>

const lectureNotes = z.object({ bookmarks: z.array(bookmark), notes: z.array(note) })
export type LectureNotes = z.output<typeof lectureNotes>

const foundNote = z.object({
  lecture_id: id,
  lecture_title: z.string(),
  course_name: z.string(),
  slide_index: z.number().int(),
  slide_title: z.string().nullable(),
  /** Null: the slide is only bookmarked. */
  text: z.string().nullable(),
  bookmarked: z.boolean(),
  updated_at: time,
  /** Pass it as `cursor` to continue the list. */
  cursor: z.string(),
})
export type FoundNote = z.output<typeof foundNote>

/** Private notes and bookmarks of a student: no other user reads them. */
export const notes = defineCalls({
  ofLecture: {
    method: 'GET',
    path: '/lectures/{id}/notes',
    who: 'student',
    summary: "The student's bookmarks and notes of a lecture, by slide.",
    params: idParams,
    reply: lectureNotes,
  },
  setBookmark: {
    method: 'PUT',
    path: '/lectures/{id}/bookmarks/{slide}',
    who: 'student',
    summary: 'Set or remove the bookmark of a slide.',
    params: slideParams,
    body: studiedPicture.extend({
      bookmarked: z.boolean(fieldError('bookmark_not_boolean')),
    }),
    reply: lectureNotes,
  },
  save: {
    method: 'PUT',
    path: '/lectures/{id}/notes/{slide}',
    who: 'student',
    summary:
      'Save the note of a slide; a blank one removes it. Refused when it has changed since `based_on_revision`.',
    params: slideParams,
    body: studiedPicture.extend({
      text: text(limits.noteChars, 'note_too_long'),
      based_on_revision: z.number().int().optional(),
    }),
    reply: lectureNotes,
  },
  search: {
    method: 'GET',
    path: '/users/me/notes',
    who: 'student',
    summary: 'Notes and bookmarks of all lectures, newest first; `q` finds words in them.',
    query: z.object({
      q: z.string().max(200, fieldError('search_too_long')).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(foundNote),
  },
  exportMarkdown: {
    method: 'GET',
    path: '/lectures/{id}/notes/export',
    who: 'student',
    summary: "The student's notes and bookmarks of a lecture as a Markdown file.",
    params: idParams,
    gives: 'file',
    reply: z.unknown(),
  },
})
