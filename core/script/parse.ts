import { createMessage, type Message } from '../messages/message.ts'
import { MARKER_TYPES, type Marker, tagNameOf } from './markers.ts'
import { scanScript, type Token } from './scan.ts'

/**
 * A part of a raw script; all parts together are the whole script without gaps. `start` and `end` are
 * offsets in the raw script. A `stray` is a tag without its counterpart or a left-over `[MARKER:…]`: shown,
 * never spoken.
 */
type Segment =
  | { kind: 'text'; text: string; start: number; end: number }
  | { kind: 'marker'; marker: Marker; start: number; end: number; contentStart: number; contentEnd: number }
  | { kind: 'stray'; text: string; start: number; end: number }

export type ParsedScript = { segments: Segment[]; markers: Marker[] }

/** Splits a raw script into plain text and markers. Takes any text, never throws. */
export function parseScript(text: string): ParsedScript {
  const { tokens } = scanScript(text)
  const segments: Segment[] = []
  const markers: Marker[] = []
  const counters = new Map<string, number>()
  let done = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    if (token.start > done) segments.push(plain('text', text, done, token.start))
    const closingIndex = findClosing(tokens, index)
    const closing = tokens[closingIndex]
    if (token.kind === 'open' && closing) {
      const counter = (counters.get(token.type) ?? 0) + 1
      counters.set(token.type, counter)
      const contentEnd = token.selfClosing ? token.end : closing.start
      const inside = tokens.slice(index + 1, closingIndex)
      const marker: Marker = {
        id: `marker_${token.type}_${counter}`,
        type: token.type,
        content: textWithout(inside, text, token.end, contentEnd),
        position: token.start,
        attributes: token.attributes,
        originalTag: text.slice(token.start, closing.end),
      }
      segments.push({
        kind: 'marker',
        marker,
        start: token.start,
        end: closing.end,
        contentStart: token.end,
        contentEnd,
      })
      markers.push(marker)
      done = closing.end
      index = closingIndex
    } else {
      segments.push(plain('stray', text, token.start, token.end))
      done = token.end
    }
  }
  if (done < text.length) segments.push(plain('text', text, done, text.length))
  return { segments, markers }
}

/** Checks a raw script, in the browser and on the server. Errors prevent saving, warnings do not. */
export function validateScript(text: string): { errors: Message[]; warnings: string[] } {
  const { tokens, malformed, overlong } = scanScript(text)
  const errors: Message[] = []
  for (const type of MARKER_TYPES) {
    const ofType = tokens.filter((token) => token.kind !== 'placeholder' && token.type === type)
    const opening = ofType.filter((token) => token.kind === 'open').length
    const closing = ofType.filter(
      (token) => token.kind === 'close' || (token.kind === 'open' && token.selfClosing),
    ).length
    if (opening !== closing) {
      errors.push(createMessage('tags_mismatched', { tag: tagNameOf(type), opening, closing }))
    }
  }
  for (const name of new Set(overlong)) {
    errors.push(createMessage('tag_too_long', { tag: name }))
  }
  if (errors.length === 0) {
    const problem = findOverlap(tokens)
    if (problem) errors.push(problem)
  }
  return { errors, warnings: malformed ? ['Potentially malformed attributes detected'] : [] }
}

/** The index of the token that closes the opening token at `index`: itself, or the next tag if it is its counterpart. */
function findClosing(tokens: Token[], index: number): number {
  const token = tokens[index]
  if (token?.kind !== 'open') return -1
  if (token.selfClosing) return index
  let next = index + 1
  while (tokens[next]?.kind === 'placeholder') next++
  const closing = tokens[next]
  return closing?.kind === 'close' && closing.type === token.type ? next : -1
}

/** Called when all counts are equal: names two tags that overlap or are in the wrong order. */
function findOverlap(tokens: Token[]): Message | null {
  let outer: Token | null = null
  for (const token of tokens) {
    if (token.kind === 'open') {
      if (outer?.kind === 'open') {
        return createMessage('tags_nested', { tag: tagNameOf(token.type), outer: tagNameOf(outer.type) })
      }
      outer = token.selfClosing ? null : token
    } else if (token.kind === 'close') {
      if (outer?.kind !== 'open' || outer.type !== token.type) {
        return createMessage('closing_tag_first', { tag: tagNameOf(token.type) })
      }
      outer = null
    }
  }
  return null
}

/** The text between two offsets without the given tokens, all of which lie between them. */
function textWithout(tokens: Token[], text: string, start: number, end: number): string {
  let kept = ''
  let done = start
  for (const token of tokens) {
    kept += text.slice(done, token.start)
    done = token.end
  }
  return kept + text.slice(done, end)
}

function plain(kind: 'text' | 'stray', text: string, start: number, end: number): Segment {
  return { kind, text: text.slice(start, end), start, end }
}
