import type { SentenceCue } from '@lectern/core/timeline/timeline.ts'
import type { SpeechCues } from './timed-sentences.ts'

/** The sentence times of an audio file, as the timeline takes them. */
export const toSentenceCues = (cues: SpeechCues): SentenceCue[] =>
  cues.map((cue) => ({ start: cue.start, end: cue.end, startMs: cue.start_ms, endMs: cue.end_ms }))
