import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import {
  JobDelayedError,
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRow,
  type JobRun,
} from '../../platform/jobs/job.ts'
import { lockStaffLecture } from '../lectures/lectures.access.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import type { AudioPayload } from '../speech/speech.ts'
import { awaitedKinds, type PublishingPayload } from './publish-when-spoken.ts'
import { checkHasScripts, groupByLanguage, publishLecture } from './publishing.ts'
import { listMissingAudio } from './publishing-jobs.queries.ts'
import { findReadiness, listUnwrittenPages } from './readiness.queries.ts'

/** Pause until the lecture's audio is looked at again. */
const PAUSE_SECONDS = 1

/** Waits in the queue, so that no worker is held. */
const wait = () =>
  new JobDelayedError(createMessage('publish_waits_for_audio'), PAUSE_SECONDS, { isAttempt: false })

/**
 * Starts the audio that is missing and not asked for yet. Each recording is started once for the same words; a
 * changed script is spoken again. @returns how many recordings are missing @throws JobFailedError when one has
 * failed or was cancelled and none is running any more
 */
const startMissingAudio = async (
  { queue }: Context,
  tx: Transaction,
  job: JobRow,
  lectureId: string,
  leftOut: readonly string[],
): Promise<number> => {
  const missing = await listMissingAudio(tx, lectureId, job.id, leftOut)
  const unasked = missing.filter(({ state }) => state === null)
  await queue.enqueueAll(
    tx,
    'audio',
    unasked.map(({ number, language, slideId, spokenHash }) => ({
      ownerId: job.ownerId,
      courseId: job.courseId,
      lectureId,
      slideNumber: number,
      language,
      payload: { slideId, spokenHash } satisfies AudioPayload,
      message: createMessage('waiting_audio', { number }),
    })),
  )
  const ended = missing.filter(
    ({ state }) => state === 'FAILED' || state === 'CANCELLED' || state === 'COMPLETED',
  )
  if (ended.length > 0 && ended.length === missing.length) {
    const slides = ended.map(({ number, language }) => ({ slide_index: number, language }))
    const reason = ended.find(({ state }) => state === 'FAILED')?.messages ?? []
    throw new JobFailedError([
      createMessage('publish_audio_failed', { missing: groupByLanguage(slides) }),
      ...reason,
    ])
  }
  return missing.length
}

/**
 * Does what a call of the job's owner does. @throws JobFailedError when the call would be refused: the owner has no
 * such lecture any more, or scripts are missing
 */
const asOwner = async <T>(job: JobRow, work: (owner: Identity) => Promise<T>): Promise<T> => {
  try {
    return await work({ userId: job.ownerId, role: 'professor' })
  } catch (error) {
    throw error instanceof RequestError ? new JobFailedError(error.messages) : error
  }
}

/**
 * Starts what is missing. @returns whether students have an earlier version, and how many recordings are missing;
 * undefined while scripts or slides are made, or after a cancel
 */
const prepare = (context: Context, job: JobRow, lectureId: string) =>
  asOwner(job, (owner) =>
    context.database.transaction(async (tx) => {
      const { lecture } = await lockStaffLecture(tx, lectureId, owner, 'edit_lectures')
      const now = await findJob(tx, job.id)
      if (now?.state !== 'RUNNING') return undefined
      if (await hasActiveJob(tx, lectureId, awaitedKinds)) return undefined
      const { leaveOutUnwritten } = now.payload as PublishingPayload
      const leftOut = leaveOutUnwritten ? await listUnwrittenPages(tx, lectureId) : []
      checkHasScripts(await findReadiness(tx, lectureId, leftOut))
      const missingCount = await startMissingAudio(context, tx, job, lectureId, leftOut)
      return { wasPublished: lecture.published, missingCount }
    }),
  )

const run = async (context: Context, { job, report }: JobRun): Promise<JobEnd> => {
  const { lectureId } = job
  if (!lectureId) throw new JobFailedError(createMessage('lecture_deleted'))
  const prepared = await prepare(context, job, lectureId)
  if (!prepared) throw wait()
  const { wasPublished, missingCount } = prepared
  if (missingCount > 0) {
    const total = Math.max(job.total ?? 0, missingCount)
    await report({ done: total - missingCount, total })
    throw wait()
  }
  return {
    message: createMessage(wasPublished ? 'publish_updated' : 'publish_done'),
    changesLecture: true,
    async commit(tx) {
      const { lecture } = await asOwner(job, (owner) =>
        lockStaffLecture(tx, lectureId, owner, 'edit_lectures'),
      )
      // Read again: a second call may have changed it.
      const asked = ((await findJob(tx, job.id)) ?? job).payload as PublishingPayload
      await publishLecture(tx, lecture, { publishedBy: job.ownerId, ...asked }).catch((error: unknown) => {
        // The lecture has changed since it was looked at.
        throw error instanceof RequestError ? wait() : error
      })
    },
  }
}

export const publishingJobs = (context: Context): JobHandler[] => [
  {
    kind: 'publishing',
    concurrency: 2,
    run: (jobRun) => run(context, jobRun),
    cancelledMessage: () => createMessage('publish_cancelled'),
  },
]
