import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'

/** Why the lecture cannot be published now, or null. */
export function usePublishReason(): string | null {
  const { t } = useTranslation('studio')
  const { counts } = usePart('document', 'counts')
  const generation = usePart('generation', 'slidesJob', 'publishReason')
  const script = usePart('script', 'unsaved')
  if (generation.slidesJob) return t('publish.preparing')
  if (counts.total === 0) return t('header.uploadFirst')
  if (counts.scriptsToWrite > 0) return t('publish.needScripts', { count: counts.scriptsToWrite })
  if (generation.publishReason) return generation.publishReason
  if (script.unsaved.size > 0) return t('publish.unsaved', { count: script.unsaved.size })
  return null
}
