import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfflineBanner } from '../../../ui/feedback/offline-banner.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './connection-banner.module.css'
import type { QuizTaking } from './use-quiz-taking.ts'

const backShownMs = 4_000

/**
 * Says at the top that the connection is lost and answers are stored in this browser; later, that they were
 * sent.
 */
export function ConnectionBanner({ taking: { autosave, state } }: { taking: QuizTaking }) {
  const { t } = useTranslation('quizTaking')
  const isOnline = useOnline()
  const isLost = !isOnline || state.isUnreachable
  const wasLost = useRef(false)
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    if (isLost) {
      wasLost.current = true
      setBack(false)
      return
    }
    if (!wasLost.current) return
    wasLost.current = false
    setBack(true)
    const timer = setTimeout(() => setBack(false), backShownMs)
    return () => clearTimeout(timer)
  }, [isLost])

  if (!isLost && !isBack) return null
  if (!isLost) {
    return (
      <div className={classes.column}>
        <OfflineBanner isBack title={t('banner.back')}>
          {t('banner.backHint')}
        </OfflineBanner>
      </div>
    )
  }
  return (
    <div className={classes.column}>
      <OfflineBanner
        title={
          isOnline
            ? t(state.isDurable ? 'banner.unreachable' : 'banner.unreachableUnkept')
            : t(state.isDurable ? 'banner.offline' : 'banner.offlineUnkept')
        }
        action={
          <Button size="sm" variant="default" onClick={() => void autosave.save()}>
            {t('banner.tryNow')}
          </Button>
        }
      >
        {state.isDurable ? t('banner.keptHint') : t('banner.unkeptHint')}
      </OfflineBanner>
    </div>
  )
}
