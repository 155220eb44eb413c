import type { Highlight } from '@lectern/contract/annotations.ts'
import { hasSameHighlights, listHighlights } from '@lectern/core/annotations/highlights.ts'
import { storedWordsOf } from '@lectern/core/annotations/pair-highlights.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import { chosenAttribute, type MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { AnnotationBoxes } from './annotation-editing.ts'

/** The highlight of a new annotation whose words were chosen on the slide; null without boxes. */
export function entryWithBoxes(annotation: MarkerDraft, { box, to }: AnnotationBoxes): Highlight | null {
  const { from_text, to_text } = annotation.attributes
  const isPlace = annotation.type === 'arrow' && !to_text && to !== undefined
  // An arrow with one end has one box, that of this end.
  const first = annotation.type === 'arrow' && !from_text && !isPlace ? (box ?? to) : box
  if (!first && !to) return null
  return {
    text: storedWordsOf(annotation),
    type: annotation.type,
    color: chosenAttribute(annotation, 'color'),
    boundingBox: first ?? null,
    ...(annotation.type === 'arrow' &&
      from_text &&
      to_text && { toText: to_text, toBoundingBox: to ?? null }),
    ...(isPlace && { toText: '', toBoundingBox: to }),
  }
}

type Present = {
  /** The script before the annotation is inserted at `start`, and its annotations on the slide. */
  text: string
  placed: readonly PlacedAnnotation[]
  highlights: readonly Highlight[]
  start: number
  /** Lists the highlights of annotations, with those that other scripts of the slide use. */
  list: (placed: readonly PlacedAnnotation[]) => Highlight[]
  /** The annotation that the new one replaces. */
  replacedId?: string | undefined
}

/** Lists the highlights with a new one, in the order in which boxes are matched to annotations. */
export function insertEntry(
  entry: Highlight,
  { text, placed, highlights, start, list, replacedId }: Present,
): Highlight[] {
  const others = placed.filter(({ id }) => id !== replacedId)
  const positions = new Map(parseScript(text).markers.map(({ id, position }) => [id, position]))
  const inFront = others.filter(({ id }) => (positions.get(id) ?? 0) < start)
  return list(others).toSpliced(listHighlights(inFront, highlights, []).length, 0, entry)
}

/** Lists the highlights without an entry; the same list if it is gone. */
export function withoutEntry(highlights: readonly Highlight[], entry: Highlight): Highlight[] {
  const at = highlights.findIndex((one) => hasSameHighlights([one], [entry]))
  return at < 0 ? [...highlights] : highlights.toSpliced(at, 1)
}
