import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { usePlayback } from '../../../features/player/use-playback.ts'
import { findStart, takeNewer } from './find-start.ts'
import { findStudyPlace, keepStudyPlace } from './study-place.ts'

type PlayerOptions = {
  /** The slide (1-based) that the address asks for. */
  askedSlide: number | undefined
  /** The slide (1-based) where the account was on another device since; it is newer than this browser's. */
  slideElsewhere: number | undefined
  /** A slide's audio was heard to its end. */
  onHeard: (slide: number) => void
}

export type LecturePlayer = ReturnType<typeof useLecturePlayer>

/** The player of a student: begun where it was left, its place kept while it runs. */
export function useLecturePlayer(lecture: Lecture, { askedSlide, slideElsewhere, onHeard }: PlayerOptions) {
  const { _id: userId } = useUser()
  const [start] = useState(() =>
    findStart(lecture, takeNewer(findStudyPlace(userId, lecture._id), slideElsewhere), askedSlide),
  )
  const player = usePlayback(lecture, start, onHeard)
  const { slides, number, language, audio, autoplay } = player

  const keep = useEffectEvent(() => {
    const place = { slide: number, timeMs: audio.timeMs, language, rate: audio.rate, autoplay }
    if (slides.length > 0) keepStudyPlace(userId, lecture._id, place)
  })
  const second = Math.floor(audio.timeMs / 1000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept after each change and each second
  useEffect(() => keep(), [number, second, language, audio.rate, audio.playing, autoplay])
  useEffect(() => {
    const keepNow = () => keep()
    window.addEventListener('pagehide', keepNow)
    return () => window.removeEventListener('pagehide', keepNow)
  }, [])
  return player
}
