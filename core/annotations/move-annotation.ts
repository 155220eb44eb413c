import type { Point } from './geometry.ts'
import { findLeader } from './place-note.ts'
import {
  type AnnotationShape,
  between,
  type DrawnAnnotation,
  type PictureSize,
  type PlacedAnnotation,
} from './placed-annotation.ts'

/**
 * An annotation with a box of its own: a note or a diagram's chip. All others stand on words or cover the
 * slide.
 */
export type MovableAnnotation = DrawnAnnotation & {
  shape: Extract<AnnotationShape, { kind: 'note' | 'chip' }>
}

export const isMovable = (annotation: PlacedAnnotation): annotation is MovableAnnotation =>
  annotation.isPlaced && (annotation.shape.kind === 'note' || annotation.shape.kind === 'chip')

/**
 * Moves the annotation's upper left corner to a point, in pixels of the picture; it stays inside the
 * picture.
 */
export function moveAnnotation(
  annotation: MovableAnnotation,
  to: Point,
  picture: PictureSize,
): MovableAnnotation {
  const { shape } = annotation
  const box = {
    ...shape.box,
    x: between(to.x, 0, Math.max(0, picture.width - shape.box.width)),
    y: between(to.y, 0, Math.max(0, picture.height - shape.box.height)),
  }
  const moved =
    shape.kind === 'note' ? { ...shape, box, leader: findLeader(box, shape.anchor) } : { ...shape, box }
  return { ...annotation, shape: moved, bounds: box, isStored: true }
}
