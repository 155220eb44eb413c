import type { Highlight } from '@lectern/contract/annotations.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Marker } from '../script/markers.ts'
import { findPhrase, type WordIndex, wordsInside } from './find-phrase.ts'
import { type Box, boxAround, overlapOf } from './geometry.ts'
import { pairHighlights, withoutDoubtfulBox } from './pair-highlights.ts'
import {
  type AnnotationShape,
  clipToPicture,
  type NotPlacedReason,
  type PictureSize,
  type PlacedAnnotation,
  pointOf,
  widen,
} from './placed-annotation.ts'

/** The slide's words, in pixels of the picture. */
export type WordContext = { index: WordIndex; picture: PictureSize }
export type Placement =
  | { shape: AnnotationShape; bounds: Box; missing: string[]; isStored: boolean }
  | { reason: NotPlacedReason; missing: string[] }

/** Whether `placeHighlights` can place all annotations of a script. */
export const hasOnlyHighlights = (markers: readonly Marker[]): boolean =>
  markers.every(({ type }) => type === 'highlight')

/** Whether an annotation looks for free space. Only then figures on the slide matter. */
export const needsSpace = ({ type, attributes }: Marker): boolean =>
  type === 'text_annotation' || type === 'diagram' || (type === 'manual_annotation' && !attributes.image_url)

/**
 * As `placeAnnotations`, for a script that has only highlights: a file of its own, because the player of a lecture without
 * arrows and notes needs no more.
 */
export function placeHighlights(
  markers: readonly Marker[],
  index: WordIndex,
  stored: readonly Highlight[],
  picture: PictureSize,
): PlacedAnnotation[] {
  const entries = pairHighlights(markers, stored.map(withoutDoubtfulBox))
  const placed = markers
    .slice(0, limits.highlightsPerSlide)
    .map((marker) => [marker.id, placeHighlight(marker, entries.get(marker.id), { index, picture })] as const)
  return listPlaced(markers, new Map(placed))
}

/** Lists the annotations in the order of the markers; those without a placement are too many for a slide. */
export function listPlaced(
  markers: readonly Marker[],
  found: ReadonlyMap<string, Placement>,
): PlacedAnnotation[] {
  return markers.map((marker) => {
    const placement = found.get(marker.id) ?? { reason: 'tooMany' as const, missing: [] }
    const known = { id: marker.id, marker, missing: placement.missing }
    return 'shape' in placement
      ? {
          ...known,
          isPlaced: true,
          shape: placement.shape,
          bounds: placement.bounds,
          isStored: placement.isStored,
        }
      : { ...known, isPlaced: false, reason: placement.reason }
  })
}

/** Finds the words of a highlight on the slide: in its stored box, else by their text anywhere. */
export function placeHighlight(
  { attributes, content }: Marker,
  entry: Highlight | undefined,
  context: WordContext,
): Placement {
  const wanted = [attributes.text, content].filter((text) => text?.trim()) as string[]
  const lines = linesAt(entry?.boundingBox, wanted, context) ?? findFirst(wanted, context)
  if (!lines) return { reason: wanted.length > 0 ? 'notOnSlide' : 'noWords', missing: wanted.slice(0, 1) }
  const point = pointOf(context.picture)
  const boxes = lines.map((line) => clipToPicture(widen(line, 2 * point, 0), context.picture))
  return {
    shape: { kind: 'words', lines: boxes },
    bounds: boxAround(boxes) as Box,
    missing: [],
    isStored: Boolean(entry?.boundingBox),
  }
}

/**
 * Lines inside a stored box: those of the annotation's words, else of any words there, else the box itself.
 */
function linesAt(
  stored: Box | null | undefined,
  wanted: readonly string[],
  { index, picture }: WordContext,
): Box[] | null {
  if (!stored || stored.width <= 0 || stored.height <= 0) return null
  for (const text of wanted) {
    const found = findPhrase(index, text, { near: stored, fuzzy: false })
    if (found && isSamePlace(found.box, stored)) return found.boxes
  }
  const inside = wordsInside(index, stored)
  const around = inside && boxAround(inside.boxes)
  return inside && around && isSamePlace(around, stored) ? inside.boxes : [clipToPicture(stored, picture)]
}

const isSamePlace = (one: Box, other: Box): boolean =>
  overlapOf(one, other) > 0.6 * Math.max(one.width * one.height, other.width * other.height)

/** Finds the first of the wanted texts that is on the slide. */
export function findFirst(wanted: readonly string[], { index }: WordContext): Box[] | null {
  for (const text of wanted) {
    const found = findPhrase(index, text)
    if (found) return found.boxes
  }
  return null
}
