import type { Marker } from '@lectern/core/script/markers.ts'
import type { ParsedScript } from '@lectern/core/script/parse.ts'
import { hasSpokenWords } from '../scripts/has-spoken-words.ts'

/** Where a mark stands in the raw script, in UTF-16 offsets: its tags are `start..contentStart` and `contentEnd..end`. */
export type MarkedRange = {
  marker: Marker
  start: number
  contentStart: number
  contentEnd: number
  end: number
  /** It has no spoken words and is shown, moved over and deleted as one sign. */
  isChip: boolean
}

/** The marks of a script in their order; they never overlap. */
export function listMarkedRanges(parsed: ParsedScript): MarkedRange[] {
  return parsed.segments.flatMap((segment) => {
    if (segment.kind !== 'marker') return []
    const { marker, start, contentStart, contentEnd, end } = segment
    return [{ marker, start, contentStart, contentEnd, end, isChip: !hasSpokenWords(marker) }]
  })
}

/** The mark whose words (or chip) hold this place of the raw script; at an edge the mark counts too. */
export function findMarkAt(marks: readonly MarkedRange[], at: number): MarkedRange | undefined {
  return marks.find(({ start, end }) => start <= at && at <= end)
}

/** Stretches that are not shown: the tags of marks with words. Chips are not among them. */
export function listHiddenTags(marks: readonly MarkedRange[]): { from: number; to: number }[] {
  return marks.flatMap((mark) =>
    mark.isChip
      ? []
      : [
          { from: mark.start, to: mark.contentStart },
          { from: mark.contentEnd, to: mark.end },
        ],
  )
}

/**
 * The text of a selection as it goes to the clipboard: a mark that is wholly selected keeps its tags, of one that
 * is cut only its words go along. So half a tag never leaves the editor.
 */
export function copyRange(text: string, marks: readonly MarkedRange[], from: number, to: number): string {
  let copied = ''
  let done = from
  for (const mark of marks) {
    if (mark.end <= from || mark.start >= to) continue
    const isWhole = mark.isChip || (from <= mark.start && to >= mark.end)
    if (mark.start > done) copied += text.slice(done, mark.start)
    copied += isWhole
      ? text.slice(mark.start, mark.end)
      : text.slice(Math.max(from, mark.contentStart), Math.min(to, mark.contentEnd))
    done = Math.max(done, mark.end)
  }
  return done < to ? copied + text.slice(done, to) : copied
}
