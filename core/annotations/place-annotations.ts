import type { Highlight } from '@lectern/contract/annotations.ts'
import * as limits from '@lectern/contract/limits.ts'
import { chosenAttribute, type Marker } from '../script/markers.ts'
import { findAllPhrases, findPhrase, type WordIndex } from './find-phrase.ts'
import { type FreeSpace, makeFreeSpace } from './free-space.ts'
import { type Box, boxAround, centreOf, distanceBetween, overlapOf } from './geometry.ts'
import { pairHighlights, placeOf, withoutDoubtfulBox } from './pair-highlights.ts'
import { type ArrowShape, placeArrow, pointAt } from './place-arrow.ts'
import {
  findFirst,
  listPlaced,
  needsSpace,
  type Placement,
  placeHighlight,
  type WordContext,
} from './place-highlights.ts'
import { placeNote } from './place-note.ts'
import {
  type AnnotationShape,
  clipToPicture,
  type PictureSize,
  type PlacedAnnotation,
  pointOf,
  widen,
} from './placed-annotation.ts'

/** A phrase with more matches on a slide is no useful end of an arrow. */
const MAX_MATCHES = 20

/** A diagram's picture: its URL and its size, in which its text is 16 px high. */
export type DiagramPicture = PictureSize & { url: string }

type PlacingContext = WordContext & { space: FreeSpace; words: readonly Box[] }

/**
 * Places a script's annotations on a slide: on the words they name, at their stored box if there is one,
 * notes and diagrams in free space. Results are in the order of the markers; all stay inside the picture.
 * `index` holds the slide's words in pixels of the picture; `busy` are boxes of figures, which free space
 * avoids. A diagram in `diagrams` (by marker id) is drawn where the slide has room for it.
 */
