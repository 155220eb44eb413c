import type { SentenceCue } from '@lectern/core/timeline/timeline.ts'
import type { SpeechCues } from './timed-sentences.ts'

/** Converts the cues of an audio file to the names that `core/timeline` uses. */
export const toSentenceCues = (marks: SpeechCues): SentenceCue[] =>
  marks.map((mark) => ({ start: mark.start, end: mark.end, startMs: mark.start_ms, endMs: mark.end_ms }))
