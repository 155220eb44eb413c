import { findSentenceAt } from '@lectern/core/timeline/timeline.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toSentenceCues } from './sentence-cues.ts'
import type { SpeechCues } from './timed-sentences.ts'

type AudioOptions = {
  /** The length as the server knows it, shown until the file itself has said it. */
  durationMs?: number | null
  /** How much is loaded before Play; `metadata` if left out. */
  preload?: 'none' | 'metadata' | 'auto'
  /** The audio was heard to its end. */
  onEnd?: () => void
}

export type AudioControl = {
  /** Begins, or goes on; after the end from the beginning. Never throws: see `blocked` and `error`. */
  play: () => void
  pause: () => void
  /** Goes to a moment, kept within the audio; playing goes on if it plays. */
  seek: (timeMs: number) => void
  /** Where the audio is, in steps of a tenth of a second while it plays. */
  timeMs: number
  /** 0 while unknown. */
  durationMs: number
  playing: boolean
  /** Play was asked for, but the data is still on its way. */
  waiting: boolean
  /** Heard to its end and not moved since. */
  ended: boolean
  /** The place in `marks` (by time) of the sentence being spoken; null before the first and without marks. */
  sentenceIndex: number | null
  /** The file could not be loaded or played; `retry` loads it again. */
  error: boolean
  retry: () => void
  /** The browser refused to begin without a click of the person. */
  blocked: boolean
  /** 1 is the natural speed; kept when the address changes. */
  rate: number
  setRate: (rate: number) => void
}

const shownStepMs = 100

/**
 * One audio file and the sentence that is spoken in it. The position is read on every frame while it plays,
 * so the sentence is right to a frame; another `url` stops and starts at 0; everything ends with the page.
 * `url` null gives a control that does nothing.
 */
export function useAudio(
  url: string | null,
  marks: SpeechCues | null,
  options: AudioOptions = {},
): AudioControl {
  const [audio] = useState(() => new Audio())
  const [timeMs, setTimeMs] = useState(0)
  const [sentenceIndex, setSentenceIndex] = useState<number | null>(null)
  const [lengthMs, setLengthMs] = useState(0)
  const [state, setState] = useState<'paused' | 'waiting' | 'playing' | 'ended' | 'error'>('paused')
  const [blocked, setBlocked] = useState(false)
  const [rate, rememberRate] = useState(1)
  const positionMs = useRef(0)
  const sentences = useMemo(
    () => (marks ? toSentenceCues(marks).sort((a, b) => a.startMs - b.startMs) : []),
    [marks],
  )
  const reportEnd = useEffectEvent(() => options.onEnd?.())

  const show = useCallback(
    (exactMs: number) => {
      positionMs.current = exactMs
      setTimeMs(Math.floor(exactMs / shownStepMs) * shownStepMs)
      setSentenceIndex(findSentenceAt(sentences, exactMs))
    },
    [sentences],
  )
  const showPosition = useEffectEvent(() => show(audio.currentTime * 1000))

  // New marks for the same file (the lecture was read again): the sentence is found anew.
  useEffect(() => show(positionMs.current), [show])

  useEffect(() => {
    const readLength = () =>
      setLengthMs(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : 0)
    const listeners: Record<string, () => void> = {
      playing: () => setState('playing'),
      waiting: () => setState((before) => (before === 'playing' ? 'waiting' : before)),
      pause: () => setState((before) => (before === 'error' ? before : 'paused')),
      ended: () => {
        showPosition()
        setState('ended')
        reportEnd()
      },
      error: () => setState('error'),
      loadedmetadata: readLength,
      durationchange: readLength,
      seeked: () => showPosition(),
      // Frames rest while the page is hidden; this goes on.
      timeupdate: () => showPosition(),
    }
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
  }, [audio])

  const load = useCallback(() => {
    audio.pause()
    setState('paused')
    setBlocked(false)
    setLengthMs(0)
    if (url === null) audio.removeAttribute('src')
    else audio.src = url
    audio.load()
  }, [audio, url])

  const preload = options.preload ?? 'metadata'
  useEffect(() => {
    audio.preload = preload
    load()
    positionMs.current = 0
    setTimeMs(0)
    setSentenceIndex(null)
  }, [audio, load, preload])

  useEffect(() => {
    if (state !== 'playing') return
    let frame = requestAnimationFrame(function read() {
      showPosition()
      frame = requestAnimationFrame(read)
    })
    return () => cancelAnimationFrame(frame)
  }, [state])

  const play = useCallback(() => {
    if (!audio.hasAttribute('src')) return
    setBlocked(false)
    setState((before) => (before === 'playing' ? before : 'waiting'))
    audio.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : ''
      // Paused or replaced before it could begin: whoever did that says what is shown.
      if (name === 'AbortError') return
      setBlocked(name === 'NotAllowedError')
      setState(name === 'NotAllowedError' ? 'paused' : 'error')
    })
  }, [audio])

  const durationMs = lengthMs || options.durationMs || 0
  const seek = useCallback(
    (wantedMs: number) => {
      if (!audio.hasAttribute('src')) return
      const goalMs = Math.max(0, Math.min(wantedMs, durationMs || wantedMs))
      audio.currentTime = goalMs / 1000
      setState((before) => (before === 'ended' ? 'paused' : before))
      show(goalMs)
    },
    [audio, durationMs, show],
  )

  return {
    play,
    pause: useCallback(() => audio.pause(), [audio]),
    seek,
    timeMs,
    durationMs,
    playing: state === 'playing' || state === 'waiting',
    waiting: state === 'waiting',
    ended: state === 'ended',
    sentenceIndex,
    error: state === 'error',
    retry: load,
    blocked,
    rate,
    setRate: useCallback(
      (wanted: number) => {
        // A new address takes the default rate.
        audio.defaultPlaybackRate = wanted
        audio.playbackRate = wanted
        rememberRate(wanted)
      },
      [audio],
    ),
  }
}
