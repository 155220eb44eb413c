import type { Highlight } from '@lectern/contract/annotations.ts'
import { limits } from '@lectern/contract/limits.ts'
import { chosenAttribute, drawingSize, type Marker } from '../script/markers.ts'
import { type Box, boxAround, roundBox } from './geometry.ts'
import {
  keyOfEntry,
  keyOfMarker,
  keysOfMarker,
  pairHighlights,
  storedWordsOf,
  toTextOf,
  withoutDoubtfulBox,
  wordsOfAnnotation,
} from './pair-highlights.ts'
import type { PlacedAnnotation } from './placed-annotation.ts'

/**
 * The list to store for a slide: one highlight per placed annotation of the saved script, and former ones
 * that the slide's other languages still use. A highlight that no script names is dropped; one whose words
 * were not found stays.
 */
export function listHighlights(
  placed: readonly PlacedAnnotation[],
  stored: readonly Highlight[],
  otherScripts: readonly (readonly Marker[])[],
): Highlight[] {
  const own = pairHighlights(
    placed.map(({ marker }) => marker),
    stored,
  )
  const lastPlaced = new Map<string, number>()
  for (const [at, { isPlaced, marker }] of placed.entries())
    if (isPlaced) lastPlaced.set(keyOfMarker(marker), at)
  const entries = placed.flatMap((annotation, at) => {
    const before = own.get(annotation.id)
    if (annotation.isPlaced) return [entryOf(annotation, before && withoutDoubtfulBox(before))]
    if (before) return [before]
    // Same texts are paired in order: without an entry of its own, this annotation would get the box of the next.
    return at < (lastPlaced.get(keyOfMarker(annotation.marker)) ?? 0) ? [emptyEntryOf(annotation.marker)] : []
  })
  const taken = new Set(own.values())
  const left = stored.filter((entry) => !taken.has(entry))
  // A highlight that several languages share (a formula, a name) is listed once.
  const present = new Map<string, number>()
  for (const entry of entries) present.set(keyOfEntry(entry), (present.get(keyOfEntry(entry)) ?? 0) + 1)
  const kept = new Set<Highlight>()
  for (const markers of otherScripts) {
    const covered = new Map(present)
    for (const marker of markers) {
      const key = keyOfMarker(marker)
      const count = covered.get(key) ?? 0
      if (count > 0) covered.set(key, count - 1)
      else {
        const keys = keysOfMarker(marker)
        const entry = left.find((one) => keys.includes(keyOfEntry(one)))
        if (entry) kept.add(entry)
      }
    }
  }
  return [...entries, ...left.filter((entry) => kept.has(entry))].slice(0, limits.highlightsPerSlide)
}

/**
 * Every annotation of a script, in its order, each with the box it is drawn in; null when it cannot be placed. Then
 * the stored highlights that neither this script nor another one of the slide names.
 */
export function listAnnotations(
  placed: readonly PlacedAnnotation[],
  stored: readonly Highlight[],
  otherScripts: readonly (readonly Marker[])[],
): Highlight[] {
  const own = pairHighlights(
    placed.map(({ marker }) => marker),
    stored,
  )
  const annotations = placed.map((annotation): Highlight => {
    const before = own.get(annotation.id)
    const text = wordsOfAnnotation(annotation.marker)
    if (!annotation.isPlaced)
      return { ...(before ? withoutDoubtfulBox(before) : emptyEntryOf(annotation.marker)), text }
    const entry = { ...entryOf(annotation, before && withoutDoubtfulBox(before)), text }
    return { ...entry, boundingBox: entry.boundingBox ?? round(annotation.bounds) }
  })
  const named = new Set(own.values())
  for (const markers of otherScripts)
    for (const entry of pairHighlights(markers, stored).values()) named.add(entry)
  return [...annotations, ...stored.filter((entry) => !named.has(entry))]
}

const emptyEntryOf = (marker: Marker): Highlight => ({
  text: storedWordsOf(marker),
  type: marker.type,
  color: chosenAttribute(marker, 'color') || '',
  boundingBox: null,
  ...(marker.type === 'arrow' ? { toText: toTextOf(marker), toBoundingBox: null } : {}),
})

function entryOf(
  annotation: PlacedAnnotation & { isPlaced: true },
  before: Highlight | undefined,
): Highlight {
  const { marker, shape } = annotation
  const entry: Highlight = {
    ...before,
    text: storedWordsOf(marker),
    type: marker.type,
    color: chosenAttribute(marker, 'color') || (before?.color ?? ''),
    boundingBox: null,
  }
  if (shape.kind === 'words') entry.boundingBox = round(before?.boundingBox ?? boxAround(shape.lines))
  else if (marker.type === 'drawing') {
    entry.size = drawingSize(marker)
    entry.boundingBox = before?.boundingBox ?? null
  } else if (shape.kind === 'arrow') {
    const { from, to, isPlace } = shape.ends
    // An arrow without `from_text` has one end, stored as its box.
    entry.boundingBox = round(marker.attributes.from_text?.trim() || isPlace ? from : (from ?? to))
    entry.toText = toTextOf(marker)
    entry.toBoundingBox = isPlace
      ? round(to)
      : entry.toText
        ? round(to ?? before?.toBoundingBox ?? null)
        : null
  } else entry.boundingBox = round(shape.box)
  return entry
}

const round = (box: Box | null): Box | null => box && roundBox(box)

/** Equal lists need not be sent. */
export const hasSameHighlights = (one: readonly Highlight[], other: readonly Highlight[]): boolean =>
  one.length === other.length && one.every((entry, at) => isSameEntry(entry, other[at] as Highlight))

function isSameEntry(one: Highlight, other: Highlight): boolean {
  const facts = ({ timestamp: _, ...entry }: Highlight) =>
    JSON.stringify(
      Object.entries({ toBoundingBox: null, toText: '', ...entry }).sort(([a], [b]) => a.localeCompare(b)),
    )
  return facts(one) === facts(other)
}
