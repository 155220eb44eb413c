import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import classes from './navigation-progress.module.css'

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
    <div className={classes.line}>
      <ProgressBar label={t('loading')} height={2} />
    </div>
  )
}
