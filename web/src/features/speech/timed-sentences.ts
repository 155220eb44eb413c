import { stripTags } from '@lectern/core/script/spoken.ts'
import type { SpeechMarks, SpokenSentence } from './sentences.ts'

/**
 * The sentences of a script with the times of its audio, one for each mark and in the order of time. The marks say
 * where a sentence begins and ends: what cuts a text into sentences is not needed for it.
 */
export function readTimedSentences(script: string, marks: SpeechMarks): SpokenSentence[] {
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
