import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { type ParsedScript, parseScript } from '@lectern/core/script/parse.ts'
import { rawToSpoken, type SpokenText, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline, type Timeline } from '@lectern/core/timeline/timeline.ts'
import { toSentenceCues } from '../../speech/sentence-cues.ts'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'

/**
 * A part of a sentence: plain words, or the words of an annotation. An annotation without words has the
 * text ''.
 */
export type Piece = { text: string; marker: Marker | null }

export type SlideAnnotations = {
  markers: readonly Marker[]
  /** Times of the annotations; null while the script has no audio. */
  timeline: Timeline | null
  /** The pieces of each sentence, in the order of the given sentences. */
  pieces: readonly (readonly Piece[])[]
}

/**
 * Reads the annotations of a slide's script: their markers, their times and their positions in the
 * sentences.
 */
export function readSlideAnnotations(
  slide: SlideEntry,
  sentences: readonly SpokenSentence[],
): SlideAnnotations {
  const parsed = parseScript(slide.script)
  const spoken = spokenWithMap(slide.script)
  const { audio_marks: cues, audio_duration_ms: durationMs } = slide
  return {
    markers: parsed.markers,
    timeline:
      cues && durationMs !== null ? makeTimeline(durationMs, toSentenceCues(cues), parsed, spoken) : null,
    pieces: cutSentences(sentences, parsed, spoken),
  }
}

type MarkerRange = { marker: Marker; from: number; to: number }

/** Cuts sentences at their annotations. An annotation that spans two sentences has a piece in each. */
export function cutSentences(
  sentences: readonly Pick<SpokenSentence, 'start' | 'end'>[],
  { segments }: Pick<ParsedScript, 'segments'>,
  spoken: SpokenText,
): Piece[][] {
  const places = segments.flatMap((segment): MarkerRange[] => {
    if (segment.kind !== 'marker') return []
    const from = rawToSpoken(spoken, segment.contentStart)
    return [{ marker: segment.marker, from, to: rawToSpoken(spoken, segment.contentEnd) }]
  })
  const textOf = (from: number, to: number) => spoken.spoken.slice(from, to)
  return sentences.map(({ start, end }) => {
    const pieces: Piece[] = []
    let done = start
    for (const { marker, from, to } of places) {
      const isInside = from < to ? from < end && to > start : homeOf(sentences, from) === start
      if (!isInside) continue
      const [begin, stop] = [clamp(from, done, end), clamp(to, done, end)]
      if (begin > done) pieces.push({ text: textOf(done, begin), marker: null })
      pieces.push({ text: textOf(begin, stop), marker })
      done = stop
    }
    if (done < end) pieces.push({ text: textOf(done, end), marker: null })
    return pieces
  })
}

/**
 * Start of the sentence that shows an annotation without words: the sentence that contains its position or
 * follows it.
 */
function homeOf(sentences: readonly Pick<SpokenSentence, 'start' | 'end'>[], at: number): number | undefined {
  return (sentences.find(({ end }) => at < end) ?? sentences.at(-1))?.start
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Counts the annotations in the scripts of a lecture, and how many of them are viewed. */
export function countAnnotations(
  slides: readonly SlideEntry[],
  isViewed: (slide: SlideEntry, markerId: string) => boolean,
): { viewed: number; total: number } {
  let viewed = 0
  let total = 0
  for (const slide of slides) {
    if (!slide.script.includes('[')) continue
    const { markers } = parseScript(slide.script)
    total += markers.length
    viewed += markers.filter(({ id }) => isViewed(slide, id)).length
  }
  return { viewed, total }
}
