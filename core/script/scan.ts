import { MARKER_TYPES, MAX_TAG_LENGTH, type MarkerType, type TagName, tagNameOf } from './markers.ts'

export type Token =
  | {
      kind: 'open'
      type: MarkerType
      start: number
      end: number
      attributes: Record<string, string>
      selfClosing: boolean
    }
  | { kind: 'close'; type: MarkerType; start: number; end: number }
  | { kind: 'placeholder'; id: string; start: number; end: number }

type Scan = {
  tokens: Token[]
  /** An attribute is unterminated, unquoted, repeated or not an attribute at all. */
  malformed: boolean
  /** Tags that are too long, and therefore plain text. */
  overlong: TagName[]
  /** Start offsets of overlong tags. */
  overlongAt: number[]
  /** Start offsets of tags with malformed attributes. */
  malformedAt: number[]
}

const NAMES: { name: TagName; type: MarkerType }[] = MARKER_TYPES.map((type) => ({
  name: tagNameOf(type),
  type,
}))

/** Characters allowed after a tag's name; without this check `[highlights]` would be a tag. */
const AFTER_NAME = /[\s\]/]/
const KEY = /[A-Za-z_][\w-]*/y
const UNQUOTED = /[^\s"[\]]+/y
/** The placeholder of a marker in a clean script. */
export const PLACEHOLDER = /\[MARKER:([\w-]{1,80})\]/y
const ENTITY = /&(quot|amp|#91|#93);/g
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', '#91': '[', '#93': ']' }

/**
 * Finds every tag and placeholder in a raw script, in order. Linear: reading a tag never goes past the next
 * possible tag start, so each character is read a fixed number of times.
 */
export function scanScript(text: string): Scan {
  const scan: Scan = { tokens: [], malformed: false, overlong: [], overlongAt: [], malformedAt: [] }
  let from = text.indexOf('[')
  while (from !== -1) {
    const token = readPlaceholder(text, from) ?? readClosing(text, from) ?? readOpening(text, from, scan)
    if (token) scan.tokens.push(token)
    from = text.indexOf('[', token ? token.end : from + 1)
  }
  return scan
}

/** Whether an opening or closing tag of a known type seems to begin at this bracket. */
export function beginsTag(text: string, at: number): boolean {
  return nameAt(text, text[at + 1] === '/' ? at + 2 : at + 1) !== null
}

function nameAt(text: string, at: number) {
  for (const known of NAMES) {
    const after = text[at + known.name.length]
    if (text.startsWith(known.name, at) && after !== undefined && AFTER_NAME.test(after)) return known
  }
  return null
}

function readPlaceholder(text: string, start: number): Token | null {
  const match = matchAt(PLACEHOLDER, text, start)
  return match ? { kind: 'placeholder', id: match[1] ?? '', start, end: start + match[0].length } : null
}

function readClosing(text: string, start: number): Token | null {
  if (text[start + 1] !== '/') return null
  const known = nameAt(text, start + 2)
  if (!known) return null
  const end = skipSpace(text, start + 2 + known.name.length)
  return text[end] === ']' ? { kind: 'close', type: known.type, start, end: end + 1 } : null
}

function readOpening(text: string, start: number, scan: Scan): Token | null {
  const known = nameAt(text, start + 1)
  if (!known) return null
  const tag = readAttributes(text, start + 1 + known.name.length)
  if (tag === null) {
    noteMalformed(scan, start)
    return null
  }
  if (tag.end - start > MAX_TAG_LENGTH) {
    scan.overlong.push(known.name)
    scan.overlongAt.push(start)
    return null
  }
  const selfClosing = tag.slash && known.type === 'drawing'
  if (tag.malformed || (tag.slash && !selfClosing)) noteMalformed(scan, start)
  // Object.fromEntries defines a key such as `__proto__` as an ordinary own property.
  const attributes = Object.fromEntries(tag.attributes)
  return { kind: 'open', type: known.type, start, end: tag.end, attributes, selfClosing }
}

function noteMalformed(scan: Scan, start: number): void {
  scan.malformed = true
  scan.malformedAt.push(start)
}

type Attributes = { attributes: Map<string, string>; end: number; slash: boolean; malformed: boolean }

/** Reads on from the tag's name to its closing bracket; null if another tag or the text's end comes first. */
function readAttributes(text: string, from: number): Attributes | null {
  const tag: Attributes = { attributes: new Map(), end: from, slash: false, malformed: false }
  let at = skipSpace(text, from)
  while (at < text.length) {
    if (text[at] === ']') return { ...tag, end: at + 1 }
    if (text[at] === '/' && text[at + 1] === ']') return { ...tag, end: at + 2, slash: true }
    if (text[at] === '[' && beginsTag(text, at)) return null
    const key = matchAt(KEY, text, at)?.[0]
    const equals = key === undefined ? at : skipSpace(text, at + key.length)
    if (key === undefined || text[equals] !== '=') {
      tag.malformed = true
      at += key?.length ?? 1
    } else {
      const value = readValue(text, skipSpace(text, equals + 1))
      if (value === null) return null
      if (value.malformed || tag.attributes.has(key)) tag.malformed = true
      if (!tag.attributes.has(key)) tag.attributes.set(key, decode(value.text))
      at = value.end
    }
    at = skipSpace(text, at)
  }
  return null
}

/** Reads a value; one whose quotation mark is missing at the end goes up to the next closing bracket. */
function readValue(text: string, at: number): { text: string; end: number; malformed: boolean } | null {
  if (text[at] !== '"') {
    const bare = matchAt(UNQUOTED, text, at)?.[0] ?? ''
    // The slash of `[drawing size=3/]` belongs to the tag, not to the value.
    const value = bare.endsWith('/') && text[at + bare.length] === ']' ? bare.slice(0, -1) : bare
    return { text: value, end: at + value.length, malformed: true }
  }
  let bracket = -1
  for (let end = at + 1; end < text.length; end++) {
    const char = text[end]
    if (char === '"') {
      const proper = AFTER_NAME.test(text[end + 1] ?? '')
      // A quotation mark beyond a bracket, inside a word, belongs to the prose, not to this value.
      if (!proper && bracket !== -1) break
      return { text: text.slice(at + 1, end), end: end + 1, malformed: !proper }
    }
    if (char === ']' && bracket === -1) bracket = end
    if (char === '[' && beginsTag(text, end)) break
  }
  return bracket === -1 ? null : { text: text.slice(at + 1, bracket), end: bracket, malformed: true }
}

function decode(value: string): string {
  return value.includes('&') ? value.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '') : value
}

function skipSpace(text: string, at: number): number {
  let end = at
  while (end < text.length && /\s/.test(text[end] ?? '')) end++
  return end
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
