import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../../features/player/player-frame.module.css'

/** Placeholder with the player's layout while the lecture loads. */
export function PlayerPending() {
  const { t } = useTranslation('common')
  return (
    <div className={classes.player} role="status" aria-label={t('loading')}>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <div className={classes.pendingBar}>
        <Skeleton height={16} width={260} maw="60%" />
      </div>
      <div className={classes.workspace}>
        <Skeleton className={classes.pendingSlide} radius="xs" />
      </div>
      <Box w="min(100% - 2rem, var(--slide-w))" mt={80} mx="auto">
        {['92%', '78%', '85%', '60%'].map((width) => (
          <Skeleton key={width} height={14} mb={16} width={width} />
        ))}
      </Box>
    </div>
  )
}
