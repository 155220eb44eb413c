import { fileUrl } from '@lectern/contract/file-address.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { FoundNote, LectureNotes } from '@lectern/contract/notes.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStudiedLecture } from '../lectures/lectures.access.ts'
import { followSlide } from '../slides/slides.ts'
import {
  deleteBookmark,
  type FoundRow,
  findNotes,
  listBookmarks,
  listNotes,
  lockNote,
  writeBookmark,
  writeNote,
} from './notes.queries.ts'

const present = async ({ database }: Context, user: Identity, lectureId: string): Promise<LectureNotes> => {
  const bookmarks = await listBookmarks(database, user.userId, lectureId)
  const notes = await listNotes(database, user.userId, lectureId)
  return {
    bookmarks: bookmarks.map((row) => ({
      slide_index: row.slideNumber,
      created_at: row.createdAt.toISOString(),
    })),
    notes: notes.map((row) => ({
      slide_index: row.slideNumber,
      image_url: row.pictureKey === null ? null : fileUrl(row.pictureKey),
      text: row.text,
      revision: row.revision,
      updated_at: row.updatedAt.toISOString(),
    })),
  }
}

export const listLectureNotes = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureNotes> => {
  await getStudiedLecture(context, lectureId, user)
  return present(context, user, lectureId)
}

/**
 * Sets or removes the bookmark of a slide, wherever its page is by now; idempotent. @throws not_found, or
 * conflict when the page left the lecture
 */
export const setBookmark = async (
  context: Context,
  asked: {
    lectureId: string
    slide: number
    imageUrl: string | undefined
    bookmarked: boolean
    user: Identity
  },
): Promise<LectureNotes> => {
  const { lectureId, user } = asked
  await getStudiedLecture(context, lectureId, user)
  await context.database.transaction(async (tx) => {
    const slideNumber = await followSlide(tx, asked)
    const studentSlide = { studentId: user.userId, lectureId, slideNumber }
    await (asked.bookmarked ? writeBookmark : deleteBookmark)(tx, studentSlide)
  })
  return present(context, user, lectureId)
}

/**
 * Saves the note of a slide, wherever its page is by now; a blank one removes it. @throws not_found, or
 * conflict when it has changed since `basedOnRevision` or the page left the lecture
 */
export const saveNote = async (
  context: Context,
  asked: {
    lectureId: string
    slide: number
    imageUrl: string | undefined
    text: string
    basedOnRevision: number | undefined
    user: Identity
  },
): Promise<LectureNotes> => {
  const { lectureId, user } = asked
  await getStudiedLecture(context, lectureId, user)
  const text = asked.text.trim() === '' ? '' : asked.text
  await context.database.transaction(async (tx) => {
    const slideNumber = await followSlide(tx, asked)
    const studentSlide = { studentId: user.userId, lectureId, slideNumber }
    const stored = await lockNote(tx, studentSlide)
    if ((stored?.text ?? '') === text) return
    // A removed note keeps counting, so that a tab with its former text conflicts; a tab that saw no note
    // loses nothing.
    const seen = stored && stored.text !== '' ? stored.revision : 0
    if (asked.basedOnRevision !== undefined && asked.basedOnRevision !== seen) throw conflict('note_changed')
    await writeNote(tx, studentSlide, text)
  })
  return present(context, user, lectureId)
}

const cursorOf = (row: FoundRow): string =>
  `${row.updatedAt.toISOString()} ${row.lectureId} ${row.slideNumber}`

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\da-f-]{36} \d{1,6})$/

/** @throws invalid for anything but a cursor of this list */
const readCursor = (cursor: string): { updatedAt: Date; key: string } => {
  const [, time = '', key = ''] = CURSOR.exec(cursor) ?? []
  const updatedAt = new Date(time)
  if (Number.isNaN(updatedAt.getTime())) throw invalid('cursor_unknown')
  return { updatedAt, key }
}

/** Notes and bookmarks of all lectures that the student may see, newest first. */
export const searchNotes = async (
  { database }: Context,
  asked: { q: string | undefined; cursor: string | undefined; limit: number; user: Identity },
): Promise<FoundNote[]> => {
  const rows = await findNotes(database, {
    studentId: asked.user.userId,
    words: wordsOf(asked.q),
    limit: asked.limit,
    ...(asked.cursor ? { before: readCursor(asked.cursor) } : {}),
  })
  return rows.map((row) => ({
    lecture_id: row.lectureId,
    lecture_title: row.lectureTitle,
    course_name: row.courseName,
    slide_index: row.slideNumber,
    slide_title: row.slideTitle,
    text: row.text,
    bookmarked: row.bookmarked,
    updated_at: row.updatedAt.toISOString(),
    cursor: cursorOf(row),
  }))
}

const SEARCHED_WORDS = 8
const wordsOf = (q: string | undefined): string[] =>
  (q ?? '')
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, SEARCHED_WORDS)

/** A heading's text, with Markdown characters escaped. */
const asHeading = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&').replaceAll(/\s+/g, ' ')

/** Writes the notes and bookmarks of one lecture as Markdown, in slide order; notes are included as written. */
export const writeNotesMarkdown = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<{ title: string; markdown: string }> => {
  const { lecture, course } = await getStudiedLecture(context, lectureId, user)
  const rows = await findNotes(context.database, {
    studentId: user.userId,
    words: [],
    lectureId,
    limit: limits.deckPages * 10,
  })
  const parts = rows
    .toSorted((a, b) => a.slideNumber - b.slideNumber)
    .map(({ slideNumber, slideTitle, bookmarked, text }) => {
      const heading = [`Slide ${slideNumber}`, slideTitle && asHeading(slideTitle)].filter(Boolean).join(': ')
      return [`## ${heading}${bookmarked ? ' (bookmarked)' : ''}`, text].filter(Boolean).join('\n\n')
    })
  const head = `# ${asHeading(lecture.title)}\n\n${asHeading(course.name)}`
  const body = parts.length > 0 ? parts : ['There are no notes and no bookmarks yet.']
  return { title: lecture.title, markdown: `${[head, ...body].join('\n\n')}\n` }
}
