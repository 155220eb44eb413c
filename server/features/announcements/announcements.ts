import type {
  Announcement,
  announcements,
  ListedAnnouncement,
  PlatformAnnouncement,
} from '@lectern/contract/announcements.ts'
import type { BodyOf } from '@lectern/contract/call.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findEnrolledCourse, getStaffCourse } from '../courses/courses.access.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findOfCourse,
  insertAnnouncement,
  insertReads,
  listForStudent,
  listOfCourse,
  listOfPlatform,
  lockAnnouncement,
  type ReadAnnouncement,
  updateAnnouncement,
} from './announcements.queries.ts'

type Calls = typeof announcements
type Words = BodyOf<Calls['createForAll']>

const THREE_WEEKS_MS = 21 * 24 * 60 * 60 * 1_000

const nowOf = ({ clock }: Context): Date => new Date(clock.nowMs())

const presentWords = (row: AnnouncementRow) => ({
  _id: row.id,
  title: row.title,
  text: row.text,
  publish_at: row.publishAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
})

const presentToStudent = ({ row, authorName, isRead }: ReadAnnouncement): Announcement => ({
  ...presentWords(row),
  author_name: authorName,
  is_pinned: row.isPinned,
  is_scheduled: false,
  is_new: !isRead,
})

const presentToStaff = ({ row, authorName }: ReadAnnouncement, now: Date): Announcement => ({
  ...presentWords(row),
  author_name: authorName,
  is_pinned: row.isPinned,
  is_scheduled: row.publishAt > now,
  is_new: false,
  sends_mail: row.sendsMail,
})

const presentToAll = (row: AnnouncementRow, now: Date): PlatformAnnouncement => ({
  ...presentWords(row),
  is_scheduled: row.publishAt > now,
  ends_at: row.endsAt?.toISOString() ?? null,
  ends_in_seconds: row.endsAt && Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1_000)),
  is_ended: row.endsAt !== null && row.endsAt <= now,
})

/** Students see the announcements whose time has come, the staff all. @throws not_found for all others */
export const listAnnouncements = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<Announcement[]> => {
  const { database } = context
  const now = nowOf(context)
  if (user.role === 'student' && (await findEnrolledCourse(context, courseId, user)))
    return (await listOfCourse(database, courseId, user.userId, now)).map(presentToStudent)
  const course = await getStaffCourse(context, courseId, user, 'see')
  const rows = await listOfCourse(database, course.id, user.userId, null)
  return rows.map((row) => presentToStaff(row, now))
}

/** New announcements of all courses of a student, and those of the last three weeks. */
export const listOwnAnnouncements = async (
  context: Context,
  user: Identity,
): Promise<ListedAnnouncement[]> => {
  const until = nowOf(context)
  const since = new Date(until.getTime() - THREE_WEEKS_MS)
  const rows = await listForStudent(context.database, user.userId, { since, until })
  return rows.map(({ courseName, ...found }) => ({
    ...presentToStudent(found),
    course_id: found.row.courseId!,
    course_name: courseName,
  }))
}

/** A time that has passed, or none, means now. */
const publishTime = (asked: string | null, now: Date): Date =>
  asked === null || Date.parse(asked) < now.getTime() ? now : new Date(asked)

/** What changes in a row. People who saw it learn that its words were edited. */
const changeOf = (
  row: AnnouncementRow,
  words: Omit<Words, 'ends_at'>,
  now: Date,
): Partial<AnnouncementRow> & { publishAt: Date } => {
  const isOut = row.publishAt <= now
  const isSameTime = words.publish_at === null || Date.parse(words.publish_at) <= row.publishAt.getTime()
  const hasOtherWords = row.title !== words.title || row.text !== words.text
  return {
    title: words.title,
    text: words.text,
    publishAt: isOut && isSameTime ? row.publishAt : publishTime(words.publish_at, now),
    ...(isOut && hasOtherWords ? { editedAt: now } : {}),
  }
}

const presentStored = async (
  context: Context,
  courseId: string,
  id: string,
  user: Identity,
): Promise<Announcement> => {
  const found = await findOfCourse(context.database, courseId, id, user.userId)
  if (!found) throw notFound('announcement_not_found')
  return presentToStaff(found, nowOf(context))
}

