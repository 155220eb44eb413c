import type { Submission } from '@lectern/contract/grading.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGradeAgain } from '../../../../api/actions/reviewing.ts'
import { useRefusal } from '../../../../features/jobs/use-refusal.ts'
import { FailureAlert } from '../../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './details.module.css'

/** Says that a submission is being graded, or that its grading failed and can be started again. */
export function NotGraded({ submission }: { submission: Submission }) {
  const { t } = useTranslation('quizReview')
  const refusalOf = useRefusal()
  const gradeAgain = useGradeAgain()
  const isRunning = submission.job_id !== null
  return (
    <div className={classes.notGraded}>
      <span role="status">
        <StatusBadge kind="waiting">{t('pending')}</StatusBadge>{' '}
        {isRunning ? t('details.grading') : t('details.stopped')}
      </span>
      {!isRunning && (
        <Button
          variant="default"
          size="sm"
          disabled={gradeAgain.isPending}
          onClick={() => gradeAgain.mutate(submission._id)}
        >
          {t('details.gradeAgain')}
        </Button>
      )}
      {gradeAgain.error && (
        <FailureAlert>{refusalOf(gradeAgain.error, t('details.gradeAgainFailed'))}</FailureAlert>
      )}
    </div>
  )
}
