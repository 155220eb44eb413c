import type { SentenceMark } from '@lectern/core/timeline/timeline.ts'
import type { SpeechMarks } from './timed-sentences.ts'

/** The sentence times of an audio file, as the timeline takes them. */
export const toSentenceMarks = (marks: SpeechMarks): SentenceMark[] =>
  marks.map((mark) => ({ start: mark.start, end: mark.end, startMs: mark.start_ms, endMs: mark.end_ms }))
