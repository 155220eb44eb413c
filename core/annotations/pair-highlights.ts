import type { Highlight } from '@lectern/contract/annotations.ts'
import * as limits from '@lectern/contract/limits.ts'
import { diagramElements, type Marker } from '../script/markers.ts'
import type { Box } from './geometry.ts'

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
/** Equal for a marker and its stored highlight. */
export const keyOfMarker = (marker: Marker): string =>
  keyOf(marker.type, storedWordsOf(marker), marker.type === 'arrow' ? toTextOf(marker) : '')
/** An arrow without words on the slide was stored with its spoken words in earlier versions. */
export const keysOfMarker = (marker: Marker): string[] =>
  isWordless(marker)
    ? [keyOf(marker.type, wordsOfAnnotation(marker)), keyOfMarker(marker)]
    : [keyOfMarker(marker)]
export const keyOfEntry = (entry: Highlight): string => keyOf(entry.type, entry.text, entry.toText)
export const toTextOf = ({ attributes }: Pick<Marker, 'attributes'>): string =>
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

/** Finds the place of the picture at which an arrow points, if its end is no words; else null. */
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
 * On a changed slide, an annotation on words that are gone is searched for again instead of drawn on other words. A
 * place of the picture cannot be searched for: it stays, and the professor is asked to check it.
 */
export function withoutDoubtfulBox(entry: Highlight): Highlight {
  if (!entry.needsCheck || (entry.type !== 'highlight' && entry.type !== 'arrow')) return entry
  if (isPlaceEntry(entry)) return entry
  const { needsCheck: _, ...known } = entry
  return { ...known, boundingBox: null, toBoundingBox: null }
}
