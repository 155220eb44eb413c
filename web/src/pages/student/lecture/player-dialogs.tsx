import type { Lecture } from '@lectern/contract/lectures.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/toasts.tsx'
import type { useCompletion } from './use-completion.ts'
import type { LecturePlayer } from './use-lecture-player.ts'

const loadOverview = () => import('./overview-modal.tsx')
const loadCongratulations = () => import('./congratulations-modal.tsx')
const OverviewModal = lazy(loadOverview)
const CongratulationsModal = lazy(loadCongratulations)

type OverviewState = 'unused' | 'open' | 'closed'

/**
 * Whether the overview is shown. It is opened once its program is there: without a connection that may
 * fail, and must not take the player with it.
 */
export function useOverview() {
  const { t } = useTranslation('common')
  const [state, setState] = useState<OverviewState>('unused')
  const open = () => {
    loadOverview().then(
      () => setState('open'),
      () => showToast('error', t('errors.network')),
    )
  }
  return { state, open, close: () => setState('closed') }
}

type PlayerDialogsProps = {
  lecture: Lecture
  player: LecturePlayer
  completion: ReturnType<typeof useCompletion>
  overview: ReturnType<typeof useOverview>
}

/** What opens above the player. Both programs are fetched when the first audio plays, while there is time. */
export function PlayerDialogs({ lecture, player, completion, overview }: PlayerDialogsProps) {
  const { t } = useTranslation('player')
  const { playing } = player.audio
  const isComplete = completion.completion !== null
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    if (!playing) return
    for (const load of [loadOverview, loadCongratulations]) load().catch(() => undefined)
  }, [playing])

  useEffect(() => {
    if (!isComplete) return
    let isWanted = true
    loadCongratulations().then(
      () => isWanted && setReady(true),
      () => isWanted && showToast('success', `${t('complete.title')} ${t('complete.text')}`),
    )
    return () => {
      isWanted = false
    }
  }, [isComplete, t])

  return (
    <>
      {overview.state !== 'unused' && (
        <Suspense>
          <OverviewModal
            isOpen={overview.state === 'open'}
            slides={player.slides}
            current={player.index}
            finished={completion.finished}
            onJump={player.goTo}
            onClose={overview.close}
          />
        </Suspense>
      )}
      {completion.completion && isReady && (
        <Suspense>
          <CongratulationsModal
            lecture={lecture}
            completion={completion.completion}
            onClose={completion.closeCompletion}
          />
        </Suspense>
      )}
    </>
  )
}
