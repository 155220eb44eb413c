import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'

export type SpeechCues = NonNullable<SlideEntry['audio_marks']>

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
 * The sentences of a script with the times of its audio, one for each mark and in the order of time. The marks say
 * where a sentence begins and ends: what cuts a text into sentences is not needed for it.
 */
export function readTimedSentences(script: string, marks: SpeechCues): SpokenSentence[] {
  const spoken = stripTags(script)
  const breaks = [...spoken.matchAll(/\n\n/g)].map(({ index }) => index)
  return marks
    .map((mark) => ({
      text: spoken.slice(mark.start, mark.end),
      start: mark.start,
      end: mark.end,
      paragraph: breaks.filter((at) => at < mark.start).length,
      startMs: mark.start_ms,
      endMs: mark.end_ms,
    }))
    .sort((a, b) => a.startMs - b.startMs)
}

/** A script as one sentence without times: until it is known how it is cut. None when there are no words. */
export function readWhole(script: string): SpokenSentence[] {
  const text = stripTags(script)
  return text ? [{ text, start: 0, end: text.length, paragraph: 0, startMs: null, endMs: null }] : []
}