export function placeAnnotations(...given: Parameters<typeof placeInSteps>): PlacedAnnotation[] {
  const steps = placeInSteps(...given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the same, one annotation per step, so that the server can answer other requests between them. */
export function* placeInSteps(
  markers: readonly Marker[],
  index: WordIndex,
  stored: readonly Highlight[],
  picture: PictureSize,
  busy: readonly Box[] = [],
  diagrams: ReadonlyMap<string, DiagramPicture> = noDiagrams,
): Generator<undefined, PlacedAnnotation[]> {
  const space = makeFreeSpace(picture)
  for (const box of busy) space.take(widen(box, 3 * pointOf(picture)), 0.6)
  for (const word of index.words) {
    space.take(widen(word, 4 * pointOf(picture)), 0.3)
    space.take(word)
  }
  const context: PlacingContext = { index, picture, space, words: index.words }
  const entries = pairHighlights(markers, stored.map(withoutDoubtfulBox))
  const found = new Map<string, Placement>()
  // Annotations on words first, so that notes and diagrams see what is occupied.
  for (const inSpace of [false, true]) {
    for (const marker of markers.slice(0, limits.highlightsPerSlide)) {
      if (needsSpace(marker) !== inSpace) continue
      const placement = placeOne(marker, entries.get(marker.id), context)
      found.set(marker.id, placement)
      const isEnlarged = diagrams.has(marker.id)
      if ('shape' in placement && placement.shape.kind !== 'picture' && !isEnlarged)
        space.take(widen(placement.bounds, 3 * pointOf(picture)), 2)
      yield
    }
  }
  // Diagrams last, so that they do not move the notes.
  for (const [id, picture] of diagrams) {
    const placement = found.get(id)
    if (placement && 'shape' in placement && placement.shape.kind === 'chip')
      found.set(id, { ...placement, ...placeDrawnDiagram(placement.shape, picture, context) })
  }
  return listPlaced(markers, found)
}

function placeOne(marker: Marker, entry: Highlight | undefined, context: PlacingContext): Placement {
  switch (marker.type) {
    case 'highlight':
      return placeHighlight(marker, entry, context)
    case 'arrow':
      return placeArrowAnnotation(marker, entry, context)
    case 'text_annotation':
      return placeText(marker, entry, context, chosenAttribute(marker, 'style'))
    case 'diagram':
      return placeDiagram(marker, entry, context)
    case 'drawing':
      return placePicture(marker, entry, context)
    case 'manual_annotation':
      return marker.attributes.image_url
        ? placePicture(marker, entry, context)
        : placeText(marker, entry, context, 'note')
  }
}

function placeArrowAnnotation(
  marker: Marker,
  entry: Highlight | undefined,
  context: PlacingContext,
): Placement {
  const { picture, words } = context
  const look = { style: chosenAttribute(marker, 'style'), direction: chosenAttribute(marker, 'direction') }
  const fromText = marker.attributes.from_text?.trim() ?? ''
  const toText = marker.attributes.to_text?.trim() ?? ''
  const isNamed = Boolean(fromText || toText)
  const place = placeOf(marker, entry)
  // An arrow with one end has one box, whichever end it is.
  const froms = fromText ? endsOf(entry?.boundingBox, fromText, context) : []
  const tos = endsOf(
    place ?? (fromText ? entry?.toBoundingBox : entry?.boundingBox),
    toText || (isNamed ? '' : marker.content),
    context,
  )
  const missing = [
    ...(fromText && froms.length === 0 ? [fromText] : []),
    ...(toText && tos.length === 0 ? [toText] : []),
  ]
  const pair = findNearestPair(froms, tos, context)
  const single = tos[0] ?? froms[0]
  if (!pair && !single) {
    const wanted = missing.length > 0 ? missing : [marker.content].filter((text) => text.trim())
    return { reason: wanted.length > 0 ? 'notOnSlide' : 'noWords', missing: wanted }
  }
  const shape = pair
    ? placeArrow(pair.from, pair.to, look, words, picture)
    : pointAt(single as Box, look, words, picture)
  if (!pair && !tos[0]) shape.ends = { from: single as Box, to: null, isPlace: false }
  shape.ends.isPlace = place !== null && shape.ends.to !== null
  return {
    shape,
    bounds: boundsOfArrow(shape, picture),
    missing,
    isStored: Boolean(place ?? entry?.boundingBox),
  }
}

function placeText(
  marker: Marker,
  entry: Highlight | undefined,
  context: PlacingContext,
  style: string,
): Placement {
  const text = (marker.attributes.text?.trim() || marker.content.trim()).replace(/\s+/g, ' ')
  if (!text) return { reason: 'noWords', missing: [] }
  const reference = marker.attributes.reference?.trim() ?? ''
  const anchor = findLabel([reference, marker.content].filter(Boolean), context) ?? []
  const { picture, space, words } = context
  const shape = placeNote(text, style, { stored: entry?.boundingBox ?? null, anchor, space, words, picture })
  const missing = reference && anchor.length === 0 ? [reference] : []
  return { shape, bounds: shape.box, missing, isStored: Boolean(entry?.boundingBox) }
}

function placeDiagram(marker: Marker, entry: Highlight | undefined, context: PlacingContext): Placement {
  // Unreadable elements are shown as text, so any text makes a diagram that can be opened.
  if (!/[^\s,]/.test(marker.attributes.elements ?? '') && !marker.content.trim())
    return { reason: 'noWords', missing: [] }
  const { picture, space } = context
  const point = pointOf(picture)
  const size = {
    width: Math.min(84 * point, picture.width),
    height: Math.min(24 * point, picture.height),
  }
  const anchor = findLabel([marker.content], context) ?? []
  const around = boxAround(anchor)
  const stored = entry?.boundingBox
  const box = stored
    ? clipToPicture({ x: stored.x, y: stored.y, ...size }, picture)
    : space.findFreeBox(size, around && centreOf(around))
  return { shape: { kind: 'chip', box, anchor }, bounds: box, missing: [], isStored: Boolean(stored) }
}

/** Sizes of a drawn diagram: its 16 px as points of the slide. Smaller text would not be readable. */
const DIAGRAM_SCALES = [0.9, 0.75, 0.6, 0.5]

/** Draws a diagram as large as the free space near its chip allows; the chip if there is not enough. */
function placeDrawnDiagram(
  chip: Extract<AnnotationShape, { kind: 'chip' }>,
  { url, width, height }: DiagramPicture,
  { picture, space }: PlacingContext,
): { shape: AnnotationShape; bounds: Box } {
  const point = pointOf(picture)
  const near = centreOf(boxAround(chip.anchor) ?? chip.box)
  for (const scale of DIAGRAM_SCALES) {
    const size = { width: width * scale * point, height: height * scale * point }
    if (size.width > 0.8 * picture.width || size.height > 0.8 * picture.height) continue
    const box = space.findFreeBox(size, near)
    if (!space.isFree(box)) continue
    space.take(widen(box, 3 * point), 2)
    return { shape: { kind: 'diagram', box, anchor: chip.anchor, imageUrl: url }, bounds: box }
  }
  space.take(widen(chip.box, 3 * point), 2)
  return { shape: chip, bounds: chip.box }
}

const noDiagrams: ReadonlyMap<string, DiagramPicture> = new Map()

function placePicture(marker: Marker, entry: Highlight | undefined, { picture }: PlacingContext): Placement {
  const imageUrl = marker.attributes.image_url?.trim()
  if (!imageUrl) return { reason: 'noPicture', missing: [] }
  const stored = entry?.boundingBox
  const box =
    stored && stored.width > 0 && stored.height > 0
      ? clipToPicture(stored, picture)
      : { x: 0, y: 0, width: picture.width, height: picture.height }
  return { shape: { kind: 'picture', box, imageUrl }, bounds: box, missing: [], isStored: Boolean(stored) }
}

/** The words a note belongs to. Of several matches, prefers a label that stands alone, as in a figure. */
function findLabel(wanted: readonly string[], context: PlacingContext): Box[] | null {
  for (const text of wanted) {
    const all = findAllPhrases(context.index, text).slice(0, MAX_MATCHES)
    const label = all.length > 1 ? all.find(({ box }) => standsAlone(box, context.words)) : undefined
    const found = label?.boxes ?? findFirst([text], context)
    if (found) return found
  }
  return null
}

/** Boxes an arrow's end may have: the stored one, else every match of its words. */
function endsOf(stored: Box | null | undefined, text: string, { index, picture }: PlacingContext): Box[] {
  if (stored && stored.width > 0 && stored.height > 0) return [clipToPicture(stored, picture)]
  if (!text.trim()) return []
  const all = findAllPhrases(index, text).slice(0, MAX_MATCHES)
  const alike = all.length > 0 ? all : [findPhrase(index, text)].filter((found) => found !== null)
  return alike.map(({ box }) => box)
}

/** Of several matches, prefers labels that stand alone, as in a figure, then the nearest pair. */
function findNearestPair(
  froms: readonly Box[],
  tos: readonly Box[],
  { words, picture }: PlacingContext,
): { from: Box; to: Box } | null {
  let nearest: { from: Box; to: Box } | null = null
  let shortest = Number.POSITIVE_INFINITY
  const isSure = froms.length === 1 && tos.length === 1
  const costs = new Map(
    isSure ? [] : [...froms, ...tos].map((box) => [box, standsAlone(box, words) ? 0 : picture.width / 3]),
  )
  for (const from of froms) {
    for (const to of tos) {
      const length = gapBetween(from, to) + (costs.get(from) ?? 0) + (costs.get(to) ?? 0)
      if (overlapOf(from, to) > 0 || length >= shortest) continue
      shortest = length
      nearest = { from, to }
    }
  }
  return nearest
}

/** Whether no other words continue the box's line. */
function standsAlone(box: Box, words: readonly Box[]): boolean {
  const around = widen(box, 1.5 * box.height, 0)
  return !words.some((word) => overlapOf(word, around) > 0 && overlapOf(word, box) === 0)
}

/** Distance between edges; on a tie, the nearer centre counts. */
function gapBetween(one: Box, other: Box): number {
  const beside = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width)
  const below = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height)
  const gap = Math.hypot(Math.max(0, beside), Math.max(0, below))
  return gap + distanceBetween(centreOf(one), centreOf(other)) / 1000
}

/** Bounds of everything that an arrow draws. */
export function boundsOfArrow({ path, heads, strokeWidth, ends }: ArrowShape, picture: PictureSize): Box {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const points = numbers.flatMap((x, at) =>
    at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0, width: 0, height: 0 }] : [],
  )
  const corners = heads.flat().map((point) => ({ ...point, width: 0, height: 0 }))
  const place = ends.isPlace && ends.to ? [ends.to] : []
  return clipToPicture(widen(boxAround([...points, ...corners, ...place]) as Box, strokeWidth), picture)
}
