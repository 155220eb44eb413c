import { useEffect, useEffectEvent, useState } from 'react'
import { countWords, estimateSpokenMs } from '../../../../features/scripts/spoken-length.ts'
import type { SpokenSentence } from '../../../../features/speech/timed-sentences.ts'

/** Minimum time of a sentence, even of "Yes.". */
const shortestMs = 900

type Reading = {
  sentences: readonly SpokenSentence[]
  language: string
  /** 1 is the natural speed. */
  rate: number
  isOn: boolean
  /** Identifies the text; reading restarts when it changes. */
  page: string
  /** Called when the time of the last sentence is over. */
  onEnd: () => void
}

/** Estimates how long a sentence takes to read, in milliseconds. */
export const readingMs = (text: string, language: string, rate: number): number =>
  Math.max(shortestMs, estimateSpokenMs(countWords(text, language), language)) / rate

/** Advances through a text sentence by sentence without audio; returns the index of the current sentence. */
export function useReading({ sentences, language, rate, isOn, page, onEnd }: Reading): number | null {
  const [at, setAt] = useState({ page, index: 0 })
  const index = at.page === page ? at.index : 0
  const end = useEffectEvent(onEnd)
  const text = sentences[index]?.text ?? ''
  const isLast = index >= sentences.length - 1
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(
      () => (isLast ? end() : setAt({ page, index: index + 1 })),
      readingMs(text, language, rate),
    )
    return () => clearTimeout(timer)
  }, [isOn, isLast, page, index, text, language, rate])
  return sentences.length > 0 && (isOn || index > 0) ? index : null
}
