import { findSentenceAt } from '@lectern/core/timeline/timeline.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toSentenceCues } from './sentence-cues.ts'
import type { SpeechCues } from './timed-sentences.ts'

const shownStepMs = 100

/** The position in steps of 100 ms, and the sentence that is spoken there, exactly. */
export function useAudioPosition(cues: SpeechCues | null) {
  const [timeMs, setTimeMs] = useState(0)
  const [sentenceIndex, setSentenceIndex] = useState<number | null>(null)
  const positionMs = useRef(0)
  const sentences = useMemo(
    () => (cues ? toSentenceCues(cues).sort((a, b) => a.startMs - b.startMs) : []),
    [cues],
  )
  const show = useCallback(
    (exactMs: number) => {
      positionMs.current = exactMs
      setTimeMs(Math.floor(exactMs / shownStepMs) * shownStepMs)
      setSentenceIndex(findSentenceAt(sentences, exactMs))
    },
    [sentences],
  )
  // New cues for the same file (the lecture was fetched again): find the sentence again.
  useEffect(() => show(positionMs.current), [show])

  /** Before the first sound: no sentence is spoken, also if the first one begins at 0. */
  const reset = useCallback(() => {
    positionMs.current = 0
    setTimeMs(0)
    setSentenceIndex(null)
  }, [])
  return { timeMs, sentenceIndex, show, reset }
}
