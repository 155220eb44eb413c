import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'

/** Why the lecture cannot be published now; null when it can be tried. */
export function usePublishReason(): string | null {
  const { t } = useTranslation('studio')
  const { counts, generation, script } = useOpenStudio()
  if (generation.slidesJob) return t('publish.preparing')
  if (counts.total === 0) return t('header.uploadFirst')
  if (counts.scriptsToWrite > 0) return t('publish.needScripts', { count: counts.scriptsToWrite })
  if (generation.publishReason) return generation.publishReason
  if (script.unsaved.size > 0) return t('publish.unsaved', { count: script.unsaved.size })
  return null
}
