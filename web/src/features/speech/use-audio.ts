import { findSentenceAt } from '@lectern/core/timeline/timeline.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toSentenceCues } from './sentence-cues.ts'
import type { SpeechCues } from './timed-sentences.ts'

type AudioOptions = {
  /** The length as the server knows it, shown until the file's metadata is loaded. */
  durationMs?: number | null
  /** How much to load before Play; default `metadata`. */
  preload?: 'none' | 'metadata' | 'auto'
  /** Called when the audio was heard to its end. */
  onEnd?: () => void
}

export type AudioControl = {
  /** Begins or resumes; after the end, begins again. Never throws: see `blocked` and `error`. */
  play: () => void
  pause: () => void
  /** Moves to a time, clamped to the audio's length; playback continues if it was playing. */
  seek: (timeMs: number) => void
  /** The position, in steps of 100 ms during playback. */
  timeMs: number
  /** 0 while unknown. */
  durationMs: number
  playing: boolean
  /** Play was requested, but the data has not arrived yet. */
  waiting: boolean
  /** So much of the file is missing that playback would stop for it. What is needed later should not take its connection. */
  loading: boolean
  /** So much of the file is here that playback could begin at once, or no more comes before Play. */
  canBegin: boolean
  /** Heard to its end and not moved since. */
  ended: boolean
  /** Index into `cues` (by time) of the sentence being spoken; null before the first and without cues. */
  sentenceIndex: number | null
  /** The file could not be loaded or played; `retry` loads it again. */
  error: boolean
  retry: () => void
  /** The browser refused to play without a user gesture. */
  blocked: boolean
  /** 1 is the normal speed; unchanged when `url` changes. */
  rate: number
  setRate: (rate: number) => void
}

const shownStepMs = 100

/**
 * One audio file and the sentence being spoken. During playback the position is read on every frame, so the sentence
 * is exact to a frame. Another `url` stops playback and begins at 0; unmounting stops it. With `url` null the
 * controls do nothing.
 */
export function useAudio(
  url: string | null,
  cues: SpeechCues | null,
  options: AudioOptions = {},
): AudioControl {
  const [audio] = useState(() => new Audio())
  const [timeMs, setTimeMs] = useState(0)
  const [sentenceIndex, setSentenceIndex] = useState<number | null>(null)
  /** The length of the file `of`; a seek right after a change of `url` is not cut at the earlier length. */
  const [length, setLength] = useState<{ of: string | null; ms: number }>({ of: null, ms: 0 })
  const [state, setState] = useState<'paused' | 'waiting' | 'playing' | 'ended' | 'error'>('paused')
  // From the first rendering on: what is loaded ahead must not come before it.
  const [loading, setLoading] = useState(url !== null)
  const [canBegin, setCanBegin] = useState(url === null)
  const [blocked, setBlocked] = useState(false)
  const [rate, keepRate] = useState(1)
  const positionMs = useRef(0)
  const sentences = useMemo(
    () => (cues ? toSentenceCues(cues).sort((a, b) => a.startMs - b.startMs) : []),
    [cues],
  )
  const tellEnd = useEffectEvent(() => options.onEnd?.())

  const show = useCallback(
    (exactMs: number) => {
      positionMs.current = exactMs
      setTimeMs(Math.floor(exactMs / shownStepMs) * shownStepMs)
      setSentenceIndex(findSentenceAt(sentences, exactMs))
    },
    [sentences],
  )
  const keepLength = useEffectEvent(() =>
    setLength({ of: url, ms: Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : 0 }),
  )
  const showPosition = useEffectEvent(() => show(audio.currentTime * 1000))

  // New cues for the same file (the lecture was fetched again): find the sentence again.
  useEffect(() => show(positionMs.current), [show])

  useEffect(() => {
    const readLength = () => keepLength()
    const listeners: Record<string, () => void> = {
      playing: () => setState('playing'),
      waiting: () => setState((before) => (before === 'playing' ? 'waiting' : before)),
      // The event comes late: playback may have begun again, for example on the next slide.
      pause: () => setState((before) => (before === 'error' || !audio.paused ? before : 'paused')),
      ended: () => {
        showPosition()
        setState('ended')
        tellEnd()
      },
      error: () => {
        setState('error')
        setLoading(false)
        setCanBegin(true)
      },
      canplay: () => setCanBegin(true),
      loadstart: () => setLoading(true),
      canplaythrough: () => setLoading(false),
      // Without a file, or where the browser loads no more before Play.
      emptied: () => setLoading(false),
      suspend: () => {
        setLoading(false)
        setCanBegin(true)
      },
      loadedmetadata: readLength,
      durationchange: readLength,
      seeked: () => showPosition(),
      // Animation frames stop while the page is hidden; this event goes on.
      timeupdate: () => showPosition(),
    }
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      audio.pause()
      audio.removeAttribute('src')
      audio.remove()
      audio.load()
    }
  }, [audio])

  const load = useCallback(() => {
    audio.pause()
    setState('paused')
    setBlocked(false)
    setCanBegin(url === null)
    setLength({ of: url, ms: 0 })
    if (url === null) {
      audio.removeAttribute('src')
      audio.remove()
    } else {
      audio.src = url
      // Browser extensions for speed and volume find only media in the document. Without controls it is not shown.
      if (!audio.isConnected) document.body.append(audio)
    }
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
      // Paused or replaced before it could begin: the caller's action decides what is shown.
      if (name === 'AbortError') return
      setBlocked(name === 'NotAllowedError')
      setState(name === 'NotAllowedError' ? 'paused' : 'error')
    })
  }, [audio])

  const durationMs = (length.of === url && length.ms) || options.durationMs || 0
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
    loading,
    canBegin,
    ended: state === 'ended',
    sentenceIndex,
    error: state === 'error',
    retry: load,
    blocked,
    rate,
    setRate: useCallback(
      (wanted: number) => {
        // Without this, a new URL would reset the rate.
        audio.defaultPlaybackRate = wanted
        audio.playbackRate = wanted
        keepRate(wanted)
      },
      [audio],
    ),
  }
}
