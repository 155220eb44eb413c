import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { readTimedSentences, type SpeechCues, type SpokenSentence } from './timed-sentences.ts'

/**
 * The sentences of a script, in order, with the times of its audio if there is one. With `marks` the list
 * has exactly one entry for each mark, so that `useAudio`'s `sentenceIndex` is an index into it.
 */
export function readSentences(script: string, language: string, marks: SpeechCues | null): SpokenSentence[] {
  if (marks) return readTimedSentences(script, marks)
  return splitSentences(stripTags(script), language).map((sentence) => ({
    ...sentence,
    startMs: null,
    endMs: null,
  }))
}
