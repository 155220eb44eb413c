import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { CancelButton } from '../buttons/cancel-button.tsx'
import classes from './job-banner.module.css'
import { ProgressBar } from './progress-bar.tsx'

type JobBannerProps = {
  /** Current step, for example "Writing script for slide 17 of 30". */
  message: string
  /** 0 to 100; left out while the total is unknown. */
  percent?: number
  /** Counts, or what the user can do meanwhile. */
  counts?: ReactNode
  onCancel?: () => void
  isCancelling?: boolean
  /** Accessible name of the Cancel button; its visible text if left out. */
  cancelLabel?: string
}

/** The banner of a running job. Its text is announced politely; the progress bar is not. */
export function JobBanner({ message, percent, counts, onCancel, isCancelling, cancelLabel }: JobBannerProps) {
  return (
    <Group
      className={classes.banner}
      bg="var(--accent-tint)"
      component="section"
      gap="0.5rem 1rem"
      aria-label={message}
    >
      <Box component="span" c="var(--accent-text)" fw={600} role="status">
        {message}
      </Box>
      <div className={classes.bar}>
        <ProgressBar percent={percent} label={message} />
      </div>
      {counts && (
        <Box className={`${classes.counts} tabular`} component="span" miw={0} c="var(--text-2)" fz="sm">
          {counts}
        </Box>
      )}
      {onCancel && (
        <CancelButton
          className={classes.cancel}
          onCancel={onCancel}
          isCancelling={isCancelling}
          label={cancelLabel}
        />
      )}
    </Group>
  )
}
