import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../../../api/api-error.ts'
import { isEnded } from '../../../../../api/jobs/is-ended.ts'
import { jobKinds } from '../../../../../api/jobs/job-kinds.ts'
import { useJobsOfLecture } from '../../../../../api/use-job.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { refetchLecture, type StudioJobs } from '../studio-data.ts'
import type { Notice, StudioState } from '../studio-state.ts'
import { loadDismissed } from './dismissed-failures.ts'
import { leavesSlidesOut, lectureNoticeKinds, readJobs } from './jobs-slice.ts'

const bulkIntervalMs = 2000
/**
 * Long enough to be read, and within the times that part 1 of the specification gives to messages (sections
 * 8 and 9).
 */
const noticeShownMs = 7000

/** Interval of the call that polls all jobs of the lecture: the shortest that one of them needs. */
export function nextInMs(jobs: readonly JobStatus[]): number | false {
  const active = jobs.filter((job) => !isEnded(job.status))
  if (active.length === 0) return false
  if (active.filter((job) => job.kind === 'audio').length > 1) return bulkIntervalMs
  return Math.min(...active.map((job) => jobKinds[job.kind].intervalMs))
}

type Watch = Pick<StudioState, 'cancelling' | 'running' | 'noteEnd' | 'noteRecording'>

/** Polls the lecture's jobs from the opening of the page until they have ended, and reports their progress. */
export function useWatchedJobs(lectureId: string, { cancelling, running, ...watch }: Watch): StudioJobs {
  const { t } = useTranslation('common')
  // `running` is in the order in which the jobs were started.
  const { data, error, isError } = useJobsOfLecture(lectureId, nextInMs, () => running.keys().next().value, {
    namesFailures: true,
  })
  const parts = useRef(new Map<string, number>())
  const { jobs, active } = useMemo(() => readJobs(data ?? [], cancelling), [data, cancelling])
  const named = useRef(new Set<string>())
  /** It ended while this studio was closed, and work is left. It is named once, until it is dismissed. */
  const isUnnamed = useEffectEvent(
    (job: JobStatus) =>
      (job.status === 'FAILED' || leavesSlidesOut(job)) &&
      !named.current.has(job.job_id) &&
      !loadDismissed(lectureId).includes(job.job_id),
  )
  const noteEnd = useEffectEvent((job: JobStatus) => {
    watch.noteRecording(job)
    watch.noteEnd(job)
  })

  useEffect(() => {
    for (const job of jobs) {
      if (!isEnded(job.status)) {
        running.set(job.job_id, job.kind)
        const done = job.done ?? 0
        if (done > (parts.current.get(job.job_id) ?? 0)) void refetchLecture(lectureId)
        parts.current.set(job.job_id, done)
      } else if (running.delete(job.job_id) || isUnnamed(job)) {
        named.current.add(job.job_id)
        noteEnd(job)
      }
    }
  }, [jobs, running, lectureId])

  const reportFailure = useEffectEvent(() => {
    const kinds = new Set(active.map((job) => job.kind))
    for (const kind of kinds) showToast('error', withReason(error, t(`jobs.pollingFailed.${kind}`)))
  })
  useEffect(() => {
    if (isError) reportFailure()
  }, [isError])

  return useMemo(
    () => ({ jobs, active, isLoaded: data !== undefined || isError, hasPollingFailed: isError }),
    [jobs, active, data, isError],
  )
}

/**
 * Removes each passing notice after it was shown long enough. A notice of another slide waits until it is
 * shown. @param here the key of the open slide (`slideKeyOf`)
 */
export function usePassingNotices(
  { notices, setNotice }: Pick<StudioState, 'notices' | 'setNotice'>,
  here: string,
) {
  const timers = useRef(new Map<Notice, ReturnType<typeof setTimeout>>())
  const remove = useEffectEvent((key: string, notice: Notice) => {
    if (notices.get(key) === notice) setNotice(key, null)
  })
  useEffect(() => {
    const keys: string[] = [...lectureNoticeKinds, `script ${here}`, `audio ${here}`]
    const passing = new Map(
      keys.flatMap((key) => {
        const notice = notices.get(key)
        return notice?.isPassing ? [[notice, key] as const] : []
      }),
    )
    for (const [notice, timer] of timers.current)
      if (!passing.has(notice)) {
        clearTimeout(timer)
        timers.current.delete(notice)
      }
    for (const [notice, key] of passing)
      if (!timers.current.has(notice))
        timers.current.set(
          notice,
          setTimeout(() => remove(key, notice), noticeShownMs),
        )
  }, [notices, here])
  useEffect(() => {
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
      started.clear()
    }
  }, [])
}
