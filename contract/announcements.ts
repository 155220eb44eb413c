import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseParams, id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { requiredLine, text } from './text.ts'

const words = {
  title: requiredLine(limits.titleChars, 'announcement_title_missing', 'announcement_title_too_long'),
  /** Addresses in it are shown as links. */
  text: text(limits.announcementChars, 'announcement_text_too_long').default(''),
  /** Null: at once, or unchanged when people see it already. */
  publish_at: time.nullable().default(null),
}
const courseWords = z.object({
  ...words,
  is_pinned: z.boolean().default(false),
  /** Also by email, where the platform sends email; once for each announcement. */
  sends_mail: z.boolean().default(false),
})
const platformWords = z.object({
  ...words,
  /** People do not see it from then on; null: it stays until it is deleted. */
  ends_at: time.nullable().default(null),
})

const shown = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  publish_at: time,
  /** The last change of its words after people could see it; null: none. */
  edited_at: time.nullable(),
})

const announcement = shown.extend({
  /** Null: the account is gone. */
  author_name: z.string().nullable(),
  is_pinned: z.boolean(),
  /** Its time has not come; for the staff only. */
  is_scheduled: z.boolean(),
  /** The student has not seen it; false for the staff. */
  is_new: z.boolean(),
  /** For the staff only. */
  sends_mail: z.boolean().optional(),
})
export type Announcement = z.output<typeof announcement>

const listedAnnouncement = announcement.extend({ course_id: id, course_name: z.string() })
export type ListedAnnouncement = z.output<typeof listedAnnouncement>

const platformAnnouncement = shown.extend({
  is_scheduled: z.boolean(),
  ends_at: time.nullable(),
  /** Whole seconds until the end, by the server's clock; 0 when it has ended, null without an end. */
  ends_in_seconds: z.number().int().nullable(),
  is_ended: z.boolean(),
})
export type PlatformAnnouncement = z.output<typeof platformAnnouncement>

const announcementParams = z.object({ courseId: id, announcement: id })
const mailWish = z.object({ wants_mail: z.boolean() })

export const announcements = defineCalls({
  ofCourse: {
    method: 'GET',
    path: '/courses/{courseId}/announcements',
    who: 'signedIn',
    action: 'see',
    summary:
      'Announcements of a course: pinned ones first, then the latest. Students see those whose time has come.',
    params: courseParams,
    reply: z.array(announcement),
  },
  create: {
    method: 'POST',
    path: '/courses/{courseId}/announcements',
    who: 'professor',
    action: 'announce',
    summary: 'Announce something in a course, at once or from a time on.',
    params: courseParams,
    body: courseWords,
    reply: announcement,
  },
  change: {
    method: 'PUT',
    path: '/courses/{courseId}/announcements/{announcement}',
    who: 'professor',
    action: 'announce',
    summary: 'Change an announcement of a course. Emails that were sent stay as they are.',
    params: announcementParams,
    body: courseWords,
    reply: announcement,
  },
  remove: {
    method: 'DELETE',
    path: '/courses/{courseId}/announcements/{announcement}',
    who: 'professor',
    action: 'announce',
    summary: 'Delete an announcement of a course. Emails that wait are not sent.',
    params: announcementParams,
    reply: z.object({ _id: id }),
  },
  mine: {
    method: 'GET',
    path: '/announcements/mine',
    who: 'student',
    summary: "New announcements of the student's courses and those of the last three weeks; new ones first.",
    reply: z.array(listedAnnouncement),
  },
  read: {
    method: 'POST',
    path: '/announcements/read',
    who: 'signedIn',
    summary:
      'Mark announcements as seen, or dismiss those of the installation. Unknown ones are passed over.',
    body: z.object({ ids: z.array(id).max(limits.announcementsAtOnce) }),
    reply: z.object({ detail: z.string() }),
  },
  mailWish: {
    method: 'GET',
    path: '/announcements/mail',
    who: 'signedIn',
    summary: 'Whether the caller wants announcements of courses by email.',
    reply: mailWish,
  },
  setMailWish: {
    method: 'PUT',
    path: '/announcements/mail',
    who: 'signedIn',
    summary: 'Switch announcements of courses by email on or off.',
    body: mailWish,
    reply: mailWish,
  },
  current: {
    method: 'GET',
    path: '/announcements/platform',
    who: 'signedIn',
    summary: 'Announcements of the installation that the caller has not dismissed, the latest first.',
    reply: z.array(platformAnnouncement),
  },
  ofPlatform: {
    method: 'GET',
    path: '/admin/announcements',
    who: 'administrator',
    summary: 'All announcements of the installation, the latest first.',
    reply: z.array(platformAnnouncement),
  },
  createForAll: {
    method: 'POST',
    path: '/admin/announcements',
    who: 'administrator',
    summary: 'Show an announcement to all people who are signed in, until they dismiss it.',
    body: platformWords,
    reply: platformAnnouncement,
  },
  changeForAll: {
    method: 'PUT',
    path: '/admin/announcements/{id}',
    who: 'administrator',
    summary: 'Change an announcement of the installation.',
    params: idParams,
    body: platformWords,
    reply: platformAnnouncement,
  },
  removeForAll: {
    method: 'DELETE',
    path: '/admin/announcements/{id}',
    who: 'administrator',
    summary: 'Delete an announcement of the installation.',
    params: idParams,
    reply: z.object({ _id: id }),
  },
})
