import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs, useLecture } from '../store/studio-data.ts'
import { useMissingScripts } from './use-missing-scripts.ts'
import { useReadiness } from './use-readiness.ts'

/** Why the lecture cannot be published now, or null. The dialog offers to save what is unsaved. */
export function usePublishReason(): string | null {
  const { t } = useTranslation(['studio', 'common'])
  const counts = useCounts()
  const { active } = useJobs()
  const work = useLectureWork()
  const format = useFormat()
  const lecture = useLecture()
  const missing = useMissingScripts()
  const { short } = useReadiness()
  const progress = readLanguageProgress(lecture)
  /** Once another language has scripts: one without any, which can be left for later. */
  const unwritten =
    progress.some(({ withoutScript }) => withoutScript.length < counts.total) &&
    progress.find(
      ({ language, withoutScript }) =>
        language !== lecture.default_language && withoutScript.length === counts.total,
    )?.language
  // The page that updates a published lecture says itself what is missing.
  if (lecture.published) return null
  if (work.slidesJob) return t('publish.preparing')
  if (counts.total === 0) return t('header.uploadFirst')
  if (counts.scriptsToWrite > 0)
    return format.sentences([
      t('publish.needScripts', { count: counts.scriptsToWrite }),
      ...missing,
      unwritten &&
        t('publish.wayOut', { name: t(`common:languages.${unwritten as LectureLanguage}`), button: short }),
    ])
  if (active.length > 0) return t('publish.waitForWork')
  return null
}
