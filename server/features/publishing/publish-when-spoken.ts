import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { requestCancel } from '../../platform/jobs/job.queries.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { getJobFor } from '../../platform/jobs/job-status.ts'
import { lockStaffLecture } from '../lectures/lectures.access.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { checkHasScripts } from './publishing.ts'
import { askAgain, findPublishingJob, listAudioJobs } from './publishing-jobs.queries.ts'
import { findReadiness, listUnwrittenPages } from './readiness.queries.ts'

/** `leaveOutUnwritten` is missing in jobs of earlier versions. */
export type PublishingPayload = { tellStudents: boolean; leaveOutUnwritten?: boolean | undefined }

/** Kinds of jobs that write what is published. */
export const awaitedKinds = [...writingKinds, 'slides']

/**
 * Publishes or updates the lecture once all audio is ready, also when the professor closes the page. A
 * second call returns the same job, which then tries failed audio again. @throws conflict when scripts are missing
 * and no running job writes them
 */
export const publishWhenSpoken = async (
  context: Context,
  lectureId: string,
  user: Identity,
  {
    tell_students: tellStudents,
    leave_out_unwritten: leaveOutUnwritten,
  }: { tell_students?: boolean | undefined; leave_out_unwritten?: boolean | undefined },
): Promise<{ job_id: string }> => {
  const job = await context.database.transaction(async (tx) => {
    const { course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const same = await findPublishingJob(tx, lectureId)
    if (same) {
      await askAgain(tx, same.id, { tellStudents, leaveOutUnwritten })
      return same
    }
    const leftOut = leaveOutUnwritten ? await listUnwrittenPages(tx, lectureId) : []
    const readiness = await findReadiness(tx, lectureId, leftOut)
    if (!(await hasActiveJob(tx, lectureId, awaitedKinds))) checkHasScripts(readiness)
    return context.queue.enqueue(tx, {
      kind: 'publishing',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      payload: { tellStudents: tellStudents ?? false, leaveOutUnwritten } satisfies PublishingPayload,
      total: readiness.withoutAudio.length,
      message: createMessage('publish_waits_for_audio'),
    })
  })
  return { job_id: job.id }
}

/** Cancels the publishing job and the audio of its lecture that is not finished. An ended job is returned unchanged. */
export const cancelWithAudio = async (context: Context, jobId: string, user: Identity): Promise<JobRow> => {
  const job = await getJobFor(context.database, jobId, user.userId, 'edit_lectures', ['publishing'])
  const { lectureId } = job
  if (!lectureId) return context.queue.cancel(jobId)
  return context.database.transaction(async (tx) => {
    // The handler starts audio under the same lock, so that none is started after this.
    await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const wasWaiting = (await findPublishingJob(tx, lectureId))?.id === jobId
    const cancelled = await requestCancel(tx, jobId, () => createMessage('publish_cancelled'))
    if (wasWaiting)
      for (const { id, slideNumber } of await listAudioJobs(tx, lectureId))
        await requestCancel(tx, id, () => createMessage('audio_cancelled', { number: slideNumber ?? 0 }))
    return cancelled ?? job
  })
}
