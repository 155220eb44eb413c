import type { SentenceCue } from '@lectern/core/timeline/timeline.ts'
import type { SpeechCues } from './timed-sentences.ts'

/** Converts the cues of an audio file to the names that `core/timeline` uses. */
export const toSentenceCues = (cues: SpeechCues): SentenceCue[] =>
  cues.map((cue) => ({ start: cue.start, end: cue.end, startMs: cue.start_ms, endMs: cue.end_ms }))
