import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { SpeechCues } from './timed-sentences.ts'
import { useAudioFile } from './use-audio-file.ts'
import { useAudioPosition } from './use-audio-position.ts'

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

/** The events of an audio element that are listened to. */
const eventNames = [
  'playing',
  'waiting',
  'pause',
  'ended',
  'error',
  'canplay',
  'loadstart',
  'canplaythrough',
  'emptied',
  'suspend',
  'loadedmetadata',
  'durationchange',
  'seeked',
  'timeupdate',
] as const
type Listeners = Record<(typeof eventNames)[number], () => void>

/** Listens to the audio until the component goes; then the audio stops and lets go of its file. */
function useAudioEvents(audio: HTMLAudioElement, listeners: Listeners): void {
  const handle = useEffectEvent((name: (typeof eventNames)[number]) => listeners[name]())
  useEffect(() => {
    const ended = new AbortController()
    for (const name of eventNames) audio.addEventListener(name, () => handle(name), ended)
    return () => {
      ended.abort()
      audio.pause()
      audio.removeAttribute('src')
      audio.remove()
      audio.load()
    }
  }, [audio])
}

/** Calls back on every frame while the audio plays. */
function useEachFrame(isPlaying: boolean, onFrame: () => void): void {
  const run = useEffectEvent(onFrame)
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function read() {
      run()
      frame = requestAnimationFrame(read)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
}

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
  const { timeMs, sentenceIndex, show, reset } = useAudioPosition(cues)
  const file = useAudioFile(audio, url)
  const [state, setState] = useState<'paused' | 'waiting' | 'playing' | 'ended' | 'error'>('paused')
  const [blocked, setBlocked] = useState(false)
  const [rate, keepRate] = useState(1)
  const showPosition = () => show(audio.currentTime * 1000)

  useAudioEvents(audio, {
    ...file.listeners,
    playing: () => setState('playing'),
    waiting: () => setState((before) => (before === 'playing' ? 'waiting' : before)),
    // The event comes late: playback may have begun again, for example on the next slide.
    pause: () => setState((before) => (before === 'error' || !audio.paused ? before : 'paused')),
    ended: () => {
      showPosition()
      setState('ended')
      options.onEnd?.()
    },
    error: () => {
      setState('error')
      file.listeners.error()
    },
    seeked: showPosition,
    // Animation frames stop while the page is hidden; this event goes on.
    timeupdate: showPosition,
  })
  useEachFrame(state === 'playing', showPosition)

  const { load: loadFile } = file
  const load = useCallback(() => {
    audio.pause()
    setState('paused')
    setBlocked(false)
    loadFile()
  }, [audio, loadFile])

  const preload = options.preload ?? 'metadata'
  useEffect(() => {
    audio.preload = preload
    load()
    reset()
  }, [audio, load, reset, preload])

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

  const durationMs = file.lengthMs || options.durationMs || 0
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
    loading: file.loading,
    canBegin: file.canBegin,
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
