import { createMessage } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { RequestError } from '../../platform/http/errors.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import {
  JobDelayedError,
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRow,
  type JobRun,
} from '../../platform/jobs/job.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import type { AudioPayload } from '../speech/speech.ts'
import { awaitedKinds, type PublishingPayload } from './publish-when-spoken.ts'
import { checkHasScripts, giveToStudents, groupByLanguage } from './publishing.ts'
import { listMissingAudio, lockLecture } from './publishing-jobs.queries.ts'
import { findReadiness, type Readiness } from './readiness.queries.ts'

/** Pause until the lecture's audio is looked at again. */
const PAUSE_SECONDS = 1

/** Waits in the queue, so that no worker is held. */
const wait = () =>
  new JobDelayedError(createMessage('publish_waits_for_audio'), PAUSE_SECONDS, { isAttempt: false })

/**
 * Starts the audio that is missing and not asked for yet. Each recording is started once for the same words; a
 * changed script is spoken anew. @returns how many recordings are missing @throws JobFailedError when one has
 * failed or was cancelled and none is running any more
 */
const startMissingAudio = async (
  { queue }: Context,
  tx: Transaction,
  job: JobRow,
  lectureId: string,
): Promise<number> => {
  const missing = await listMissingAudio(tx, lectureId, job.id)
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

/** @returns how many recordings are missing; undefined while scripts or slides are made, or after a cancel */
const prepare = (context: Context, job: JobRow, lectureId: string) =>
  context.database.transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    if ((await findJob(tx, job.id))?.state !== 'RUNNING') return undefined
    if (await hasActiveJob(tx, lectureId, awaitedKinds)) return undefined
    checkCanPublish(await findReadiness(tx, lectureId))
    return startMissingAudio(context, tx, job, lectureId)
  })

/** @throws JobFailedError when scripts are missing */
const checkCanPublish = (readiness: Readiness): void => {
  try {
    checkHasScripts(readiness)
  } catch (error) {
    throw error instanceof RequestError ? new JobFailedError(error.messages) : error
  }
}

const run = async (context: Context, { job, report }: JobRun): Promise<JobEnd> => {
  const { lectureId } = job
  const { wasPublished, tellStudents } = job.payload as PublishingPayload
  if (!lectureId) throw new JobFailedError(createMessage('lecture_deleted'))
  const missingCount = await prepare(context, job, lectureId)
  if (missingCount === undefined) throw wait()
  if (missingCount > 0) {
    const total = Math.max(job.total ?? 0, missingCount)
    await report({ done: total - missingCount, total })
    throw wait()
  }
  return {
    message: createMessage(wasPublished ? 'publish_updated' : 'publish_done'),
    async commit(tx) {
      const lecture = await lockLecture(tx, lectureId)
      if (lecture?.published !== wasPublished)
        throw new JobFailedError(createMessage('publish_changed_meanwhile'))
      // The lecture may have changed since it was looked at.
      if (await hasActiveJob(tx, lectureId, awaitedKinds)) throw wait()
      const { slideCount, withoutScript, withoutAudio } = await findReadiness(tx, lectureId)
      if (slideCount === 0 || withoutScript.length + withoutAudio.length > 0) throw wait()
      await tx.update(lecturesTable).set({ published: true }).where(eq(lecturesTable.id, lectureId))
      await giveToStudents(tx, { ...lecture, published: true }, { publishedBy: job.ownerId, tellStudents })
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
