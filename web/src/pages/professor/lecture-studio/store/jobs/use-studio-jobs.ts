import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../../../api/api-error.ts'
import { askAnew } from '../../../../../api/ask-anew.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { isEnded, jobKinds } from '../../../../../api/job-kinds.ts'
import { useJobsOfLecture } from '../../../../../api/use-job.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'

type Listener = {
  /** Called when a job that this screen has started or seen running has ended. */
  onEnd: (job: JobStatus) => void
  /** Called when a long job has finished another part. */
  onPart: (job: JobStatus) => void
}

const bulkIntervalMs = 2000

/** The kinds of jobs the studio starts. A lecture's other jobs are answers of the assistant. */
const studioKinds = [
  'slides',
  'script',
  'lecture_scripts',
  'annotated_script',
  'translation',
  'audio',
] as const
const isStudioKind = (kind: JobKind): kind is (typeof studioKinds)[number] =>
  studioKinds.some((one) => one === kind)

/** Interval of the call that polls all jobs of the lecture: the shortest that one of them needs. */
export function nextInMs(jobs: readonly JobStatus[]): number | false {
  const active = jobs.filter((job) => !isEnded(job.status))
  if (active.length === 0) return false
  if (active.filter((job) => job.kind === 'audio').length > 1) return bulkIntervalMs
  return Math.min(...active.map((job) => jobKinds[job.kind].intervalMs))
}

/**
 * The lecture's jobs, whichever user or tab started them: polled from the opening of the page until they
 * have ended.
 */
export function useStudioJobs(lectureId: string, listener: Listener) {
  const { t } = useTranslation(['common', 'studio'])
  const client = useQueryClient()
  const query = useJobsOfLecture(lectureId, nextInMs)
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set())
  const running = useRef(new Map<string, JobKind>())
  const parts = useRef(new Map<string, number>())
  const tellEnd = useEffectEvent(listener.onEnd)
  const tellPart = useEffectEvent(listener.onPart)

  // Show a cancelled job at once.
  const jobs = useMemo(
    () =>
      (query.data ?? []).map((job) =>
        cancelling.has(job.job_id) && !isEnded(job.status) ? { ...job, status: 'CANCELLING' as const } : job,
      ),
    [query.data, cancelling],
  )
  const active = useMemo(() => jobs.filter((job) => !isEnded(job.status)), [jobs])

  useEffect(() => {
    for (const job of jobs) {
      if (!isEnded(job.status)) {
        running.current.set(job.job_id, job.kind)
        const done = job.done ?? 0
        if (done > (parts.current.get(job.job_id) ?? 0)) tellPart(job)
        parts.current.set(job.job_id, done)
      } else if (running.current.delete(job.job_id)) tellEnd(job)
    }
  }, [jobs])

  const tellFailure = useEffectEvent(() => {
    const kinds = new Set(active.map((job) => job.kind))
    for (const kind of kinds) showToast('error', t(`jobs.pollingFailed.${kind}`))
  })
  useEffect(() => {
    if (query.isError) tellFailure()
  }, [query.isError])

  /** Polls at once; resolves when the answer has arrived. */
  const look = useCallback(
    () => askAnew(client, keyOf(calls.jobs.ofLecture, { params: { id: lectureId } })),
    [client, lectureId],
  )
  /** Polls at once. The end of `jobId` is reported even if it comes before the first answer. */
  const watch = useCallback(
    (jobId: string, kind: JobKind) => {
      running.current.set(jobId, kind)
      return look()
    },
    [look],
  )

  const cancel = async (job: Pick<JobStatus, 'job_id' | 'kind'>): Promise<void> => {
    setCancelling((before) => new Set(before).add(job.job_id))
    try {
      await callApi(jobKinds[job.kind].cancel, { params: { job: job.job_id } })
    } catch (error) {
      const failed = t(
        isStudioKind(job.kind) ? `studio:cancelFailed.${job.kind}` : 'common:jobs.cancelFailed',
      )
      showToast('error', sentenceOf(error, failed))
      setCancelling((before) => new Set([...before].filter((id) => id !== job.job_id)))
    }
    await look()
  }

  return {
    jobs,
    active,
    isLoaded: query.data !== undefined || query.isError,
    /** True if polling has stopped after errors; `look` resumes it. */
    hasPollingFailed: query.isError,
    watch,
    look,
    cancel,
    /** The job that writes or speaks this slide now. */
    findOfSlide: (kind: 'script' | 'annotated_script' | 'audio', slide: number, language: string) =>
      active.find((job) => job.kind === kind && job.slide_index === slide && job.language === language),
    find: (kind: JobKind) => active.find((job) => job.kind === kind),
  }
}

export const isCancelling = (job: JobStatus): boolean => job.status === 'CANCELLING'

export type StudioJobs = ReturnType<typeof useStudioJobs>
