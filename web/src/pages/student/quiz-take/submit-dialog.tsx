import { Alert, Box, Button, Group, Modal } from '@mantine/core'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './submit-dialog.module.css'
import { useNumberList } from './use-number-list.ts'
import type { QuizTaking } from './use-quiz-taking.ts'
import type { Submission } from './use-submission.ts'

type SubmitDialogProps = {
  isOpen: boolean
  submission: Submission
  taking: QuizTaking
  /** Number of all questions. */
  count: number
  onReview: () => void
  onConfirm: () => void
}

/**
 * Asks before answers become final; opens by itself when the time is over. Its heading takes the focus, so
 * that a student who is typing at that moment presses no button.
 */
export function SubmitDialog({ isOpen, submission, taking, count, onReview, onConfirm }: SubmitDialogProps) {
  const { t } = useTranslation('quizTaking')
  const listNumbers = useNumberList()
  const { isOver, unanswered, empty, notNumbers, inPart, late, waiting, state } = taking
  const isBusy = submission.step === 'submitting'
  const failed = submission.step === 'failed' ? submission : null
  const isOnline = useOnline()
  const isWaiting = failed?.isLost && (!isOnline || failed.isResumed)
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onReview()}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={
        isOver ? (
          <span className={classes.over} tabIndex={-1} data-autofocus>
            <IconAlarm size={22} aria-hidden /> {t('submit.timesUp')}
          </span>
        ) : (
          <span className={classes.ready} tabIndex={-1} data-autofocus>
            {isWaiting ? t('submit.waitingToSend') : t('submit.ready')}
          </span>
        )
      }
    >
      <div className={classes.words}>
        {isOver && <p className={classes.lead}>{t('submit.expired')}</p>}
        {empty.length > 0 && (
          <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            <strong>{t('submit.unanswered', { count: empty.length })}</strong> {listNumbers(empty)}.
          </Alert>
        )}
        {notNumbers.length > 0 && (
          <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            <strong>{t('submit.notNumbers', { count: notNumbers.length })}</strong> {listNumbers(notNumbers)}.
          </Alert>
        )}
        {inPart.length > 0 && (
          <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            <strong>{t('submit.inPart', { count: inPart.length })}</strong> {listNumbers(inPart)}.
          </Alert>
        )}
        {unanswered.length + inPart.length === 0 && <p>{t('submit.allAnswered', { count })}</p>}
        {late.length > 0 && (
          <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('take.late', { count: late.length, numbers: listNumbers(late) })}
          </Alert>
        )}
        {waiting > 0 && state.isUnreachable && <p>{t('submit.waiting', { count: waiting })}</p>}
        {isWaiting && (
          <Alert role="status" color="yellow" icon={<IconWifiOff size={18} aria-hidden />}>
            {t(isOnline ? 'submit.noAnswer' : 'submit.offline')}
          </Alert>
        )}
        {failed && !isWaiting && (
          <FailureAlert>
            {failed.isGone ? t('take.notFound') : withReason(failed.error, t('submit.failed'))}
            {failed.isLost && ` ${t('submit.noAnswer')}`}
          </FailureAlert>
        )}
        <Box component="p" c="var(--text-2)">
          {t('submit.final')}
        </Box>
      </div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onReview} disabled={isBusy}>
          {t('submit.review')}
        </Button>
        <Button onClick={onConfirm} disabled={isBusy || isWaiting}>
          {isWaiting
            ? t('submit.waitingToSend')
            : isBusy
              ? t('submit.submitting')
              : isOver
                ? t('submit.now')
                : t('submit.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}
