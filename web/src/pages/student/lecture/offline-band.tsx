import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useTranslation } from 'react-i18next'
import classes from './offline-band.module.css'

/** Says that the connection is lost, what still works, and that nothing finished is lost with it. */
export function OfflineBand({ waiting }: { waiting: number }) {
  const { t } = useTranslation('player')
  return (
    <div className={classes.band} role="status">
      <IconWifiOff className={classes.icon} size={18} aria-hidden />
      <span>
        <strong>{t('offline')}</strong> {t('offlineHint')}{' '}
        {waiting > 0 && t('waitingReports', { count: waiting })}
      </span>
    </div>
  )
}
