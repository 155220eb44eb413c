import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'

const slowAfterMs = 200

/** A progress line at the top, shown if the next page takes longer than a moment to load. */
export function NavigationProgress() {
  const { t } = useTranslation('common')
  const isLoading = useNavigation().state !== 'idle'
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    if (!isLoading) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isLoading])

  if (!isSlow) return null
  return (
    <div style={{ position: 'fixed', inset: '0 0 auto', zIndex: 500 }}>
      <ProgressBar label={t('loading')} height={2} />
    </div>
  )
}
