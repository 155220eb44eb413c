import type { JobKind } from '@lectern/contract/jobs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { jobKinds } from '../job-kinds.ts'
import { keys } from '../keys.ts'

/** Asks a job to stop. What is finished stays; the answer is its state now. */
export function useCancelJob(kind: JobKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => jobKinds[kind].cancel(jobId),
    onSuccess: (job) => client.setQueryData(keys.jobs.one(job.job_id), job),
  })
}
