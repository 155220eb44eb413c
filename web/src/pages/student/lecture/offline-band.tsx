import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../features/player/use-progress-sending.ts'
import classes from './offline-band.module.css'

type OfflineBandProps = { connection: Exclude<Connection, 'online'>; waitingSlides: number }

/** Says that the connection is lost, what still works, and that nothing finished is lost with it. */
export function OfflineBand({ connection, waitingSlides }: OfflineBandProps) {
  const { t } = useTranslation('player')
  return (
    <div className={classes.band} role="status">
      <IconWifiOff className={classes.icon} size={18} aria-hidden />
      <span>
        <strong>{connection === 'offline' ? t('offline') : t('unreachable')}</strong> {t('offlineHint')}{' '}
        {waitingSlides > 0 && t('waitingReports', { count: waitingSlides })}
      </span>
    </div>
  )
}
