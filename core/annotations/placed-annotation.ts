import type { Marker } from '../script/markers.ts'
import type { Box, Point } from './geometry.ts'

export type PictureSize = { width: number; height: number }

/** The shape drawn for an annotation, in pixels of the picture. */
export type AnnotationShape =
  /** Tinted words: one box per line. */
  | { kind: 'words'; lines: Box[] }
  /** A path (SVG) and its heads, each a triangle whose first point is the tip. */
  | {
      kind: 'arrow'
      path: string
      heads: [Point, Point, Point][]
      strokeWidth: number
      /**
       * The words it connects; null for an end that is not on the slide. `isPlace`: `to` is no words, but a
       * place of the picture.
       */
      ends: { from: Box | null; to: Box | null; isPlace: boolean }
    }
  /** A box with its text broken into lines; `leader` runs from the box to its words. */
  | {
      kind: 'note'
      box: Box
      lines: string[]
      fontSize: number
      lineHeight: number
      padding: number
      leader: { from: Point; to: Point } | null
      anchor: Box[]
    }
  /** A small button that opens the diagram. */
  | { kind: 'chip'; box: Box; anchor: Box[] }
  /** A diagram drawn on the slide. */
  | { kind: 'diagram'; box: Box; anchor: Box[]; imageUrl: string }
  /** A picture over the whole slide or in its box. */
  | { kind: 'picture'; box: Box; imageUrl: string }

/**
 * Why an annotation cannot be drawn: its words are not on the slide, it has none, it names no picture, or
 * the slide holds the maximum already.
 */
export type NotPlacedReason = 'notOnSlide' | 'noWords' | 'noPicture' | 'tooMany'

export type PlacedAnnotation = {
  id: string
  /** As parsed. Its `position` may be older than the script; its `id` is valid. */
  marker: Marker
  /** Words that are not on the slide. */
  missing: string[]
} & (
  | { isPlaced: true; shape: AnnotationShape; bounds: Box; isStored: boolean }
  | { isPlaced: false; reason: NotPlacedReason }
)

/** An annotation that could be placed. */
export type DrawnAnnotation = PlacedAnnotation & { isPlaced: true }

/** One point: a 720th of the picture's longer side (the classic slide is 720 points wide). */
export const pointOf = ({ width, height }: PictureSize): number => Math.max(width, height, 1) / 720

/** A smaller place, in points, is a point: an arrow ends on it, and no frame is drawn around it. */
const SMALLEST_FRAME = 6

/** @param point one point of the slide in pixels of the picture (`pointOf`) */
export const isPointPlace = ({ width, height }: Box, point: number): boolean =>
  Math.max(width, height) < SMALLEST_FRAME * point

/** Returns the place of the picture that a drag between two points covers; a click has one point. */
export function placeBetween(one: Point, other: Point, picture: PictureSize): Box {
  const box = {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(other.x - one.x),
    height: Math.abs(other.y - one.y),
  }
  if (!isPointPlace(box, pointOf(picture))) return clipToPicture(box, picture)
  return clipToPicture({ x: other.x - 0.5, y: other.y - 0.5, width: 1, height: 1 }, picture)
}

/** Clips a box to the part inside the picture; at least one pixel wide and high. */
export function clipToPicture(box: Box, { width, height }: PictureSize): Box {
  const x = between(box.x, 0, Math.max(0, width - 1))
  const y = between(box.y, 0, Math.max(0, height - 1))
  const right = between(box.x + box.width, x + 1, Math.max(width, x + 1))
  const bottom = between(box.y + box.height, y + 1, Math.max(height, y + 1))
  return { x, y, width: right - x, height: bottom - y }
}

export const between = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low

/** Makes a box larger by a margin on each side, in pixels of the served picture. */
export const widen = (box: Box, horizontal: number, vertical = horizontal): Box => ({
  x: box.x - horizontal,
  y: box.y - vertical,
  width: box.width + 2 * horizontal,
  height: box.height + 2 * vertical,
})
