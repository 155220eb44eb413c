import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import { formatJobMessage } from '../../../../features/jobs/job-messages.ts'
import { useUnanswered } from '../../../../features/jobs/use-unanswered.ts'
import { JobBanner } from '../../../../ui/feedback/job-banner.tsx'
import { isByModel } from '../store/engines.ts'
import { isCancelling } from '../store/jobs/jobs-slice.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useStudio } from '../store/studio-store.ts'

/** Progress of the running translation, with Cancel. */
export function TranslationBanner() {
  const { t } = useTranslation(['translation', 'common', 'studio'])
  const cancelJob = useStudio((state) => state.cancelJob)
  const { translationJob: job } = useLectureWork()
  const isUnanswered = useUnanswered(job, isByModel('translate'))
  if (!job) return null
  const counts = job.total ? t('counts', { done: job.done ?? 0, total: job.total }) : undefined
  const { number, total, language } = job.params
  const isAtSlide = job.status !== 'PENDING' && job.code === 'translating_slide'
  const message = isAtSlide
    ? t('slide', {
        number: Number(number),
        total: Number(total),
        name: t(`common:languages.${language as LectureLanguage}`),
      })
    : // Before the first part, the job waits in the queue; later its message says how long the provider delays it.
      job.done === null
      ? t('starting')
      : formatJobMessage(job)
  return (
    <JobBanner
      message={message}
      percent={job.total ? ((job.done ?? 0) / job.total) * 100 : undefined}
      counts={isUnanswered ? t('studio:generate.unanswered') : counts}
      onCancel={() => void cancelJob(job)}
      isCancelling={isCancelling(job)}
      cancelLabel={t('cancel')}
    />
  )
}
