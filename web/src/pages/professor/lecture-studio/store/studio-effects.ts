import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBulkCourse } from './audio/use-bulk-course.ts'
import { slideKeyOf } from './document/slide-states.ts'
import { usePassingNotices } from './jobs/use-watched-jobs.ts'
import { useSlideAddress } from './studio-data.ts'
import { useActions, useStudio } from './studio-store.ts'

/** What happens by itself while a lecture is open. Mounted once. */
export function StudioEffects() {
  const { slide, language } = useSlideAddress()
  const notices = useStudio((state) => state.notices)
  const setNotice = useStudio((state) => state.setNotice)
  usePassingNotices({ notices, setNotice }, slideKeyOf(language, slide))
  useBulkCourse()
  useDraftStorage()
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

/** Follows the job that the comparison of a new deck has started before it led here. */
function useStartedReplacement() {
  const { state } = useLocation() as { state: { slidesJob?: string } | null }
  const { watchJob } = useActions()
  const jobId = state?.slidesJob
  useEffect(() => {
    if (jobId) void watchJob(jobId, 'slides')
  }, [jobId, watchJob])
}
