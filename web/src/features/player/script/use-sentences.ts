import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import { patiently } from '../../../ui/load-part.ts'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'
import { readTimedSentences, readWhole } from '../../speech/timed-sentences.ts'

type Read = typeof import('../../speech/sentences.ts').readSentences

const NO_SENTENCES: readonly SpokenSentence[] = []

/**
 * The sentences of a slide's script. With audio they come from its cues. Without audio the sentence
 * splitter is loaded; until then the script is one sentence.
 */
export function useSentences(slide: SlideEntry | undefined, language: string): readonly SpokenSentence[] {
  const [read, setRead] = useState<Read | null>(null)
  const isCut = slide !== undefined && slide.audio_marks === null
  useEffect(() => {
    if (!isCut || read) return
    let isWanted = true
    void patiently(() => import('../../speech/sentences.ts'))().then(
      ({ readSentences }) => isWanted && setRead(() => readSentences),
    )
    return () => {
      isWanted = false
    }
  }, [isCut, read])
  const { script = '', audio_marks: cues = null } = slide ?? {}
  return useMemo(() => {
    if (!script) return NO_SENTENCES
    if (cues) return readTimedSentences(script, cues)
    return read ? read(script, language, null) : readWhole(script)
  }, [script, cues, read, language])
}
