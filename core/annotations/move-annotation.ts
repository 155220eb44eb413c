import { chosenAttribute } from '../script/markers.ts'
import { type Box, overlapOf, type Point } from './geometry.ts'
import { boundsOfArrow } from './place-annotations.ts'
import { type ArrowShape, placeArrow, pointAt } from './place-arrow.ts'
import { findLeader } from './place-note.ts'
import {
  type AnnotationShape,
  between,
  type DrawnAnnotation,
  type PictureSize,
  type PlacedAnnotation,
} from './placed-annotation.ts'

/**
 * An annotation with a box of its own: a note, a diagram's chip, or an arrow whose end is a place of the
 * picture. All others stand on words or cover the slide.
 */
export type MovableAnnotation = DrawnAnnotation & {
  shape:
    | Extract<AnnotationShape, { kind: 'note' | 'chip' }>
    | (ArrowShape & { ends: { to: Box; isPlace: true } })
}

export const isMovable = (annotation: PlacedAnnotation): annotation is MovableAnnotation => {
  if (!annotation.isPlaced) return false
  const { shape } = annotation
  return shape.kind === 'note' || shape.kind === 'chip' || (shape.kind === 'arrow' && shape.ends.isPlace)
}

/** The box that is moved: of an arrow, the place at which it points. */
export const movedBoxOf = ({ shape }: MovableAnnotation): Box =>
  shape.kind === 'arrow' ? shape.ends.to : shape.box

/**
 * Moves the upper left corner of the annotation's own box to a point, in pixels of the picture; it stays
 * inside the picture. `words` are those of the slide, which an arrow goes around.
 */
export function moveAnnotation(
  annotation: MovableAnnotation,
  to: Point,
  picture: PictureSize,
  words: readonly Box[] = [],
): MovableAnnotation {
  const { shape } = annotation
  const before = movedBoxOf(annotation)
  const box = {
    ...before,
    x: between(to.x, 0, Math.max(0, picture.width - before.width)),
    y: between(to.y, 0, Math.max(0, picture.height - before.height)),
  }
  if (shape.kind !== 'arrow') {
    const moved =
      shape.kind === 'note' ? { ...shape, box, leader: findLeader(box, shape.anchor) } : { ...shape, box }
    return { ...annotation, shape: moved, bounds: box, isStored: true }
  }
  const { from } = shape.ends
  const look = {
    style: chosenAttribute(annotation.marker, 'style'),
    direction: chosenAttribute(annotation.marker, 'direction'),
  }
  const drawn =
    from && overlapOf(from, box) === 0
      ? placeArrow(from, box, look, words, picture)
      : pointAt(box, look, words, picture)
  const moved = { ...drawn, ends: { from, to: box, isPlace: true as const } }
  return { ...annotation, shape: moved, bounds: boundsOfArrow(moved, picture), isStored: true }
}
