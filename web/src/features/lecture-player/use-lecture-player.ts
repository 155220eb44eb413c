import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { pageUrlOf } from '../../api/page-url.ts'
import { useUser } from '../../api/session.ts'
import type { LogActivity } from '../activity/use-activity.ts'
import { speeds } from '../player/controls/speeds.ts'
import { findStudyState, storeStudyState } from '../player/progress/study-state.ts'
import { usePlayback } from '../player/use-playback.ts'
import type { Preferences } from './controls/player-preferences.ts'
import { shortStepMs } from './controls/steps.ts'
import type { PlayerPreview } from './player-use.ts'
import { findStart, followMovedSlide, followNewerSlide } from './start/find-start.ts'

type PlayerOptions = {
  /** Begins there, and stores no place. */
  preview: PlayerPreview | undefined
  /** The slide (1-based) in the URL. */
  askedSlide: number | undefined
  /**
   * The slide (1-based) that the account visited on another device since; newer than the one stored in this
   * browser.
   */
  slideElsewhere: number | undefined
  preferences: Preferences
  log: LogActivity
  /**
   * Autoplay waits: a dialog covers the slide, or the student writes about it. A slide that changed under a note would take
   * the field away in the middle of a word, and the next letters would be shortcuts of the player.
   */
  isHeld: boolean
  /** Called when a slide's audio was heard to its end. */
  onHeard: (slide: number) => void
}

export type LecturePlayer = ReturnType<typeof useLecturePlayer>

/** Seeks within this time are logged as one, because dragging the seek bar causes many. */
const oneSeekMs = 500

/**
 * The student's player: starts at the stored slide, stores the current one while it plays, and logs what
 * the student does.
 */