/** @throws not_found for others than owner and teachers */
export const announce = async (
  context: Context,
  courseId: string,
  words: BodyOf<Calls['create']>,
  user: Identity,
): Promise<Announcement> => {
  const course = await getStaffCourse(context, courseId, user, 'announce')
  const { id } = await insertAnnouncement(context.database, {
    courseId: course.id,
    authorId: user.userId,
    title: words.title,
    text: words.text,
    isPinned: words.is_pinned,
    sendsMail: words.sends_mail,
    publishAt: publishTime(words.publish_at, nowOf(context)),
  })
  return presentStored(context, course.id, id, user)
}

export const changeAnnouncement = async (
  context: Context,
  { courseId, announcement: id }: { courseId: string; announcement: string },
  words: BodyOf<Calls['change']>,
  user: Identity,
): Promise<Announcement> => {
  const course = await getStaffCourse(context, courseId, user, 'announce')
  await context.database.transaction(async (tx) => {
    const row = await lockAnnouncement(tx, course.id, id)
    if (!row) throw notFound('announcement_not_found')
    await updateAnnouncement(tx, id, {
      ...changeOf(row, words, nowOf(context)),
      isPinned: words.is_pinned,
      sendsMail: words.sends_mail,
    })
  })
  return presentStored(context, course.id, id, user)
}

export const removeAnnouncement = async (
  context: Context,
  { courseId, announcement: id }: { courseId: string; announcement: string },
  user: Identity,
): Promise<{ _id: string }> => {
  const course = await getStaffCourse(context, courseId, user, 'announce')
  if (!(await deleteAnnouncement(context.database, course.id, id))) throw notFound('announcement_not_found')
  return { _id: id }
}

export const readAnnouncements = async (
  context: Context,
  ids: readonly string[],
  user: Identity,
): Promise<{ detail: string }> => {
  await insertReads(context.database, user.userId, ids, nowOf(context))
  return { detail: 'Marked as seen.' }
}

/** Lists the installation's announcements that the signed-in person has not dismissed. */
export const listCurrent = async (context: Context, user: Identity): Promise<PlatformAnnouncement[]> => {
  const now = nowOf(context)
  const rows = await listOfPlatform(context.database, { now, reader: user.userId })
  return rows.map((row) => presentToAll(row, now))
}

export const listForAdministrators = async (context: Context): Promise<PlatformAnnouncement[]> => {
  const rows = await listOfPlatform(context.database)
  return rows.map((row) => presentToAll(row, nowOf(context)))
}

/** The administrator who changes an announcement of the installation. */
type Administrator = { user: Identity; client: string }

const note = (
  tx: Transaction,
  action: 'banner_published' | 'banner_changed' | 'banner_deleted',
  { title }: { title: string },
  { user, client }: Administrator,
): Promise<void> => record(tx, { action, actorId: user.userId, details: { banner: title }, client })

/** @throws invalid for an end before the beginning */
const endTime = ({ ends_at: asked }: Words, publishAt: Date): Date | null => {
  if (asked === null) return null
  const endsAt = new Date(asked)
  if (endsAt <= publishAt) throw invalid('announcement_ends_early')
  return endsAt
}

export const announceToAll = (
  context: Context,
  words: Words,
  by: Administrator,
): Promise<PlatformAnnouncement> =>
  context.database.transaction(async (tx) => {
    const now = nowOf(context)
    const publishAt = publishTime(words.publish_at, now)
    const row = await insertAnnouncement(tx, {
      authorId: by.user.userId,
      title: words.title,
      text: words.text,
      publishAt,
      endsAt: endTime(words, publishAt),
    })
    await note(tx, 'banner_published', row, by)
    return presentToAll(row, now)
  })

export const changeForAll = (
  context: Context,
  id: string,
  words: Words,
  by: Administrator,
): Promise<PlatformAnnouncement> =>
  context.database.transaction(async (tx) => {
    const now = nowOf(context)
    const row = await lockAnnouncement(tx, null, id)
    if (!row) throw notFound('announcement_not_found')
    const change = changeOf(row, words, now)
    const changed = await updateAnnouncement(tx, id, { ...change, endsAt: endTime(words, change.publishAt) })
    await note(tx, 'banner_changed', changed, by)
    return presentToAll(changed, now)
  })

export const removeForAll = (
  { database }: Context,
  id: string,
  by: Administrator,
): Promise<{ _id: string }> =>
  database.transaction(async (tx) => {
    const row = await lockAnnouncement(tx, null, id)
    if (!row) throw notFound('announcement_not_found')
    await deleteAnnouncement(tx, null, id)
    await note(tx, 'banner_deleted', row, by)
    return { _id: id }
  })
