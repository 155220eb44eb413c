import type { DeletedLecture } from '@lectern/contract/deleted-lectures.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { COURSE_GRACE_MS } from '../courses/deleted-courses.ts'
import { presentSpeech, renewSpokenHashes } from '../courses/spoken-hash.ts'
import {
  listDeletedLecturesOf,
  listOpenJobs,
  lockDeletedLecture,
  moveAside,
  moveBack,
  removeHolder,
} from './deleted-lectures.queries.ts'
import { listFilesOf } from './lecture-files.queries.ts'
import { removeUnusedFiles } from './lecture-files.ts'
import { getStaffLecture, lockStaffLecture } from './lectures.access.ts'
import { deleteLecture } from './lectures.queries.ts'

/** The person who acts, with the network address for the audit log. */
type Caller = { user: Identity; client: string }

/** Deletes a lecture, and cancels its jobs. Its staff and students lose it at once; it can be restored for 30 days. */
export const setLectureAside = async (
  context: Context,
  lectureId: string,
  { user, client }: Caller,
): Promise<void> => {
  await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    await moveAside(tx, lecture, new Date(context.clock.nowMs()))
    // In the same transaction: a process that is killed now must not leave jobs that go on. None is started meanwhile,
    // because the end of a job and each new one wait for the lecture's row.
    for (const jobId of await listOpenJobs(tx, lecture.id)) await context.queue.cancel(jobId, tx)
    const details = { course: course.name, lecture: lecture.title }
    await record(tx, { action: 'lecture_deleted', actorId: user.userId, details, client })
  })
}

/**
 * Removes a lecture with everything of it, and aborts its jobs. @param ifDeleted only a deleted one: another window may have
 * restored it. @throws conflict when it is not deleted
 */
export const removeLectureForGood = async (
  context: Context,
  lectureId: string,
  { user, client }: Caller,
  ifDeleted: boolean,
): Promise<void> => {
  const files = await context.database.transaction(async (tx) => {
    const deleted = await lockDeletedLecture(tx, lectureId, user)
    const { lecture, course } = deleted ?? (await lockStaffLecture(tx, lectureId, user, 'edit_lectures'))
    if (deleted && course.archivedAt !== null) throw forbidden('course_archived')
    if (!deleted && ifDeleted) throw conflict('lecture_not_deleted')
    const keys = await listFilesOf(tx, lecture.id)
    await (deleted ? removeHolder(tx, deleted.holder.id) : deleteLecture(tx, lecture.id))
    const details = { course: course.name, lecture: lecture.title }
    await record(tx, { action: 'lecture_removed', actorId: user.userId, details, client })
    return keys
  })
  await removeUnusedFiles(context, files)
}

/** Restores a deleted lecture. @throws not_found after 30 days, conflict when it is not deleted */
export const restoreLecture = async (
  context: Context,
  lectureId: string,
  { user, client }: Caller,
): Promise<{ detail: string }> => {
  await context.database.transaction(async (tx) => {
    const deleted = await lockDeletedLecture(tx, lectureId, user)
    if (!deleted) {
      await getStaffLecture({ database: tx }, lectureId, user, 'edit_lectures')
      throw conflict('lecture_not_deleted')
    }
    const { lecture, holder, course } = deleted
    if (course.archivedAt !== null) throw forbidden('course_archived')
    if (holder.deletedAt!.getTime() + COURSE_GRACE_MS <= context.clock.nowMs())
      throw notFound('lecture_not_editable')
    // The course may say words in another way since then, or with another voice.
    const { pronunciations, voice } = presentSpeech(course)
    await renewSpokenHashes(tx, holder.id, pronunciations, voice)
    await moveBack(tx, deleted)
    const details = { course: course.name, lecture: lecture.title }
    await record(tx, { action: 'lecture_restored', actorId: user.userId, details, client })
  })
  return { detail: 'The lecture was restored.' }
}

export const listDeletedLectures = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<DeletedLecture[]> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_lectures')
  const since = new Date(context.clock.nowMs() - COURSE_GRACE_MS)
  const rows = await listDeletedLecturesOf(context.database, course.id, since)
  return rows.map(({ id, title, published, slideCount, deletedAt }) => ({
    _id: id,
    title,
    published,
    slide_count: slideCount,
    deleted_at: deletedAt!.toISOString(),
    removed_at: new Date(deletedAt!.getTime() + COURSE_GRACE_MS).toISOString(),
  }))
}
