import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { isEnded, jobKinds } from '../job-kinds.ts'
import { keys } from '../keys.ts'

type Watch = {
  kind: JobKind
  /** How often the job is asked after; the specification's interval of its kind if left out. */
  intervalMs?: number
  /** Called once for a job that this screen watched, when it has ended. */
  onEnd?: (job: JobStatus) => void
  /** Called once when the job could not be asked after; the watching has stopped. */
  onPollingFailure?: (error: Error) => void
}

function watching(jobId: string | null, { kind, intervalMs }: Pick<Watch, 'kind' | 'intervalMs'>) {
  return {
    queryKey: keys.jobs.one(jobId ?? 'none'),
    queryFn: ({ signal }: { signal: AbortSignal }) => jobKinds[kind].fetchStatus(jobId ?? '', { signal }),
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: (query: { state: { status: string; data?: JobStatus } }) => {
      const { status, data } = query.state
      if (status === 'error' || (data && isEnded(data.status))) return false
      return intervalMs ?? jobKinds[kind].intervalMs
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  } as const
}

/**
 * Watches one job until it has ended; `jobId` null watches nothing. `hasPollingFailed` means that it is
 * no longer asked after (show `common:jobs.pollingFailed.<kind>`); `watchAgain` takes it up again.
 */
export function useJob(jobId: string | null, { onEnd, onPollingFailure, ...watch }: Watch) {
  const query = useQuery(watching(jobId, watch))
  const told = useRef<string | null>(null)
  const tellEnd = useEffectEvent((job: JobStatus) => onEnd?.(job))
  const tellFailure = useEffectEvent((error: Error) => onPollingFailure?.(error))
  const job = jobId === null ? undefined : query.data

  useEffect(() => {
    if (!job || !isEnded(job.status) || told.current === job.job_id) return
    told.current = job.job_id
    tellEnd(job)
  }, [job])

  useEffect(() => {
    if (jobId !== null && query.error) tellFailure(query.error)
  }, [jobId, query.error])

  return {
    job,
    isRunning: jobId !== null && !query.isError && !(job && isEnded(job.status)),
    hasPollingFailed: jobId !== null && query.isError,
    watchAgain: () => void query.refetch(),
  }
}

/** Watches several jobs of one kind, in the order given (for example the audio of many slides). */
export function useJobs(jobIds: readonly string[], watch: Pick<Watch, 'kind' | 'intervalMs'>) {
  return useQueries({ queries: jobIds.map((jobId) => watching(jobId, watch)) })
}

/**
 * The jobs of a lecture that run, and those that ended within the last minute: what a reload takes up.
 * `intervalMs` says from the jobs at hand when to ask again; false rests. A failure ends the asking.
 */
export const useJobsOfLecture = (
  lectureId: string,
  intervalMs: (jobs: readonly JobStatus[]) => number | false = () => false,
) =>
  useQuery({
    queryKey: keys.jobs.ofLecture(lectureId),
    queryFn: ({ signal }) => callApi(calls.jobs.ofLecture, { params: { id: lectureId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : intervalMs(state.data ?? [])),
    refetchIntervalInBackground: true,
  })
