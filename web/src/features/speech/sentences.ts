import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { readTimedSentences } from './timed-sentences.ts'

export type SpeechMarks = NonNullable<SlideEntry['audio_marks']>

/** A sentence as it is read aloud. `start` and `end` are UTF-16 offsets in the script without its tags. */
export type SpokenSentence = {
  text: string
  start: number
  end: number
  /** Counts from 0; a blank line begins a new one. */
  paragraph: number
  /** When it is heard; null while there is no audio for this script. */
  startMs: number | null
  endMs: number | null
}

/**
 * The sentences of a script, in order, with the times of its audio if there is one. With `marks` the list
 * has exactly one entry for each mark, so that `useAudio`'s `sentenceIndex` is an index into it.
 */
export function readSentences(script: string, language: string, marks: SpeechMarks | null): SpokenSentence[] {
  if (marks) return readTimedSentences(script, marks)
  return splitSentences(stripTags(script), language).map((sentence) => ({
    ...sentence,
    startMs: null,
    endMs: null,
  }))
}
