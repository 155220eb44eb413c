import { MAX_TAG_LENGTH, type Marker, type MarkerDraft, tagNameOf } from './markers.ts'
import { beginsTag } from './scan.ts'

const ESCAPES: Record<string, string> = { '"': '&quot;', '&': '&amp;', '[': '&#91;', ']': '&#93;' }
const KEY = /^[A-Za-z_][\w-]*$/

/**
 * The tag text of a marker; parsing it gives the same type, content and attributes. Content that looks like
 * a tag is made plain first. Throws a RangeError if the opening tag would exceed the maximum length.
 */
export function writeMarker(marker: MarkerDraft): string {
  const name = tagNameOf(marker.type)
  let opening = `[${name}`
  for (const [key, value] of Object.entries(marker.attributes)) {
    if (!KEY.test(key)) throw new RangeError(`A tag cannot have an attribute named '${key}'.`)
    opening += ` ${key}="${value.replace(/["&[\]]/g, (char) => ESCAPES[char] ?? char)}"`
  }
  opening += ']'
  if (opening.length > MAX_TAG_LENGTH) {
    throw new RangeError(`A tag can hold ${MAX_TAG_LENGTH} characters; this one has ${opening.length}.`)
  }
  return `${opening}${makePlain(marker.content)}[/${name}]`
}

/**
 * Text without tags and placeholders: their square brackets become round. For words from slides, models and
 * people that go into a script.
 */
export function makePlain(text: string): string {
  if (!text.includes('[')) return text
  let plain = ''
  let opened = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    const opens = char === '[' && (beginsTag(text, at) || text.startsWith('[MARKER:', at))
    if (opens) opened = true
    plain += opens ? '(' : opened && char === ']' ? ')' : char
    if (char === ']') opened = false
  }
  return plain
}

/** Replaces the raw script's characters from `start` to `end` (equal: inserts) with a marker's tag. */
export function insertMarker(script: string, start: number, end: number, marker: MarkerDraft): string {
  return splice(script, start, end, writeMarker(marker))
}

/** Rewrites a marker that was parsed from this script. */
export function replaceMarker(script: string, marker: Marker, changed: MarkerDraft): string {
  const { start, end } = rangeOf(script, marker)
  return splice(script, start, end, writeMarker(changed))
}

/** Removes a marker that was parsed from this script; its words stay unless `withContent`. */
export function removeMarker(script: string, marker: Marker, withContent = false): string {
  const { start, end } = rangeOf(script, marker)
  return splice(script, start, end, withContent ? '' : marker.content)
}

function rangeOf(script: string, marker: Marker): { start: number; end: number } {
  const end = marker.position + marker.originalTag.length
  if (script.slice(marker.position, end) !== marker.originalTag) {
    throw new RangeError('This marker does not stand in this script; parse the script again.')
  }
  return { start: marker.position, end }
}

function splice(script: string, start: number, end: number, inserted: string): string {
  return script.slice(0, start) + inserted + script.slice(end)
}
