import { useTranslation } from 'react-i18next'
import { OfflineBanner as Band } from '../../../ui/feedback/offline-banner.tsx'
import type { Connection } from '../../player/progress/use-progress-sending.ts'

export type OfflineBannerProps = {
  connection: Exclude<Connection, 'online'>
  isWhole: boolean
  waitingSlides: number
}

/** Says what works without a connection, and how many studied slides wait to be sent. */
export function OfflineBanner({ connection, isWhole, waitingSlides }: OfflineBannerProps) {
  const { t } = useTranslation('player')
  return (
    <Band title={connection === 'offline' ? t('offline') : t('unreachable')}>
      {isWhole ? t('offlineWhole') : t('offlineHint')}{' '}
      {waitingSlides > 0 && t('waitingReports', { count: waitingSlides })}
    </Band>
  )
}
