import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { readTranslating } from '@lectern/core/translation-message.ts'
import { useTranslation } from 'react-i18next'
import { useTold } from '../../../../features/jobs/use-told.ts'
import { JobBanner } from '../../../../ui/feedback/job-banner.tsx'
import { isCancelling } from '../store/jobs/use-studio-jobs.ts'
import { usePart } from '../store/studio-store.ts'

/** The running translation: which slide, how many are done, and its Cancel. */
export function TranslationBanner() {
  const { t } = useTranslation(['translation', 'common'])
  const jobs = usePart('jobs', 'cancel')
  const translation = usePart('translation', 'job')
  const tellOf = useTold()
  const { job } = translation
  if (!job) return null
  const slide = job.status === 'PENDING' ? null : readTranslating(job.message)
  const message = slide
    ? t('slide', { ...slide, name: t(`common:languages.${slide.language as LectureLanguage}`) })
    : // It waits for its turn at first; later for the provider, and the job says how long.
      job.done === null
      ? t('starting')
      : tellOf(job.message)
  return (
    <JobBanner
      message={message}
      percent={job.total ? ((job.done ?? 0) / job.total) * 100 : undefined}
      counts={job.total ? t('counts', { done: job.done ?? 0, total: job.total }) : undefined}
      onCancel={() => void jobs.cancel(job)}
      isCancelling={isCancelling(job)}
      cancelLabel={t('cancel')}
    />
  )
}
