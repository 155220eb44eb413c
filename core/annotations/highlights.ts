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
  keyOf(marker.type, storedWordsOf(marker), marker.type === 'arrow' ? toTextOf(marker) : '')
/** An arrow without words on the slide was stored with its spoken words in earlier versions. */
const keysOfMarker = (marker: Marker): string[] =>
  isWordless(marker)
    ? [keyOf(marker.type, wordsOfAnnotation(marker)), keyOfMarker(marker)]
    : [keyOfMarker(marker)]
const keyOfEntry = (entry: Highlight): string => keyOf(entry.type, entry.text, entry.toText)
const toTextOf = ({ attributes }: Pick<Marker, 'attributes'>): string =>
  (attributes.from_text?.trim() ? (attributes.to_text ?? '') : '').trim().slice(0, limits.highlightChars)

/** Whether a marker is an arrow whose tag names no words of the slide. */
const isWordless = ({ type, attributes }: Pick<Marker, 'type' | 'attributes'>): boolean =>
  type === 'arrow' && !attributes.from_text?.trim() && !attributes.to_text?.trim()

/**
 * The text of a stored highlight. An arrow whose tag names no words has none: its spoken words differ from
 * language to language, and the slide has one list for all.
 */
export const storedWordsOf = (marker: Pick<Marker, 'type' | 'attributes' | 'content'>): string =>
  isWordless(marker) ? '' : wordsOfAnnotation(marker)

/** The place of the picture at which an arrow points, if its end is no words; else null. */
export function placeOf(
  { type, attributes }: Pick<Marker, 'type' | 'attributes'>,
  entry: Highlight | undefined,
): Box | null {
  const box = type === 'arrow' && !attributes.to_text?.trim() ? entry?.toBoundingBox : null
  return box && box.width > 0 && box.height > 0 ? box : null
}

/** Whether a stored highlight is an arrow to a place of the picture. */
export const isPlaceEntry = ({ type, toText, toBoundingBox }: Highlight): boolean =>
  type === 'arrow' && !toText && Boolean(toBoundingBox)

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
    const key = keysOfMarker(marker).find((one) => waiting.get(one)?.length)
    const entry = key === undefined ? undefined : waiting.get(key)?.shift()
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

/**
 * On a changed slide, what stood on words that are gone is looked for anew instead of drawn on other words. A
 * place of the picture cannot be looked for: it stays, and the professor is asked to look.
 */
export function withoutDoubtfulBox(entry: Highlight): Highlight {
  if (!entry.needsCheck || (entry.type !== 'highlight' && entry.type !== 'arrow')) return entry
  if (isPlaceEntry(entry)) return entry
  const { needsCheck: _, ...known } = entry
  return { ...known, boundingBox: null, toBoundingBox: null }
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
