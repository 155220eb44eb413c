import type { SentenceCue } from '@lectern/core/timeline/timeline.ts'
import type { SpeechCues } from './timed-sentences.ts'

/** The sentence times of an audio file, as the timeline takes them. */
export const toSentenceCues = (marks: SpeechCues): SentenceCue[] =>
  marks.map((mark) => ({ start: mark.start, end: mark.end, startMs: mark.start_ms, endMs: mark.end_ms }))
