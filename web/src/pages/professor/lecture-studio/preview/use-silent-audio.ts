import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useState } from 'react'
import { writeSilence } from '../../../../features/player/silence.ts'
import type { readSentences } from '../../../../features/speech/sentences.ts'
import { fillSilence } from './silent-audio.ts'

/**
 * The lecture in which each slide without audio has a silent recording as long as its script takes to speak, so that the
 * preview plays through. Null until the sentence splitter is loaded.
 */
export function useSilentAudio(lecture: Lecture): Lecture | null {
  const [read, setRead] = useState<{ sentences: typeof readSentences } | null>(null)
  const [filled, setFilled] = useState<Lecture | null>(null)
  useEffect(() => {
    let isWanted = true
    import('../../../../features/speech/sentences.ts').then(
      ({ readSentences: sentences }) => isWanted && setRead({ sentences }),
      // Without it the slides are shown as students without audio see them.
      () => isWanted && setFilled(lecture),
    )
    return () => {
      isWanted = false
    }
  }, [lecture])
  // Slides that take equally long share a recording. It stays when the lecture is loaded again, so that it goes on playing.
  const [urls] = useState(() => new Map<number, string>())
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
    },
    [urls],
  )
  useEffect(() => {
    if (!read) return
    const urlOf = (seconds: number): string => {
      const url = urls.get(seconds) ?? URL.createObjectURL(writeSilence(seconds))
      urls.set(seconds, url)
      return url
    }
    setFilled(fillSilence(lecture, read.sentences, urlOf))
  }, [lecture, read, urls])
  return filled
}
