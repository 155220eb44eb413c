import type { BodyOf } from '@lectern/contract/call.ts'
import type { courseCopies } from '@lectern/contract/course-copies.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { conflict, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { findNextItem, lectureOrder, lockItemOrder, moveItem } from '../courses/item-order.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { checkHasRoom, getLecture } from '../lectures/lectures.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import { copyLecture } from './copy-rows.queries.ts'
import { type CopyOrder, countOfCourse, countOpenCopies, lockSameCopy } from './course-copies.queries.ts'

/** Copies of courses, and of lectures in one process, that a person may have under way. Lectures are copied one by one. */
const COPIES_AT_ONCE = 8
const RETRY_AFTER_SECONDS = 10
const tooManyCopies = () =>
  new RequestError('too_many', createMessage('too_many_copies'), { retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * Starts the job that copies a course. The same order, while it is worked on, gets the same job: a double click makes one
 * course. @throws not_found for others than owner and teachers, and for lectures or quizzes
 * that the course does not have; too_many
 */
export const startCopy = async (
  context: Context,
  courseId: string,
  asked: BodyOf<(typeof courseCopies)['start']>,
  user: Identity,
): Promise<{ job_id: string }> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_lectures')
  const order: CopyOrder = {
    courseId: course.id,
    name: asked.name,
    lectures: asked.lectures ? [...new Set(asked.lectures)] : null,
    quizzes: asked.quizzes ? [...new Set(asked.quizzes)] : null,
  }
  const job = await context.database.transaction(async (tx) => {
    const found = await countOfCourse(tx, order)
    if (order.lectures && found.lectures < order.lectures.length) throw notFound('lecture_not_found')
    if (order.quizzes && found.quizzes < order.quizzes.length) throw notFound('quiz_not_found')
    const same = await lockSameCopy(tx, user.userId, order)
    if (same) return same
    if ((await countOpenCopies(tx, user.userId)) >= COPIES_AT_ONCE) throw tooManyCopies()
    return context.queue.enqueue(tx, {
      kind: 'course_copy',
      ownerId: user.userId,
      payload: order,
      message: createMessage('waiting_course_copy'),
    })
  })
  return { job_id: job.id }
}

const runExclusive = createKeyedMutex()
/** By person, lecture and title. */
const underWay = new Map<string, Promise<Lecture>>()

/**
 * Copies a lecture as a draft that stands directly after it. Files are shared by their keys, so the copy is made at once.
 * The same request while the first one is worked on gets the same copy: a double click makes one.
 * @throws not_found, conflict while slides are prepared or the course is full, too_many
 */
export const duplicateLecture = async (
  context: Context,
  lectureId: string,
  title: string,
  user: Identity,
): Promise<Lecture> => {
  const key = `${user.userId} ${lectureId} ${title}`
  const same = underWay.get(key)
  if (same) return same
  const ofPerson = [...underWay.keys()].filter((one) => one.startsWith(user.userId))
  if (ofPerson.length >= COPIES_AT_ONCE) throw tooManyCopies()
  const copying = runExclusive(user.userId, () => makeCopy(context, lectureId, title, user))
  underWay.set(key, copying)
  try {
    return await copying
  } finally {
    underWay.delete(key)
  }
}

const makeCopy = async (
  context: Context,
  lectureId: string,
  title: string,
  user: Identity,
): Promise<Lecture> => {
  const copyId = await context.database.transaction(async (tx) => {
    const seen = await getStaffLecture({ database: tx }, lectureId, user, 'edit_lectures')
    await lockItemOrder(tx, seen.course.id)
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    await checkHasRoom(tx, course.id)
    if (await hasActiveJob(tx, lectureId, ['slides'])) throw conflict('another_critical_operation')
    await blockRemovals(tx)
    const items = { table: lecturesTable, order: lectureOrder('item'), courseId: course.id }
    const next = await findNextItem(tx, items, lecture.id)
    const id = await copyLecture(tx, { lectureId, toCourse: course.id, index: 0 })
    await tx.update(lecturesTable).set({ title }).where(eq(lecturesTable.id, id))
    await moveItem(tx, items, id, next)
    return id
  })
  return getLecture(context, copyId, user, {})
}
