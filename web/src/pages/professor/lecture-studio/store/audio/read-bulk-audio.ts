import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useMemo } from 'react'
import { isEnded } from '../../../../../api/jobs/is-ended.ts'
import { formatJobMessage } from '../../../../../features/jobs/job-messages.ts'
import { listMissingAudio, slideKeyOf } from '../document/slide-states.ts'
import { type StudioJobs, useJobs, useLecture } from '../studio-data.ts'
import type { BulkItem, BulkState, Recording } from '../studio-state.ts'
import { useStudio } from '../studio-store.ts'

/**
 * Whether a job makes this recording; ids of jobs are in the order of their creation. Without the job's id, which is
 * unknown if the publishing job started it or the start request had no answer, its slide and its time tell.
 */
export const isJobOf = (one: Recording, job: JobStatus) => {
  const startedAfter = one.publishingJobId ?? one.newestJobId
  return startedAfter === undefined
    ? job.job_id === one.jobId
    : job.kind === 'audio' &&
        job.slide_index === one.slide &&
        job.language === one.language &&
        (!isEnded(job.status) || job.job_id > startedAfter)
}

/**
 * Reads the state of each requested recording from its job. A recording whose start request had no answer, and whose
 * job is no longer listed, is read from the lecture.
 */
export function readBulkAudio(
  recordings: readonly Recording[],
  { jobs, hasPollingFailed }: Pick<StudioJobs, 'jobs' | 'hasPollingFailed'>,
  lecture: Lecture | undefined,
) {
  const missing = lecture && recordings.some(isStartUnanswered) ? listMissingAudio(lecture) : []
  const isSpoken = (one: Recording) =>
    lecture !== undefined &&
    !missing.some(({ slide_index, language }) => slide_index === one.slide && language === one.language)
  const stateOf = (one: Recording): BulkItem => {
    const { slide, language, imageUrl, error = null } = one
    const of = { slide, language, imageUrl, error }
    const job = jobs.findLast((job) => isJobOf(one, job)) ?? one.ended
    if (!job && isStartUnanswered(one) && isSpoken(one)) return { ...of, error: null, state: 'COMPLETED' }
    if (!job && one.error) return { ...of, state: 'Enqueue Failed' }
    if (one.isStopped && !job) return { ...of, state: 'CANCELLED' }
    if (one.isSending) return { ...of, state: 'Enqueueing' }
    if ((one.jobId || one.publishingJobId || job) && hasPollingFailed && !(job && isEnded(job.status)))
      return { ...of, state: 'POLL_ERROR' }
    return {
      ...of,
      state: job?.status ?? 'PENDING',
      error: job?.status === 'FAILED' ? formatJobMessage(job) : null,
    }
  }
  const items = recordings.map(stateOf)
  const unknown = items.filter(({ state }) => state === 'POLL_ERROR').length
  return {
    items,
    isRunning: items.some(({ state }) => isUnderWay(state)),
    finished: items.filter(({ state }) => state === 'COMPLETED').length,
    /** The professor decided so: they do not count as failed. */
    cancelled: items.filter(({ state }) => state === 'CANCELLED').length,
    failed: items.filter(({ state }) => isRetriable(state) && state !== 'CANCELLED').length,
    /** Number of jobs that are no longer polled. */
    unknown,
    /** True if the outcome of some is unknown because the server did not answer. */
    isUnanswered: unknown > 0 || recordings.some((one) => one.isUnanswered),
    /** Number of recordings that the server may have started, though its answer never came. */
    maybeStarted: items.filter(
      ({ state }, at) => state === 'Enqueue Failed' && isStartUnanswered(recordings[at]),
    ).length,
  }
}

const isStartUnanswered = (one: Recording | undefined) => one?.newestJobId !== undefined

const isUnderWay = (state: BulkState) =>
  state === 'PENDING' || state === 'Enqueueing' || state === 'RUNNING' || state === 'CANCELLING'
export const isRetriable = (state: BulkState) =>
  state === 'FAILED' || state === 'CANCELLED' || state === 'Enqueue Failed' || state === 'POLL_ERROR'

/** The requested recordings with the states of their jobs. */
export function useBulkAudio() {
  const jobs = useJobs()
  const lecture = useLecture()
  const recordings = useStudio((state) => state.recordings)
  return useMemo(() => readBulkAudio(recordings, jobs, lecture), [recordings, jobs, lecture])
}

const ownBanners = 6

/**
 * True if one banner and one Cancel stand for all recordings: those started together, also in another window.
 * A few recordings that were started one by one have a Cancel each.
 */
export function useSharesBanner(): boolean {
  const { active } = useJobs()
  const { isRunning } = useBulkAudio()
  return isRunning || active.filter(({ kind }) => kind === 'audio').length > ownBanners
}

/** Keys of the slides whose recording was requested but has not started; `jobs.active` lists the running ones. */
export function useQueuedAudio(): ReadonlySet<string> {
  const { items } = useBulkAudio()
  return useMemo(() => {
    const queued = items.filter(({ state }) => state === 'PENDING' || state === 'Enqueueing')
    return new Set(queued.map(({ slide, language }) => slideKeyOf(language, slide)))
  }, [items])
}
