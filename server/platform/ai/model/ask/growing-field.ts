import { makeStorable } from '@lectern/contract/text.ts'
import { withoutThinking } from './plain-reply.ts'

/** Of JSON: the two-sign escapes and what they stand for. */
const ESCAPED: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** A string of JSON from behind its opening quote: what is there of it, and where it ends; -1 where it does not. */
const readString = (text: string, from: number): { value: string; end: number } => {
  let value = ''
  let kept = from
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') return { value: value + text.slice(kept, at), end: at }
    if (sign !== '\\') continue
    value += text.slice(kept, at)
    const name = text[at + 1]
    const code = name === 'u' ? /^[\da-f]{4}/i.exec(text.slice(at + 2, at + 6))?.[0] : undefined
    // Half of an escape is nothing yet.
    if (name === undefined || (name === 'u' && code === undefined)) return { value, end: -1 }
    value += code === undefined ? (ESCAPED[name] ?? '') : String.fromCharCode(Number.parseInt(code, 16))
    at += code === undefined ? 1 : 5
    kept = at + 1
  }
  return { value: value + text.slice(kept), end: -1 }
}

/**
 * The text of one field of an object that is still being written, as far as it is there: a field of the object itself,
 * never one of the same name further in. Whatever stands around the object is passed over as `findObject` does. Linear.
 * @returns null before the field has begun, and where it is no text
 */
export const readGrowingField = (reply: string, field: string): string | null => {
  const text = reply.trimStart().startsWith('{') ? reply : withoutThinking(reply)
  const from = text.indexOf('{')
  if (from < 0) return null
  let depth = 0
  /** The last name of the object itself, until its value has passed. */
  let name: string | null = null
  let isValue = false
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return null
    } else if (depth === 1 && sign === ':') isValue = true
    else if (depth === 1 && sign === ',') isValue = false
    else if (sign === '"') {
      const { value, end } = readString(text, at + 1)
      if (depth === 1 && isValue && name === field) return makeStorable(withoutHalf(value, end))
      if (end < 0) return null
      if (depth === 1 && !isValue) name = value
      at = end
    }
  }
  return null
}

/** The first half of a sign that is written as two is not shown before the second. */
const withoutHalf = (value: string, end: number): string =>
  end < 0 ? value.replace(/[\ud800-\udbff]$/, '') : value
