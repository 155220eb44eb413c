import type { BodyOf } from '@lectern/contract/call.ts'
import type { courseCopies } from '@lectern/contract/course-copies.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { type CopyOrder, countOfCourse, lockSameCopy } from './course-copies.queries.ts'

/**
 * Starts the job that copies a course. The same order, while it is worked on, gets the same job: a double click makes one
 * course. @throws not_found for others than owner and teachers, and for lectures or quizzes
 * that the course does not have
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
    return context.queue.enqueue(tx, {
      kind: 'course_copy',
      ownerId: user.userId,
      payload: order,
      message: createMessage('waiting_course_copy'),
    })
  })
  return { job_id: job.id }
}
