import type { Marker } from '@lectern/core/script/markers.ts'
import type { ParsedScript } from '@lectern/core/script/parse.ts'
import { hasSpokenWords } from '../scripts/has-spoken-words.ts'

/**
 * The UTF-16 offsets of an annotation in the raw script: its tags are `start..contentStart` and
 * `contentEnd..end`.
 */
export type AnnotatedRange = {
  marker: Marker
  start: number
  contentStart: number
  contentEnd: number
  end: number
  /** It has no spoken words and is shown, moved over and deleted as one character. */
  isChip: boolean
}

/** Lists the annotations of a script in order; they never overlap. */
export function listAnnotatedRanges(parsed: ParsedScript): AnnotatedRange[] {
  return parsed.segments.flatMap((segment) => {
    if (segment.kind !== 'marker') return []
    const { marker, start, contentStart, contentEnd, end } = segment
    return [{ marker, start, contentStart, contentEnd, end, isChip: !hasSpokenWords(marker) }]
  })
}

/** Finds the annotation whose words (or chip) contain this offset of the raw script, edges included. */
export function findAnnotationAt(
  annotations: readonly AnnotatedRange[],
  at: number,
): AnnotatedRange | undefined {
  return annotations.find(({ start, end }) => start <= at && at <= end)
}

/**
 * The text of a selection for the clipboard: a wholly selected annotation keeps its tags, a cut one contributes
 * only its words. So half a tag never leaves the editor.
 */
export function copyRange(
  text: string,
  annotations: readonly AnnotatedRange[],
  from: number,
  to: number,
): string {
  let copied = ''
  let done = from
  for (const annotation of annotations) {
    if (annotation.end <= from || annotation.start >= to) continue
    const isWhole = annotation.isChip || (from <= annotation.start && to >= annotation.end)
    if (annotation.start > done) copied += text.slice(done, annotation.start)
    copied += isWhole
      ? text.slice(annotation.start, annotation.end)
      : text.slice(Math.max(from, annotation.contentStart), Math.min(to, annotation.contentEnd))
    done = Math.max(done, annotation.end)
  }
  return done < to ? copied + text.slice(done, to) : copied
}
