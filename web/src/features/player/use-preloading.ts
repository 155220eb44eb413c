import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect } from 'react'

/** Whether the reader asks for little traffic. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const waitMs = 600

/**
 * Loads picture and audio of the slide that probably comes next into the browser's cache, a moment after
 * the present slide, so that turning the page shows it at once and works through a short loss of connection.
 */
export function usePreloading(next: SlideEntry | undefined): void {
  const picture = next?.image_url
  const audio = next?.audio_url
  useEffect(() => {
    if (savesData()) return
    const given = new AbortController()
    const timer = setTimeout(() => {
      if (picture) new Image().src = picture
      if (audio) {
        fetch(audio, { signal: given.signal, priority: 'low' })
          .then((response) => response.arrayBuffer())
          // It is loaded again, and judged, when its slide is shown.
          .catch(() => undefined)
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [picture, audio])
}
