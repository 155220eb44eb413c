import type { Highlight } from '@lectern/contract/annotations.ts'
import type { WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import { listHighlights } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import type { PictureSize, PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import type { MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker } from '@lectern/core/script/write.ts'
import type { AnnotationBoxes } from '../store/annotations/annotation-editing.ts'
import { entryWithBoxes, insertEntry } from '../store/annotations/insert-entry.ts'

/** The id of an annotation that is not in the script yet. */
const previewId = 'preview'

type OnSlide = {
  /** The script, and the range of it that is annotated. */
  text: string
  range: { start: number; end: number }
  /** The annotations that are on the slide already, with their highlights. */
  placed: readonly PlacedAnnotation[]
  highlights: readonly Highlight[]
  index: WordIndex
  picture: PictureSize
  busy: readonly Box[]
}

/**
 * Finds the position that an annotation would have on the slide, beside those that are there already.
 * @throws RangeError if the annotation is too long for a tag
 */
export function placePreview(
  draft: MarkerDraft,
  boxes: AnnotationBoxes,
  { text, range, placed, highlights, index, picture, busy }: OnSlide,
): PlacedAnnotation | null {
  const { markers } = parseScript(insertMarker(text, range.start, range.end, draft))
  const list = (of: readonly PlacedAnnotation[]) => listHighlights(of, highlights, [])
  const entry = entryWithBoxes(draft, boxes)
  const present = entry
    ? insertEntry(entry, { text, placed, highlights, start: range.start, list })
    : highlights
  const at = markers.findIndex(({ position }) => position === range.start)
  const found = placeAnnotations(markers, index, present, picture, busy)[at]
  return found ? { ...found, id: previewId } : null
}
