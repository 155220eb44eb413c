import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LecturePlayer } from '../use-lecture-player.ts'
import { shortStepMs } from './steps.ts'

export type MediaSessionProps = {
  lecture: Lecture
  player: Pick<LecturePlayer, 'audio' | 'slide' | 'number' | 'slides' | 'next' | 'previous'>
  play: () => void
}

/**
 * Controls of the lock screen, of headsets and of media keys. Source: W3C, Media Session. Loaded when the
 * lecture first plays; renders nothing.
 */
export default function MediaSessionControls({ lecture, player, play }: MediaSessionProps) {
  const { t } = useTranslation('player')
  const { audio, slide, number, slides, next, previous } = player
  const picture = slide?.thumbnail_url
  const title = slide?.title ?? t('slideOf', { number, total: slides.length })
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    session.metadata = new MediaMetadata({
      title,
      artist: lecture.course_name,
      album: lecture.title,
      artwork: picture ? [{ src: new URL(picture, location.href).href }] : [],
    })
    return () => {
      session.metadata = null
    }
  }, [title, picture, lecture.course_name, lecture.title])

  const { playing, durationMs, rate } = audio
  const second = Math.floor(audio.timeMs / 1000)
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    session.playbackState = playing ? 'playing' : 'paused'
    if (durationMs <= 0) return session.setPositionState?.()
    const duration = durationMs / 1000
    session.setPositionState?.({ duration, playbackRate: rate, position: Math.min(second, duration) })
  }, [playing, durationMs, rate, second])

  const seekBy = (stepMs: number) => audio.seek(audio.timeMs + stepMs)
  const handle = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    const stepMs = seekOffset ? seekOffset * 1000 : shortStepMs
    if (action === 'play') play()
    else if (action === 'pause' || action === 'stop') audio.pause()
    else if (action === 'nexttrack') next?.()
    else if (action === 'previoustrack') previous?.()
    else if (action === 'seekbackward') seekBy(-stepMs)
    else if (action === 'seekforward') seekBy(stepMs)
    else if (action === 'seekto' && seekTime !== undefined) audio.seek(seekTime * 1000)
  })
  useEffect(() => {
    const set = (handler: MediaSessionActionHandler | null) => {
      for (const action of actions) {
        try {
          navigator.mediaSession?.setActionHandler(action, handler)
        } catch {
          // The browser does not know this action.
        }
      }
    }
    set((details) => handle(details))
    return () => set(null)
  }, [])
  return null
}

const actions = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
  'seekto',
] as const
