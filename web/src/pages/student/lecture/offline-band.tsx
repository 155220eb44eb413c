import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../features/player/use-progress-sending.ts'
import { OfflineBanner as Band } from '../../../ui/feedback/offline-banner.tsx'

type OfflineBannerProps = { connection: Exclude<Connection, 'online'>; waitingSlides: number }

/** What of the lecture still works without a connection, and which finished slides wait for one. */
export function OfflineBanner({ connection, waitingSlides }: OfflineBannerProps) {
  const { t } = useTranslation('player')
  return (
    <Band title={connection === 'offline' ? t('offline') : t('unreachable')}>
      {t('offlineHint')} {waitingSlides > 0 && t('waitingReports', { count: waitingSlides })}
    </Band>
  )
}
