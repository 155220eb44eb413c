import type { Lecture } from '@lectern/contract/lectures.ts'
import { useState } from 'react'
import { type PlaybackStart, usePlayback } from '../../../../features/player/use-playback.ts'
import { useReading } from './use-reading.ts'

/**
 * Plays the lecture as a student hears it, starting at a slide. A slide without audio advances through its
 * script at reading speed, so that the preview never stops.
 */
export function usePreview(lecture: Lecture, from: { slide: number; language: string }) {
  const [begin] = useState<PlaybackStart>(() => ({
    // The player counts positions. Slide numbers have gaps only while the first deck is processed.
    slide: 1 + Math.max(0, placeOfSlide(lecture, from)),
    language: from.language,
    timeMs: 0,
    rate: 1,
    autoplay: true,
    isPlaying: true,
  }))
  const [isWanted, want] = useState(true)
  const player = usePlayback(lecture, begin, () => {
    if (isLast) want(false)
  })
  const { slides, slide, index, language, audio, autoplay, sentences, changeSlide } = player
  const isLast = index >= slides.length - 1
  const isSilent = !slide?.audio_url || audio.error
  const readIndex = useReading({
    sentences,
    language,
    rate: audio.rate,
    isOn: isSilent && isWanted && slide !== undefined,
    page: `${index} ${language}`,
    onEnd: () => {
      if (autoplay && !isLast) changeSlide(index + 1, true)
      else want(false)
    },
  })
  // Annotations appear with the sentence that is read; later ones are hidden, also before the first
  // sentence.
  const start = readIndex === null ? 0 : (sentences[readIndex]?.start ?? 0)
  const end = readIndex === null ? 0 : (sentences[readIndex + 1]?.start ?? Number.POSITIVE_INFINITY)
  const turn = (to: number) => changeSlide(to, isWanted)
  return {
    ...player,
    isSilent,
    current: isSilent ? readIndex : audio.sentenceIndex,
    /** Range of the sentence on a slide without audio; undefined with audio, or without a script. */
    reading: isSilent && sentences.length > 0 ? { start, end } : undefined,
    isAtEnd: isLast && !isWanted,
    turn,
    restart: () => {
      want(true)
      if (index === 0) audio.play()
      else changeSlide(0, true)
    },
    next: isLast ? undefined : () => turn(index + 1),
    previous: index === 0 ? undefined : () => turn(index - 1),
    /** Play and pause, with or without audio. */
    control: {
      playing: isSilent ? isWanted : audio.playing,
      waiting: !isSilent && audio.waiting,
      play: () => {
        want(true)
        if (!isSilent) audio.play()
      },
      pause: () => {
        want(false)
        audio.pause()
      },
    },
    changeAutoplay: (isOn: boolean) => {
      want(isOn)
      player.changeAutoplay(isOn)
    },
  }
}

const placeOfSlide = (lecture: Lecture, { slide, language }: { slide: number; language: string }): number =>
  lecture.slides[language]?.findIndex((entry) => entry.index === slide) ?? -1

export type Preview = ReturnType<typeof usePreview>
