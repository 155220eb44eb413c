import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import type { SentenceMark } from '@lectern/core/timeline/timeline.ts'

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

/** The sentence times of an audio file, as the timeline takes them. */
export const toSentenceMarks = (marks: SpeechMarks): SentenceMark[] =>
  marks.map((mark) => ({ start: mark.start, end: mark.end, startMs: mark.start_ms, endMs: mark.end_ms }))

/**
 * The sentences of a script, in order, with the times of its audio if there is one. With `marks` the list
 * has exactly one entry for each mark, so that `useAudio`'s `sentenceIndex` is an index into it.
 */
export function readSentences(script: string, language: string, marks: SpeechMarks | null): SpokenSentence[] {
  const spoken = stripTags(script)
  const split = splitSentences(spoken, language)
  if (!marks) return split.map((sentence) => ({ ...sentence, startMs: null, endMs: null }))
  const paragraphAt = (offset: number) => split.findLast(({ start }) => start <= offset)?.paragraph ?? 0
  return marks
    .map((mark) => ({
      text: spoken.slice(mark.start, mark.end),
      start: mark.start,
      end: mark.end,
      paragraph: paragraphAt(mark.start),
      startMs: mark.start_ms,
      endMs: mark.end_ms,
    }))
    .sort((a, b) => a.startMs - b.startMs)
}
