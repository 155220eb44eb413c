import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useState } from 'react'

/** Whether the reader asks for little traffic. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** What is shown now comes first. */
const waitMs = 600

/** The address of what probably comes next, once it may be loaded: a moment after the present one was shown. */
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
 * Loads the audio of the slide that probably comes next into the browser's cache, so that it is heard at once and
 * through a short loss of connection. Its picture stands ready behind the one on the stage.
 */
export function useAudioPreloading(next: SlideEntry | undefined): void {
  const audio = next?.audio_url
  useEffect(() => {
    if (!audio || savesData()) return
    const given = new AbortController()
    const timer = setTimeout(() => {
      fetch(audio, { signal: given.signal, priority: 'low' })
        .then((response) => response.arrayBuffer())
        // It is loaded again, and judged, when its slide is shown.
        .catch(() => undefined)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [audio])
}
