import { useEffect, useEffectEvent } from 'react'
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
  const isOver = wanted !== null && isLoaded && isFree && (!job || isEnded(job.status))
  const goOn = useEffectEvent(async () => {
    // TanStack Query tells components in a later task: a new request may come before its job.
    const newest = findJobs(lectureId, new Set()).jobs.find(({ job_id }) => job_id === wanted)
    if (newest && !isEnded(newest.status)) return
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
