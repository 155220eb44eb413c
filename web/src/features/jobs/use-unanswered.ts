import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useEffect, useState } from 'react'

const unusualMs = 15_000

/**
 * Whether a running job has waited unusually long for the first word of a model's answer: since this window saw it
 * begin, or finish the slide before.
 */
export function useUnanswered(job: JobStatus | undefined, isByModel: boolean): boolean {
  const isWaiting = isByModel && job?.status === 'RUNNING' && job.partial === null
  const step = isWaiting ? `${job.job_id} ${job.done}` : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (step === null) return
    const timer = setTimeout(() => setLate(step), unusualMs)
    return () => clearTimeout(timer)
  }, [step])
  return step !== null && late === step
}
