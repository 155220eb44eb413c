import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './job-strip.module.css'
import { ProgressBar } from './progress-bar.tsx'

type JobStripProps = {
  /** What is done, in words: "Writing script for slide 17 of 30". */
  message: string
  /** 0 to 100; left out while no share is known. */
  percent?: number
  /** Counts, or what one can do meanwhile. */
  counts?: ReactNode
  onCancel?: () => void
  isCancelling?: boolean
  /** The name of the Cancel button for those who hear it; its words if left out. */
  cancelLabel?: string
}

/** The strip of a running job. Its words are announced politely, the bar is not. */
export function JobStrip({ message, percent, counts, onCancel, isCancelling, cancelLabel }: JobStripProps) {
  const { t } = useTranslation('common')
  return (
    <section className={classes.strip} aria-label={message}>
      <span className={classes.message} role="status">
        {message}
      </span>
      <div className={classes.bar}>
        <ProgressBar percent={percent} label={message} />
      </div>
      {counts && <span className={classes.counts}>{counts}</span>}
      {onCancel && (
        <Button
          className={classes.cancel}
          size="sm"
          variant="default"
          onClick={onCancel}
          disabled={isCancelling}
          aria-label={isCancelling ? undefined : cancelLabel}
        >
          {isCancelling ? t('cancelling') : t('cancel')}
        </Button>
      )}
    </section>
  )
}
