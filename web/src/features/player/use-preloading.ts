import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useState } from 'react'

/** Returns true if the reader has switched on data saving. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The current slide loads first. */
const waitMs = 600

/** Returns `next` once it may be loaded: a moment after the current one was shown. Undefined before. */
export function useLoadedAhead(next: string | undefined): string | undefined {
  const [ahead, setAhead] = useState<string>()
  useEffect(() => {
    if (next === undefined || savesData()) return
    const timer = setTimeout(() => setAhead(next), waitMs)
    return () => clearTimeout(timer)
  }, [next])
  return ahead === next ? ahead : undefined
}

/**
 * Loads the audio of the next slide into the browser's cache, so that it starts at once, even after a short
 * loss of connection. Its picture is preloaded by `FadingPicture`.
 */
export function useAudioPreloading(next: SlideEntry | undefined): void {
  const audio = next?.audio_url
  useEffect(() => {
    // The silent recordings of a preview are in the browser already, which must not fetch them.
    if (!audio || audio.startsWith('blob:') || savesData()) return
    const given = new AbortController()
    const timer = setTimeout(() => {
      fetch(audio, { signal: given.signal, priority: 'low' })
        .then((response) => response.arrayBuffer())
        // A failed request is repeated, and its error handled, when the slide is shown.
        .catch(() => undefined)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [audio])
}
