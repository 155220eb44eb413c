import type { Highlight } from '@lectern/contract/annotations.ts'
import { limits } from '@lectern/contract/limits.ts'
import { chosenAttribute, diagramElements, drawingSize, type Marker } from '../script/markers.ts'
import { type Box, boxAround, roundBox } from './geometry.ts'
import type { PlacedAnnotation } from './placed-annotation.ts'

/** The text that identifies an annotation's stored highlight: the words it stands on, or its own text. */
export function wordsOfAnnotation({
  type,
  attributes,
  content,
}: Pick<Marker, 'type' | 'attributes' | 'content'>): string {
  const own = attributes.text?.trim() || content.trim()
  const words = {
    highlight: own,
    arrow: attributes.from_text?.trim() || attributes.to_text?.trim() || content.trim(),
    text_annotation: own,
    diagram: content.trim() || diagramElements({ attributes }).join(', '),
    drawing: content.trim(),
    manual_annotation: own,
  }[type]
  return words.replace(/\s+/g, ' ').slice(0, limits.highlightChars)
}

const keyOf = (type: string, text: string, toText = ''): string => `${type} ${text} → ${toText}`.toLowerCase()
const keyOfMarker = (marker: Marker): string =>
  keyOf(marker.type, wordsOfAnnotation(marker), marker.type === 'arrow' ? toTextOf(marker) : '')
const keyOfEntry = (entry: Highlight): string => keyOf(entry.type, entry.text, entry.toText)
const toTextOf = ({ attributes }: Pick<Marker, 'attributes'>): string =>
  (attributes.from_text?.trim() ? (attributes.to_text ?? '') : '').trim().slice(0, limits.highlightChars)

/** Pairs each marker (by id) with its stored highlight: same type and text, first with first. */
export function pairHighlights(
  markers: readonly Marker[],
  stored: readonly Highlight[],
): Map<string, Highlight> {
  const waiting = new Map<string, Highlight[]>()
  for (const entry of stored) {
    const key = keyOfEntry(entry)
    waiting.set(key, [...(waiting.get(key) ?? []), entry])
  }
  const paired = new Map<string, Highlight>()
  for (const marker of markers) {
    const entry = waiting.get(keyOfMarker(marker))?.shift()
    if (entry) paired.set(marker.id, entry)
  }
  return paired
}

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
        const entry = left.find((one) => keyOfEntry(one) === key)
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
    if (!annotation.isPlaced) return before ? withoutDoubtfulBox(before) : emptyEntryOf(annotation.marker)
    const entry = entryOf(annotation, before && withoutDoubtfulBox(before))
    return { ...entry, boundingBox: entry.boundingBox ?? round(annotation.bounds) }
  })
  const named = new Set(own.values())
  for (const markers of otherScripts)
    for (const entry of pairHighlights(markers, stored).values()) named.add(entry)
  return [...annotations, ...stored.filter((entry) => !named.has(entry))]
}

/**
 * On a changed slide, what stood on words that are gone is looked for anew instead of drawn on other words.
 */
export function withoutDoubtfulBox(entry: Highlight): Highlight {
  if (!entry.needsCheck || (entry.type !== 'highlight' && entry.type !== 'arrow')) return entry
  const { needsCheck: _, ...known } = entry
  return { ...known, boundingBox: null, toBoundingBox: null }
}

const emptyEntryOf = (marker: Marker): Highlight => ({
  text: wordsOfAnnotation(marker),
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
    text: wordsOfAnnotation(marker),
    type: marker.type,
    color: chosenAttribute(marker, 'color') || (before?.color ?? ''),
    boundingBox: null,
  }
  if (shape.kind === 'words') entry.boundingBox = round(before?.boundingBox ?? boxAround(shape.lines))
  else if (marker.type === 'drawing') {
    entry.size = drawingSize(marker)
    entry.boundingBox = before?.boundingBox ?? null
  } else if (shape.kind === 'arrow') {
    // An arrow without `from_text` has one end, stored as its box.
    const first = shape.ends.from ?? shape.ends.to
    entry.boundingBox = round(marker.attributes.from_text?.trim() ? shape.ends.from : first)
    entry.toText = toTextOf(marker)
    entry.toBoundingBox = entry.toText ? round(shape.ends.to ?? before?.toBoundingBox ?? null) : null
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
