import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { placeOf } from '../store/document/slide-states.ts'
import { usePart } from '../store/studio-store.ts'

/** Message about the running audio job of the open slide, or null. */
export function useSpeakingSentence(): string | null {
  const { t } = useTranslation('studio')
  const generation = usePart('generation', 'audioJob')
  const bulk = usePart('bulk', 'queued')
  const place = usePart('place', 'language', 'slide')
  const job = generation.audioJob
  if (!job) return bulk.queued.has(placeOf(place.language, place.slide)) ? t('audio.waiting') : null
  if (isDelayed(job)) return formatJobMessage(job)
  if (job.total && job.done !== null)
    return t('audio.speakingSentence', { number: job.done, total: job.total })
  return job.status === 'PENDING' ? t('audio.waiting') : t('audio.speaking', { number: place.slide })
}
