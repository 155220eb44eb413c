import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import type { PlayerLinks } from '../player-use.ts'
import type { useCompletion } from '../use-completion.ts'
import type { LecturePlayer } from '../use-lecture-player.ts'
import type { Study } from '../use-study.ts'
import { useFocusBack } from './use-focus-back.ts'

const loadOverview = () => import('./overview-modal.tsx')
const loadFind = () => import('../find/find-dialog.tsx')
const loadCongratulations = () => import('./congratulations-modal.tsx')
const loadKeys = () => import('./keys-dialog.tsx')
const loadSheet = () => import('../controls/playback-sheet.tsx')
const OverviewModal = lazy(loadOverview)
const CongratulationsModal = lazy(loadCongratulations)
const FindDialog = lazy(loadFind)
const KeysDialog = lazy(loadKeys)
const PlaybackSheet = lazy(loadSheet)

/**
 * State of a dialog whose code is loaded when it is opened. It opens only after loading: without a
 * connection loading may fail, and that must not break the player.
 */
function useLazyDialog(load: () => Promise<unknown>) {
  const { t } = useTranslation('common')
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const opener = useRef<HTMLElement>(null)
  useFocusBack(state === 'open', opener)
  const open = useCallbackRef((by?: HTMLElement) => {
    opener.current = by ?? null
    load().then(
      () => setState('open'),
      () => showToast('error', t('errors.network')),
    )
  })
  return { state, open, close: () => setState('closed') }
}

export const useOverview = () => useLazyDialog(loadOverview)
export const useFindDialog = () => useLazyDialog(loadFind)
export const useKeysDialog = () => useLazyDialog(loadKeys)
export const usePlaybackSheet = () => useLazyDialog(loadSheet)

type PlayerDialogsProps = {
  lecture: Lecture
  links: PlayerLinks
  player: LecturePlayer
  study: Study
  completion: ReturnType<typeof useCompletion>
  overview: ReturnType<typeof useOverview>
  find: ReturnType<typeof useFindDialog>
  keysDialog: ReturnType<typeof useKeysDialog>
  sheet: ReturnType<typeof usePlaybackSheet>
  /** Of the whole lecture. */
  countAnnotations: () => { viewed: number; total: number } | null
}

/**
 * The dialogs of the player. The first two are loaded when audio is first heard, so that they open without a
 * wait.
 */
export function PlayerDialogs({
  lecture,
  links,
  player,
  study,
  completion,
  overview,
  find,
  keysDialog,
  sheet,
  countAnnotations,
}: PlayerDialogsProps) {
  const { t } = useTranslation('player')
  const { playing, waiting } = player.audio
  const isHeard = playing && !waiting
  const isComplete = completion.completion !== null
  const [isReady, setReady] = useState(false)
  useFocusBack(isComplete && isReady)

  useEffect(() => {
    if (!isHeard) return
    for (const load of [loadOverview, loadCongratulations]) load().catch(() => undefined)
  }, [isHeard])

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
            lectureId={lecture._id}
            slides={player.slides}
            current={player.index}
            finished={completion.finished}
            changed={completion.changed.get(player.language) ?? new Set()}
            onJump={player.goTo}
            onClose={overview.close}
          />
        </Suspense>
      )}
      {find.state !== 'unused' && (
        <Suspense>
          <FindDialog
            isOpen={find.state === 'open'}
            lectureId={lecture._id}
            slides={player.slides}
            language={player.language}
            onGo={player.openAt}
            onClose={find.close}
          />
        </Suspense>
      )}
      {sheet.state !== 'unused' && (
        <Suspense>
          <PlaybackSheet
            {...{ lecture, player, study }}
            isOpen={sheet.state === 'open'}
            onKeys={keysDialog.open}
            onClose={sheet.close}
          />
        </Suspense>
      )}
      {keysDialog.state !== 'unused' && (
        <Suspense>
          <KeysDialog isOpen={keysDialog.state === 'open'} onClose={keysDialog.close} />
        </Suspense>
      )}
      {completion.completion && isReady && (
        <Suspense>
          <CongratulationsModal
            lecture={lecture}
            links={links}
            completion={completion.completion}
            annotations={countAnnotations()}
            left={player.slides.flatMap(({ index }) => (completion.finished.has(index) ? [] : [index]))}
            onStudy={(slide) => player.goTo(slide - 1)}
            onClose={completion.closeCompletion}
          />
        </Suspense>
      )}
    </>
  )
}
