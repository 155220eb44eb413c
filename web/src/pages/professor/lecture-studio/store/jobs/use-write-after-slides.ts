import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent } from 'react'
import { isEnded } from '../../../../../api/job-kinds.ts'
import { useSessionState } from '../../../../../features/forms/use-session-state.ts'
import { countLecture } from '../document/slide-states.ts'
import type { StudioJobs } from './use-studio-jobs.ts'

const isJobId = (stored: unknown): stored is string => typeof stored === 'string'

type Parts = {
  jobs: Pick<StudioJobs, 'jobs' | 'isLoaded'>
  /** True if no dialog is open that the question would cover. */
  isFree: boolean
  /** Loads the present lecture. */
  readLecture: () => Promise<Lecture | undefined>
  /** Asks whether to write the missing scripts, and shows the estimate. */
  ask: () => void
}

/**
 * Batch mode with a model: its cost is known only after the deck is processed. So the deck is processed
 * alone, and then the professor is asked; no call to the model is made before the answer. The request
 * survives a reload.
 */
export function useWriteAfterSlides(lectureId: string, { jobs, isFree, readLecture, ask }: Parts) {
  const [wanted, setWanted] = useSessionState<string | null>(`write after slides ${lectureId}`, null, isJobId)
  const job = jobs.jobs.find(({ job_id }) => job_id === wanted)
  const isOver = wanted !== null && jobs.isLoaded && isFree && (!job || isEnded(job.status))
  const isReady = !job || job.status === 'COMPLETED'

  const goOn = useEffectEvent(async () => {
    setWanted(null)
    if (!isReady) return
    const lecture = await readLecture()
    if (lecture && countLecture(lecture).defaultScriptsToWrite > 0) ask()
  })
  useEffect(() => {
    if (isOver) void goOn()
  }, [isOver])

  return {
    isWanted: wanted !== null,
    /** Asks to write the scripts once this job has processed the deck. */
    want: (jobId: string) => setWanted(jobId),
  }
}
