import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent } from 'react'
import { isEnded } from '../../../../../api/job-kinds.ts'
import { useSessionState } from '../../../../../features/forms/use-session-state.ts'
import { countLecture } from '../document/slide-states.ts'
import type { StudioJobs } from './use-studio-jobs.ts'

const isJobId = (stored: unknown): stored is string => typeof stored === 'string'

type Parts = {
  jobs: Pick<StudioJobs, 'jobs' | 'isLoaded'>
  /** Nothing else is open that the question would come over. */
  isFree: boolean
  /** The lecture as it is now. */
  readLecture: () => Promise<Lecture | undefined>
  /** Asks whether the missing scripts are to be written, with what that takes. */
  ask: () => void
}

/**
 * Batch mode where a model writes, which costs something: how much is known once the pages are there. So they are
 * prepared alone, and when they are ready the question comes; nothing is asked of the model before it is answered.
 * A reload meanwhile forgets nothing.
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
    /** The scripts are to be written once this job has prepared the slides. */
    want: (jobId: string) => setWanted(jobId),
  }
}
