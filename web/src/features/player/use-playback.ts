import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { followPage, type Shown } from '../slide-pages/follow-page.ts'
import { namePages } from '../slide-pages/read-pages.ts'
import { useAudio } from '../speech/use-audio.ts'
import { useSentences } from './script/use-sentences.ts'
import { useAudioPreloading } from './use-preloading.ts'
import { useSilence } from './use-silence.ts'
import { useSingleSpeaker } from './use-single-speaker.ts'

const autoplayDelayMs = 1_000
const noSlides: Lecture['slides'][string] = []

/** Initial state of a player. */
type PlaybackStart = {
  /** 1-based. */
  slide: number
  timeMs: number
  language: string
  rate: number
  autoplay: boolean
  /** Begin to play at once. */
  isPlaying?: boolean
}

/**
 * The pending slide transition: the slide (0-based) that is shown before the rest has followed, see
 * `Turning`.
 */
type Transition = {
  goal: number
  /** Shows a slide's picture and number at once; null if no component does that. */
  show: ((index: number) => void) | null
  /** Completes the pending transition, if there is one. */
  complete: () => void
}

export type Playback = ReturnType<typeof usePlayback>

/**
 * Playback of a lecture: slide, language, audio and autoplay. Audio keeps playing across a slide change;
 * autoplay changes the slide a second after its end. `onHeard` is called with a slide (1-based) whose audio
 * was heard to its end. Autoplay waits while `isHeld`. If a deck swap moves the current page, the player follows it and
 * its audio continues.
 */
export function usePlayback(
  lecture: Lecture,
  start: PlaybackStart,
  onHeard: (slide: number) => void,
  isHeld: boolean,
) {
  const [chosenLanguage, setLanguage] = useState(start.language)
  const [asked, ask] = useState(start.slide)
  const [before, keep] = useState<Shown | null>(null)
  const [autoplay, setAutoplay] = useState(start.autoplay)

  // The lecture may change while it is open: a language can be removed, a new deck can be shorter.
  const isOffered = lecture.supported_languages.includes(chosenLanguage)
  const language = isOffered ? chosenLanguage : lecture.default_language
  const slides = useSilence(lecture.slides[language] ?? noSlides)
  // Number the slides by their index: while a first deck is being prepared, slide numbers have gaps.
  const pages = useMemo(
    () => namePages(slides.map((slide, place) => ({ ...slide, index: place + 1 }))),
    [slides],
  )
  const shown = followPage(pages, asked, before)
  const { slide: number, page } = shown
  if (shown.isFollowed) ask(number)
  if (before?.asked !== shown.asked || before.slide !== number || before.page !== page) keep(shown)
  const index = number - 1
  const slide = slides[index]
  // Two slides with the same words share a file; the fragment makes the URL of each recording unique.
  const url = slide?.audio_url ? `${slide.audio_url}#${encodeURIComponent(page ?? '')}` : null
  const audio = useAudio(url, slide?.audio_marks ?? null, {
    durationMs: slide?.audio_duration_ms,
    preload: 'auto',
    onEnd: () => onHeard(number),
  })
  const { play, pause, seek, setRate } = audio
  const sentences = useSentences(slide, language)

  const willContinue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recording is ready
  useEffect(() => {
    if (!willContinue.current) return
    willContinue.current = false
    play()
  }, [url, play])

  const restore = useEffectEvent(() => {
    setRate(start.rate)
    if (start.timeMs > 0) seek(start.timeMs)
    if (start.isPlaying) play()
  })
  useEffect(() => restore(), [])

  const transition = useRef<Transition>({ goal: index, show: null, complete: () => undefined })
  useLayoutEffect(() => {
    transition.current.goal = index
    transition.current.complete = () => {
      if (transition.current.goal !== index) flushSync(() => ask(transition.current.goal + 1))
    }
  }, [index])
  const changeSlide = (next: number, willPlay: boolean) => {
    if (next === transition.current.goal || next < 0 || next >= slides.length) return
    willContinue.current = willPlay
    transition.current.goal = next
    const { show } = transition.current
    if (!show) return ask(next + 1)
    startTransition(() => {
      show(next)
      ask(next + 1)
    })
  }
  // Between two slides of autoplay, the student's own choice goes on playing, too.
  const goTo = useCallbackRef((next: number) => changeSlide(next, audio.playing || willAdvance))
  const goOn = useCallbackRef(() => goTo(transition.current.goal + 1))
  const goBack = useCallbackRef(() => goTo(transition.current.goal - 1))
  const advance = useEffectEvent(() => changeSlide(index + 1, true))
  const isLast = index >= slides.length - 1
  const isSpeaking = audio.playing && !audio.waiting
  // True if another tab began to speak between two slides of this one: autoplay must not continue.
  const [wasInterrupted, setInterrupted] = useState(false)
  if (wasInterrupted && audio.playing) setInterrupted(false)
  useSingleSpeaker(isSpeaking, () => {
    willContinue.current = false
    setInterrupted(!audio.playing)
    pause()
  })
  const willAdvance = audio.ended && autoplay && !isLast && !wasInterrupted && !isHeld
  useEffect(() => {
    if (!willAdvance) return
    const timer = setTimeout(() => advance(), autoplayDelayMs)
    return () => clearTimeout(timer)
  }, [willAdvance])

  useAudioPreloading(audio.loading ? undefined : slides[index + 1])

  return {
    slides,
    slide,
    index,
    number,
    /** The current page, independent of its number. */
    page,
    language,
    sentences,
    audio,
    autoplay,
    transition,
    goTo,
    /** Goes to a slide (0-based); plays it only if `willPlay`, whatever the current state is. */
    changeSlide,
    next: isLast ? undefined : goOn,
    previous: index === 0 ? undefined : goBack,
    changeLanguage: (code: string) => {
      willContinue.current = audio.playing
      setLanguage(code)
    },
    /** Takes preferences that another device has changed; starts and stops nothing. */
    follow: (preferences: Pick<PlaybackStart, 'autoplay' | 'rate'>) => {
      setAutoplay(preferences.autoplay)
      setRate(preferences.rate)
    },
    changeAutoplay: useCallback(
      (isOn: boolean) => {
        setAutoplay(isOn)
        if (isOn) play()
        else pause()
      },
      [play, pause],
    ),
  }
}
