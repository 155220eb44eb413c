import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs, useLecture } from '../store/studio-data.ts'
import { useMissingScripts } from './use-missing-scripts.ts'

/** Why the lecture cannot be published now, or null. The dialog offers to save what is unsaved. */
export function usePublishReason(): string | null {
  const { t } = useTranslation('studio')
  const counts = useCounts()
  const { active } = useJobs()
  const work = useLectureWork()
  const format = useFormat()
  const lecture = useLecture()
  const missing = useMissingScripts()
  // The page that updates a published lecture says itself what is missing.
  if (lecture.published) return null
  if (work.slidesJob) return t('publish.preparing')
  if (counts.total === 0) return t('header.uploadFirst')
  if (counts.scriptsToWrite > 0)
    return format.sentences([t('publish.needScripts', { count: counts.scriptsToWrite }), ...missing])
  if (active.length > 0) return t('publish.waitForWork')
  return null
}
