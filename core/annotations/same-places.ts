import type { Highlight } from '@lectern/contract/annotations.ts'
import type { Marker } from '../script/markers.ts'
import type { WordIndex } from './find-phrase.ts'
import type { Box } from './geometry.ts'
import { placeAnnotations } from './place-annotations.ts'
import type { PictureSize, PlacedAnnotation } from './placed-annotation.ts'

/** A slide with the words and highlights that place its annotations. */
export type AnnotatedSlide = { index: WordIndex; picture: PictureSize; highlights: readonly Highlight[] }

/** Boxes that differ less, in shares of the picture's longer side, look the same. */
const UNSEEN = 1 / 500

/**
 * Whether a script's annotations stand at the same places with either of two lists of highlights. The lists
 * may differ all the same: one names the box of words that the other leaves to be found.
 */
export function hasSamePlaces(
  markers: readonly Marker[],
  one: AnnotatedSlide,
  other: AnnotatedSlide,
): boolean {
  const place = ({ index, picture, highlights }: AnnotatedSlide) =>
    placeAnnotations(markers, index, highlights, picture)
  const [before, now] = [place(one), place(other)]
  const tolerance = Math.max(one.picture.width, one.picture.height) * UNSEEN
  return before.every((annotation, at) => {
    const [boxes, others] = [boxesOf(annotation), boxesOf(now[at]!)]
    return (
      boxes.length === others.length && boxes.every((box, index) => isNear(box, others[index]!, tolerance))
    )
  })
}

/** All boxes that say where an annotation is drawn; an arrow's ends besides its bounds. */
function boxesOf(annotation: PlacedAnnotation): (Box | null)[] {
  if (!annotation.isPlaced) return []
  const { shape, bounds } = annotation
  if (shape.kind === 'words') return shape.lines
  return shape.kind === 'arrow' ? [shape.ends.from, shape.ends.to, bounds] : [bounds]
}

function isNear(one: Box | null, other: Box | null, tolerance: number): boolean {
  if (!one || !other) return one === other
  const sides = ['x', 'y', 'width', 'height'] as const
  return sides.every((side) => Math.abs(one[side] - other[side]) <= tolerance)
}
