import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { readTimedSentences, type SpeechCues, type SpokenSentence } from './timed-sentences.ts'

/**
 * The sentences of a script, in order, with the times of its audio if there is one. With `cues` the list has
 * exactly one entry for each cue, so that `useAudio`'s `sentenceIndex` is an index into it.
 */
export function readSentences(script: string, language: string, cues: SpeechCues | null): SpokenSentence[] {
  if (cues) return readTimedSentences(script, cues)
  return splitSentences(stripTags(script), language).map((sentence) => ({
    ...sentence,
    startMs: null,
    endMs: null,
  }))
}
