import { mayDo } from '@lectern/contract/course-access.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { lockRoleOf } from '../courses/staff.queries.ts'
import { type CopiedLecture, copyBank, copyCourseRow, copyLecture, copyQuiz } from './copy-rows.queries.ts'
import { type CopyOrder, findRole, listChosen, lockSource } from './course-copies.queries.ts'

/** All in the transaction that ends the job: there is never half a course. */
const runCopy = async (run: JobRun): Promise<JobEnd> => {
  const { job, report } = run
  const order = job.payload as CopyOrder
  const newCourseId = newId()
  await report({ message: createMessage('copying_course') })
  return {
    message: createMessage('course_copied'),
    result: { courseId: newCourseId },
    commit: async (tx) => {
      await blockRemovals(tx)
      const source = await lockSource(tx, order.courseId)
      // The person may have left the staff while the job waited, or an administrator makes the account a student's.
      const role = await findRole(tx, order.courseId, job.ownerId)
      const isProfessor = (await lockRoleOf(tx, job.ownerId)) === 'professor'
      if (!source || !role || !isProfessor || !mayDo(role, 'edit_lectures'))
        throw new JobFailedError(createMessage('course_copy_source_gone'))
      await copyCourseRow(tx, { from: source.id, to: newCourseId, ownerId: job.ownerId, name: order.name })
      const { lectures, quizzes } = await listChosen(tx, order)
      const copied: CopiedLecture[] = []
      for (const [index, lectureId] of lectures.entries())
        copied.push({
          from: lectureId,
          to: await copyLecture(tx, { lectureId, toCourse: newCourseId, index }),
        })
      await copyBank(tx, { from: source.id, to: newCourseId, lectures: copied })
      for (const [index, quizId] of quizzes.entries())
        await copyQuiz(tx, { quizId, toCourse: newCourseId, index, lectures: copied })
    },
  }
}

export const courseCopyJobs = (_: Context): JobHandler[] => [
  {
    kind: 'course_copy',
    concurrency: 1,
    run: runCopy,
    cancelledMessage: () => createMessage('course_copy_cancelled'),
  },
]
