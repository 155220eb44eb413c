import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useJobs, useLecture } from '../store/studio-data.ts'

/** Why the lecture cannot be published now, or null. The dialog offers to save what is unsaved. */
export function usePublishReason(): string | null {
  const { t } = useTranslation(['studio', 'common'])
  const counts = useCounts()
  const { active } = useJobs()
  const work = useLectureWork()
  const format = useFormat()
  const lecture = useLecture()
  // The page that updates a published lecture says itself what is missing.
  if (lecture.published) return null
  if (work.slidesJob) return t('publish.preparing')
  if (counts.total === 0) return t('header.uploadFirst')
  if (counts.scriptsToWrite > 0)
    return format.sentences([
      t('publish.needScripts', { count: counts.scriptsToWrite }),
      ...readLanguageProgress(lecture)
        .filter(({ withoutScript }) => withoutScript.length > 0)
        .map(({ language, withoutScript }) =>
          t('publish.lacks', {
            name: t(`common:languages.${language as LectureLanguage}`),
            slides: writeRanges(withoutScript),
            count: withoutScript.length,
          }),
        ),
    ])
  if (active.length > 0) return t('publish.waitForWork')
  return null
}