export function useLecturePlayer(
  lecture: Lecture,
  { preview, askedSlide, slideElsewhere, preferences, log, isHeld, onHeard }: PlayerOptions,
) {
  const { _id: userId } = useUser()
  const { i18n } = useTranslation()
  const { autoplay: startsAutoplay, rate: startRate, prefer } = preferences
  const [start] = useState(() => ({
    ...(preview
      ? {
          slide: preview.slide,
          language: preview.language,
          timeMs: 0,
          isPlaying: preview.isPlaying,
        }
      : findStart(
          lecture,
          followNewerSlide(followMovedSlide(lecture, findStudyState(userId, lecture._id)), slideElsewhere),
          askedSlide,
          i18n.language,
        )),
    autoplay: startsAutoplay,
    rate: startRate,
  }))
  const player = usePlayback(lecture, start, onHeard, isHeld)
  const { slide, number, language, audio } = player
  // The picture is most of what is seen: ask for it before the rest of the page is rendered and asks for code.
  if (slide) preload(slide.image_url, { as: 'image', fetchPriority: 'high' })

  // Those of another device arrive after the page is shown. They start no sound.
  const follow = useEffectEvent(() => player.follow({ autoplay: startsAutoplay, rate: startRate }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when one of them changes
  useEffect(() => follow(), [startsAutoplay, startRate])

  useStoredPlace(lecture._id, player, preview !== undefined)
  useNavigationLog(player, log)
  const seek = useLoggedSeek(player, log)
  /** A sentence of a slide that is being opened: its time is sought once the recording is that slide's. */
  const found = useRef<{ slide: number; timeMs: number }>(undefined)
  const seekFound = useEffectEvent((open: number) => {
    if (found.current?.slide === open) audio.seek(found.current.timeMs)
    found.current = undefined
  })
  useEffect(() => seekFound(number), [number])
  /** Goes to a slide (0-based), and to a time of its audio. Plays on if it plays, and starts nothing. */
  const openAt = useCallbackRef((next: number, timeMs: number | null) => {
    found.current = timeMs === null ? undefined : { slide: next + 1, timeMs }
    if (next !== player.index) return player.goTo(next)
    found.current = undefined
    if (timeMs !== null) seek(timeMs)
  })
  const play = useCallbackRef(() => {
    log('play', number, { at_ms: audio.timeMs, language })
    audio.play()
  })
  const pause = useCallbackRef(() => {
    log('pause', number, { at_ms: audio.timeMs })
    audio.pause()
  })
  const setRate = useCallbackRef((rate: number) => {
    if (rate !== audio.rate) log('speed_change', number, { from: audio.rate, to: rate })
    audio.setRate(rate)
    prefer({ rate })
  })
  const changeAutoplay = useCallbackRef((isOn: boolean) => {
    prefer({ autoplay: isOn })
    player.changeAutoplay(isOn)
  })
  const playFrom = useCallbackRef((timeMs: number) => {
    seek(timeMs)
    if (!audio.playing) play()
  })
  const changeLanguage = useCallbackRef((code: string) => {
    if (code !== language) log('language_change', number, { from: language, to: code })
    player.changeLanguage(code)
  })
  const goBack = useCallbackRef(() => seek(audio.timeMs - shortStepMs))
  /** Plays the present sentence again. */
  const repeat = useCallbackRef(() => playFrom(player.sentences[audio.sentenceIndex ?? 0]?.startMs ?? 0))
  const stepRate = useCallbackRef((by: 1 | -1) => {
    const rate = speeds[speeds.indexOf(audio.rate) + by]
    if (rate !== undefined) setRate(rate)
  })
  const own = { seek, play, pause, setRate, stepRate, playFrom, goBack, repeat }
  return { ...player, audio: { ...audio, ...own }, openAt, changeAutoplay, changeLanguage }
}

type Playback = ReturnType<typeof usePlayback>

/** Stores the slide, its time and the language after each change and each second, so that the next visit starts there. */
function useStoredPlace(lectureId: string, player: Playback, isPreview: boolean): void {
  const { _id: userId } = useUser()
  const { slides, slide, number, language, audio, transition } = player
  const keep = useEffectEvent(() => {
    const imageUrl = slide && pageUrlOf(slide)
    const place = { slide: number, imageUrl, timeMs: audio.timeMs, language }
    if (slides.length > 0 && !isPreview) storeStudyState(userId, lectureId, place)
  })
  const second = Math.floor(audio.timeMs / 1000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept after each change and each second
  useEffect(() => keep(), [number, second, language, audio.playing])
  useEffect(() => {
    const keepNow = () => {
      // The picture of the chosen slide is shown before its number has followed.
      transition.current.complete()
      keep()
    }
    window.addEventListener('pagehide', keepNow)
    return () => window.removeEventListener('pagehide', keepNow)
  }, [transition])
}

/** Logs each change to another slide. */
function useNavigationLog({ number, page, language }: Playback, log: LogActivity): void {
  const logNavigation = useEffectEvent((from: number) =>
    log('slide_navigation', number, { from, to: number, language }),
  )
  const before = useRef({ number, page })
  useEffect(() => {
    const from = before.current
    before.current = { number, page }
    // A page that a deck swap moved is not a navigation.
    if (from.number === number || (from.page === page && page !== undefined)) return
    logNavigation(from.number)
  }, [number, page])
}

/** Seeks in the audio; several seeks in a row are logged as one. */
function useLoggedSeek({ number, audio }: Playback, log: LogActivity): (goalMs: number) => void {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; slide: number; fromMs: number }>(undefined)
  const position = useRef(audio.timeMs)
  useEffect(() => {
    position.current = audio.timeMs
  }, [audio.timeMs])
  const { seek: move } = audio
  return useCallback(
    (goalMs: number) => {
      const known = pending.current?.slide === number ? pending.current : undefined
      if (known) clearTimeout(known.timer)
      const fromMs = known?.fromMs ?? position.current
      const timer = setTimeout(() => {
        pending.current = undefined
        log('audio_seek', number, { from_ms: Math.round(fromMs), to_ms: Math.round(goalMs) })
      }, oneSeekMs)
      pending.current = { timer, slide: number, fromMs }
      move(goalMs)
    },
    [move, number, log],
  )
}
