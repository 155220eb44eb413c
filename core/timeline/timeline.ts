import type { Marker } from '../script/markers.ts'
import type { ParsedScript } from '../script/parse.ts'
import { rawToSpoken, type SpokenText } from '../script/spoken.ts'

/**
 * When a sentence is heard: range in the spoken text (UTF-16 code units) and in the audio (milliseconds).
 */
export type SentenceCue = { start: number; end: number; startMs: number; endMs: number }

/** When a marker's words are heard. A marker without words has one moment: `startMs` equals `endMs`. */
export type MarkerTime = { marker: Marker; startMs: number; endMs: number }

export type Timeline = {
  durationMs: number
  /** Sorted by time. */
  sentences: readonly SentenceCue[]
  /** In the order of the script, which is the order of time. */
  markers: readonly MarkerTime[]
}

/**
 * Combines a parsed script with the cues of its audio. `spoken` is the spoken text of the same raw script.
 */
export function makeTimeline(
  durationMs: number,
  cues: readonly SentenceCue[],
  script: Pick<ParsedScript, 'segments'>,
  spoken: SpokenText,
): Timeline {
  const sentences = [...cues].sort((a, b) => a.startMs - b.startMs)
  const markers: MarkerTime[] = []
  for (const segment of script.segments) {
    if (segment.kind !== 'marker') continue
    const from = rawToSpoken(spoken, segment.contentStart)
    const to = rawToSpoken(spoken, segment.contentEnd)
    const startMs = offsetToMs(sentences, durationMs, from)
    const endMs = to > from ? Math.max(startMs, endOffsetToMs(sentences, durationMs, to)) : startMs
    markers.push({ marker: segment.marker, startMs, endMs })
  }
  return { durationMs, sentences, markers }
}

/** Finds the index of the sentence at a time; during a pause the previous one; null before the first. */
export function findSentenceAt(sentences: readonly SentenceCue[], timeMs: number): number | null {
  const index = countUntil(sentences, (sentence) => sentence.startMs <= timeMs) - 1
  return index < 0 ? null : index
}

/** Finds the markers whose words are heard at a time; a marker without words counts for half a second. */
export function findMarkersAt(timeline: Timeline, timeMs: number): Marker[] {
  return timeline.markers
    .filter(({ startMs, endMs }) => startMs <= timeMs && timeMs < Math.max(endMs, startMs + MIN_SHOWN_MS))
    .map(({ marker }) => marker)
}

/** Finds the markers whose words have begun by a time, for example to count viewed annotations. */
export function findMarkersUntil(timeline: Timeline, timeMs: number): Marker[] {
  const count = countUntil(timeline.markers, (time) => time.startMs <= timeMs)
  return timeline.markers.slice(0, count).map(({ marker }) => marker)
}

/** Returns when the character at an offset of the spoken text is heard, interpolated within its sentence. */
export function offsetToMs(sentences: readonly SentenceCue[], durationMs: number, offset: number): number {
  const index = countUntil(sentences, (sentence) => sentence.start <= offset) - 1
  const sentence = sentences[index]
  if (!sentence) return sentences[0]?.startMs ?? 0
  if (offset < sentence.end) return interpolate(sentence, offset)
  // Between two sentences, the start of the next; after the last one, the end of the audio.
  return sentences[index + 1]?.startMs ?? Math.max(sentence.endMs, durationMs)
}

const MIN_SHOWN_MS = 500

/** Like `offsetToMs` for the end of a range: the end of a sentence stays in that sentence. */
function endOffsetToMs(sentences: readonly SentenceCue[], durationMs: number, offset: number): number {
  const index = countUntil(sentences, (sentence) => sentence.start < offset) - 1
  const sentence = sentences[index]
  return sentence ? interpolate(sentence, Math.min(offset, sentence.end)) : durationMs
}

function interpolate(sentence: SentenceCue, offset: number): number {
  const length = sentence.end - sentence.start
  const part = length > 0 ? (offset - sentence.start) / length : 0
  return sentence.startMs + part * (sentence.endMs - sentence.startMs)
}

/** How many items at the front satisfy `holds`, which must be true for a prefix only. */
function countUntil<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
