import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isEnded } from '../../../../api/job-kinds.ts'
import { useBulkCourse } from './audio/use-bulk-course.ts'
import { countLecture, placeOf } from './document/slide-states.ts'
import { findJobs } from './jobs/jobs-slice.ts'
import { usePassingNotices } from './jobs/use-watched-jobs.ts'
import { refetchLecture, useJobs, useLecture, usePlace } from './studio-data.ts'
import { useActions, useStudio } from './studio-store.ts'

/** What happens by itself while a lecture is open. Mounted once. */
export function StudioEffects() {
  const { slide, language } = usePlace()
  const notices = useStudio((state) => state.notices)
  const setNotice = useStudio((state) => state.setNotice)
  usePassingNotices({ notices, setNotice }, placeOf(language, slide))
  useBulkCourse()
  useDraftStorage()
  useWriteAfterSlides()
  useStartedReplacement()
  return null
}

function useDraftStorage() {
  const { storeDrafts, keepOwnDraft } = useActions()
  useEffect(() => {
    window.addEventListener('pagehide', storeDrafts)
    window.addEventListener('storage', keepOwnDraft)
    return () => {
      window.removeEventListener('pagehide', storeDrafts)
      window.removeEventListener('storage', keepOwnDraft)
    }
  }, [storeDrafts, keepOwnDraft])
}

/** A script request that waits until the new deck has replaced the slides. */
const AFTER_REPLACING = 'after replacing'

/** Follows the job that the comparison of a new deck has started before it led here. */
function useStartedReplacement() {
  const { state } = useLocation() as { state: { slidesJob?: string } | null }
  const wanted = useStudio((studio) => studio.jobToWriteAfter)
  const { watchJob, writeAfter } = useActions()
  const jobId = state?.slidesJob
  const follow = useEffectEvent((id: string) => {
    if (wanted === AFTER_REPLACING) writeAfter(id)
    void watchJob(id, 'slides')
  })
  useEffect(() => {
    if (jobId) follow(jobId)
  }, [jobId])
}

/**
 * Batch mode with a model: its cost is known only after the deck is processed. So the deck is processed
 * alone, and then the professor is asked; no call to the model is made before the answer. The request
 * survives a reload.
 */
function useWriteAfterSlides() {
  const { _id: lectureId } = useLecture()
  const { jobs, isLoaded } = useJobs()
  const wanted = useStudio((state) => state.jobToWriteAfter)
  const { writeAfter: setWanted, startEstimated, writeAll } = useActions()
  // The question covers no open dialog.
  const isFree = useStudio(
    ({ openDialog, publishDialog, editing }) =>
      openDialog === null && publishDialog === null && editing === null,
  )
  const job = jobs.find(({ job_id }) => job_id === wanted)
  const isOver =
    wanted !== null && wanted !== AFTER_REPLACING && isLoaded && isFree && (!job || isEnded(job.status))
  const goOn = useEffectEvent(async () => {
    // TanStack Query tells components in a later task: a new request may come before its job.
    const newest = findJobs(lectureId, new Set()).jobs.find(({ job_id }) => job_id === wanted)
    if (newest && !isEnded(newest.status)) return
    // The new deck waits for the professor: its scripts are written after it has replaced the slides.
    if (newest?.code === 'slides_ready_to_replace') return setWanted(AFTER_REPLACING)
    setWanted(null)
    if (newest && newest.status !== 'COMPLETED') return
    const lecture = await refetchLecture(lectureId)
    if (lecture && countLecture(lecture).defaultScriptsToWrite > 0)
      startEstimated('script', () => void writeAll('script'))
  })
  useEffect(() => {
    if (isOver) void goOn()
  }, [isOver])
}
