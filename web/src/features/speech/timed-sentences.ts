import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'

export type SpeechCues = NonNullable<SlideEntry['audio_marks']>

/** A spoken sentence. `start` and `end` are UTF-16 offsets in the script without its tags. */
export type SpokenSentence = {
  text: string
  start: number
  end: number
  /** From 0; a blank line begins the next paragraph. */
  paragraph: number
  /** When it is spoken; null without audio for this script. */
  startMs: number | null
  endMs: number | null
}

/**
 * The sentences of a script with the times of its audio, one for each cue, ordered by time. The cues say where
 * a sentence begins and ends, so that no sentence splitter has to be loaded.
 */
export function readTimedSentences(script: string, cues: SpeechCues): SpokenSentence[] {
  const spoken = stripTags(script)
  const breaks = [...spoken.matchAll(/\n\n/g)].map(({ index }) => index)
  return cues
    .map((cue) => ({
      text: spoken.slice(cue.start, cue.end),
      start: cue.start,
      end: cue.end,
      paragraph: breaks.filter((at) => at < cue.start).length,
      startMs: cue.start_ms,
      endMs: cue.end_ms,
    }))
    .sort((a, b) => a.startMs - b.startMs)
}

/**
 * The script as one sentence without times, shown until the sentence splitter is loaded. Empty without
 * words.
 */
export function readWhole(script: string): SpokenSentence[] {
  const text = stripTags(script)
  return text ? [{ text, start: 0, end: text.length, paragraph: 0, startMs: null, endMs: null }] : []
}
