import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from './call-api.ts'
import { keyOf } from './call-query.ts'
import { calls } from './calls.ts'
import { isEnded } from './jobs/is-ended.ts'
import { jobKinds } from './jobs/job-kinds.ts'
import { useCall } from './use-call.ts'

type Watch = {
  kind: JobKind
  /** Called once for a job that this screen watched, when it has ended. */
  onEnd?: (job: JobStatus) => void
  /** Called once when a request for the status failed: the job is no longer watched. */
  onPollingFailure?: (error: Error) => void
}

/**
 * Watches one job until it has ended; `jobId` null watches nothing. `hasPollingFailed` means that the job is no longer
 * watched (show `common:jobs.pollingFailed.<kind>`); `watchAgain` resumes.
 */
export function useJob(jobId: string | null, { kind, onEnd, onPollingFailure }: Watch) {
  const { status, intervalMs } = jobKinds[kind]
  const query = useCall(status, jobId === null ? null : { params: { job: jobId } }, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && isEnded(state.data.status)) ? false : intervalMs,
    refetchIntervalInBackground: true,
    // A watch that has stopped, for example while the device slept, goes on when the user comes back.
    refetchOnWindowFocus: ({ state }) => state.status === 'error',
  })
  const reported = useRef<string | null>(null)
  const reportEnd = useEffectEvent((job: JobStatus) => onEnd?.(job))
  const reportFailure = useEffectEvent((error: Error) => onPollingFailure?.(error))
  const job = jobId === null ? undefined : query.data

  useEffect(() => {
    if (!job || !isEnded(job.status) || reported.current === job.job_id) return
    reported.current = job.job_id
    reportEnd(job)
  }, [job])

  useEffect(() => {
    if (jobId !== null && query.error) reportFailure(query.error)
  }, [jobId, query.error])

  return {
    job,
    isRunning: jobId !== null && !query.isError && !(job && isEnded(job.status)),
    hasPollingFailed: jobId !== null && query.isError,
    watchAgain: () => void query.refetch(),
  }
}

/** The list keeps ended jobs for a minute: after a longer pause, for example of a sleeping device, some may be missed. */
const pauseMs = 45_000

/**
 * The jobs of a lecture that run, and those that ended within the last minute, so that a reload resumes them.
 * `intervalMs` decides from the present jobs when to ask again, or not at all. A failure ends the asking.
 * @param oldestWatched the first job whose end the screen still waits for: after a pause, the jobs from it on that
 *   ended meanwhile are listed, too
 * @param namesFailures the first answer, and that after a pause, also list jobs that failed while no window was open
 */
export const useJobsOfLecture = (
  lectureId: string,
  intervalMs: (jobs: readonly JobStatus[]) => number | false = () => false,
  oldestWatched: () => string | undefined = () => undefined,
  { namesFailures = false } = {},
) => {
  const params = { id: lectureId }
  // Of the last answered request. Its answer may come after a sleep, when much has ended since it was asked.
  const askedMs = useRef(0)
  return useQuery({
    queryKey: keyOf(calls.jobs.ofLecture, { params }),
    queryFn: async ({ signal }) => {
      const nowMs = Date.now()
      const isPaused = nowMs - askedMs.current > pauseMs
      const since = isPaused ? oldestWatched() : undefined
      const failed = isPaused && namesFailures ? 'true' : undefined
      const jobs = await callApi(calls.jobs.ofLecture, { params, query: { since, failed }, signal })
      askedMs.current = nowMs
      return jobs
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : intervalMs(state.data ?? [])),
    refetchIntervalInBackground: true,
  })
}
