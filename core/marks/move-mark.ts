import type { Point } from './geometry.ts'
import { findLeader } from './place-note.ts'
import { between, type DrawnMark, type MarkShape, type PictureSize, type PlacedMark } from './place-types.ts'

/** A mark with a place of its own: a note, or the sign of a diagram. All others stand on words, or are the slide's size. */
export type MovableMark = DrawnMark & { shape: Extract<MarkShape, { kind: 'note' | 'chip' }> }

export const isMovable = (mark: PlacedMark): mark is MovableMark =>
  mark.isPlaced && (mark.shape.kind === 'note' || mark.shape.kind === 'chip')

/** The mark with its upper left corner at another place, in pixels of the picture, of which it never leaves a part. */
export function moveMark(mark: MovableMark, to: Point, picture: PictureSize): MovableMark {
  const { shape } = mark
  const box = {
    ...shape.box,
    x: between(to.x, 0, Math.max(0, picture.width - shape.box.width)),
    y: between(to.y, 0, Math.max(0, picture.height - shape.box.height)),
  }
  const moved =
    shape.kind === 'note' ? { ...shape, box, leader: findLeader(box, shape.anchor) } : { ...shape, box }
  return { ...mark, shape: moved, bounds: box, isStored: true }
}
