import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../speech/timed-sentences.ts'
import { readTimedSentences, readWhole } from '../speech/timed-sentences.ts'

type Read = typeof import('../speech/sentences.ts').readSentences

const none: readonly SpokenSentence[] = []

/**
 * The sentences of a slide's script. Those with audio are read from its times; what cuts a text into sentences loads
 * with the first slide that has none, whose script is one piece until then.
 */
export function useSentences(slide: SlideEntry | undefined, language: string): readonly SpokenSentence[] {
  const [read, setRead] = useState<Read | null>(null)
  const isCut = slide !== undefined && slide.audio_marks === null
  useEffect(() => {
    if (!isCut || read) return
    let isWanted = true
    import('../speech/sentences.ts').then(
      ({ readSentences }) => isWanted && setRead(() => readSentences),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isCut, read])
  const { script = '', audio_marks: cues = null } = slide ?? {}
  return useMemo(() => {
    if (!script) return none
    if (cues) return readTimedSentences(script, cues)
    return read ? read(script, language, null) : readWhole(script)
  }, [script, cues, read, language])
}
