import { useTranslation } from 'react-i18next'
import { formatJobMessage, isDelayed } from '../../../../features/jobs/job-messages.ts'
import { useQueuedAudio } from '../store/audio/read-bulk-audio.ts'
import { slideKeyOf } from '../store/document/slide-states.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'

/** Message about the running audio job of the open slide, or null. */
export function useSpeakingSentence(): string | null {
  const { t } = useTranslation('studio')
  const work = useWork()
  const queued = useQueuedAudio()
  const address = useSlideAddress()
  const job = work.audioJob
  if (!job) return queued.has(slideKeyOf(address.language, address.slide)) ? t('audio.waiting') : null
  if (isDelayed(job)) return formatJobMessage(job)
  if (job.total && job.done !== null)
    return t('audio.speakingSentence', { number: job.done, total: job.total })
  return job.status === 'PENDING' ? t('audio.waiting') : t('audio.speaking', { number: address.slide })
}
