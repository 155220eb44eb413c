import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './quiz-submissions.module.css'

/** Placeholder of the figures while they load. */
export function SummaryPending() {
  const { t } = useTranslation('common')
  return (
    <Box className={classes.pendingFrame} mih={256} p={20} bdrs="sm" role="status" aria-label={t('loading')}>
      <div>
        <Skeleton height={14} width="60%" />
        <Skeleton height={28} mt={12} width="40%" />
        <Skeleton height={14} mt={56} width="60%" />
        <Skeleton height={28} mt={12} width="40%" />
      </div>
      <Skeleton height={210} />
    </Box>
  )
}

/** Placeholder of the table while it loads. */
export function RowsPending() {
  const { t } = useTranslation('common')
  return (
    <Box mt={84} role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <Box key={index} className={classes.pendingRow} py={17} px="sm" mt={-1}>
          <Skeleton height={14} width={`${46 - ((index * 7) % 17)}%`} />
        </Box>
      ))}
    </Box>
  )
}
