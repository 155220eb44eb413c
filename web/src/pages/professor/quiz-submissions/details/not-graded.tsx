import type { Submission } from '@lectern/contract/grading.ts'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx'
import { StopReason } from '../grading-stops.tsx'

/** Says that a submission is being graded, or that its grading failed and can be started again. */
export function NotGraded({ submission }: { submission: Submission }) {
  const { t } = useTranslation(['quizReview', 'common'])
  const client = useQueryClient()
  const gradeAgain = useAction(calls.grading.gradeAgain, {
    onSettled: () =>
      client.invalidateQueries({
        queryKey: keyOf(calls.grading.result, { params: { id: submission._id } }),
      }),
  })
  const cancel = useAction(calls.grading.cancelGrading, {
    changes: [keyOf(calls.grading.result, { params: { id: submission._id } })],
  })
  const isRunning = submission.job_id !== null
  return (
    <Group
      className="border-below"
      justify="space-between"
      gap="0.5rem 1rem"
      py="sm"
      px="lg"
      c="var(--text-2)"
    >
      <span role="status">
        <StatusBadge kind="waiting">{t('pending')}</StatusBadge>{' '}
        {submission.grading_stop?.state === 'waiting'
          ? t('details.waiting')
          : isRunning
            ? t('details.grading')
            : t('details.stopped')}
        {submission.grading_stop && (
          <>
            {' '}
            <StopReason stop={submission.grading_stop} />
          </>
        )}
      </span>
      {isRunning && (
        <CancelButton
          label={t('details.cancelGrading')}
          isCancelling={cancel.isPending}
          onCancel={() => cancel.mutate({ params: { id: submission._id } })}
        />
      )}
      {!isRunning && (
        <Button
          variant="default"
          size="sm"
          disabled={gradeAgain.isPending}
          onClick={() => gradeAgain.mutate({ params: { id: submission._id } })}
        >
          {t('details.gradeAgain')}
        </Button>
      )}
      {cancel.error && <FailureAlert>{withReason(cancel.error, t('common:jobs.cancelFailed'))}</FailureAlert>}
      {gradeAgain.error && (
        <FailureAlert>{messageOf(gradeAgain.error, t('details.gradeAgainFailed'))}</FailureAlert>
      )}
    </Group>
  )
}
