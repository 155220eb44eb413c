import { Alert, Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf, withReason } from '../../../api/api-error.ts'
import { paths } from '../../../app/paths.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { JobBanner } from '../../../ui/feedback/job-banner.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './quiz-regrade.module.css'
import type { useRegrading } from './use-regrading.ts'

type RegradeStateProps = { quizId: string; regrading: ReturnType<typeof useRegrading> }

/** The state of the regrading: computing the preview, applying, done, out of date, failed. */
export function RegradeState({ quizId, regrading }: RegradeStateProps) {
  const { t } = useTranslation(['quizReview', 'common'])
  const format = useFormat()
  const { preview, isWorking, isApplying, isApplied, job, failure, error, hasPollingFailed } = regrading
  const next = useRef<HTMLAnchorElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (isApplied && document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [isApplied])
  const count = preview.data?.moves.length ?? 0
  const missed = preview.data?.graded_since ?? 0
  const isStale = preview.data && !preview.data.is_current && !isWorking && !isApplying && !isApplied
  return (
    <div className={classes.state}>
      {hasPollingFailed ? (
        <FailureAlert>
          {t('regrade.pollingFailed')}{' '}
          <Button variant="default" size="sm" onClick={regrading.checkAgain}>
            {t('regrade.checkAgain')}
          </Button>
        </FailureAlert>
      ) : (
        (isWorking || isApplying) && (
          <JobBanner
            message={t(isApplying ? 'regrade.applying' : 'regrade.working')}
            {...(job && { percent: job.progress })}
            counts={job?.total ? `${format.number(job.done ?? 0)} / ${format.number(job.total)}` : undefined}
            {...(job && { onCancel: regrading.cancel })}
            isCancelling={regrading.isCancelling}
            cancelLabel={t(isApplying ? 'regrade.cancel' : 'regrade.cancelPreview')}
          />
        )
      )}
      {regrading.cancelError && (isWorking || isApplying) && (
        <FailureAlert>{withReason(regrading.cancelError, t('common:jobs.cancelFailed'))}</FailureAlert>
      )}
      {isApplied && (
        <Alert color="green" role="status" icon={<IconCircleCheck size={18} aria-hidden />}>
          <strong>{t('regrade.done', { count, number: format.number(count) })}</strong>{' '}
          <Link ref={next} to={paths.quizSubmissions(quizId)}>
            {t('regrade.seeSubmissions')}
          </Link>
        </Alert>
      )}
      {missed > 0 && !isStale && !isWorking && !isApplying && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Group justify="space-between" gap="0.5rem 1rem">
            <span>{t('regrade.missed', { count: missed, number: format.number(missed) })}</span>
            <Button variant="default" size="sm" onClick={regrading.work}>
              {t('regrade.again')}
            </Button>
          </Group>
        </Alert>
      )}
      {isStale && (
        <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Group justify="space-between" gap="0.5rem 1rem">
            <span>
              <strong>{t('regrade.stale')}</strong> {t('regrade.staleHint')}
            </span>
            <Button variant="default" size="sm" onClick={regrading.work}>
              {t('regrade.again')}
            </Button>
          </Group>
        </Alert>
      )}
      {!isStale && !isWorking && !isApplying && (failure !== null || error) && (
        <Alert
          color={failure?.status === 'CANCELLED' ? 'gray' : 'red'}
          role={failure?.status === 'CANCELLED' ? 'status' : 'alert'}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {failure ? formatJobMessage(failure) : messageOf(error, t('regrade.startFailed'))}{' '}
          <Button variant="default" size="sm" onClick={regrading.work}>
            {t('regrade.again')}
          </Button>
        </Alert>
      )}
    </div>
  )
}
