import { useCallback, useState } from 'react'

/** The file of an audio element: how much of it is here, and its length. */
export function useAudioFile(audio: HTMLAudioElement, url: string | null) {
  /** The length of the file `of`; a seek right after a change of `url` is not cut at the earlier length. */
  const [length, setLength] = useState<{ of: string | null; ms: number }>({ of: null, ms: 0 })
  // From the first rendering on: what is loaded ahead must not come before it.
  const [loading, setLoading] = useState(url !== null)
  const [canBegin, setCanBegin] = useState(url === null)

  /** Begins to load the file of `url`. */
  const load = useCallback(() => {
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

  const readLength = () =>
    setLength({ of: url, ms: Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : 0 })
  /** No more is loaded before Play. */
  const endLoading = () => {
    setLoading(false)
    setCanBegin(true)
  }

  return {
    loading,
    canBegin,
    /** 0 while unknown. */
    lengthMs: length.of === url ? length.ms : 0,
    load,
    listeners: {
      error: endLoading,
      canplay: () => setCanBegin(true),
      loadstart: () => setLoading(true),
      canplaythrough: () => setLoading(false),
      // Without a file, or where the browser loads no more before Play.
      emptied: () => setLoading(false),
      suspend: endLoading,
      loadedmetadata: readLength,
      durationchange: readLength,
    },
  }
}
