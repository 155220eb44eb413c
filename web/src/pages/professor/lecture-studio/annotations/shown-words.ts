import type { ParsedScript } from '@lectern/core/script/parse.ts'
import { hasSpokenWords } from '../../../../features/scripts/has-spoken-words.ts'

/**
 * The words of a script without tags. Each piece maps the offset `at` in `text` to the offset `raw` in the
 * raw script; `isAnnotated` is true for words of an annotation.
 */
export type ShownWords = {
  text: string
  pieces: { at: number; raw: number; length: number; isAnnotated: boolean }[]
}

/** Offsets in UTF-16 code units. */
export type Range = { start: number; end: number }

/** Builds the shown text of a script. */
export function showWords(parsed: ParsedScript): ShownWords {
  const shown: ShownWords = { text: '', pieces: [] }
  for (const segment of parsed.segments) {
    const isMarker = segment.kind === 'marker'
    if (isMarker && !hasSpokenWords(segment.marker)) continue
    const text = isMarker ? segment.marker.content : segment.text
    shown.pieces.push({
      at: shown.text.length,
      raw: isMarker ? segment.contentStart : segment.start,
      length: text.length,
      isAnnotated: segment.kind !== 'text',
    })
    shown.text += text
  }
  return shown
}

/**
 * Maps a range of the shown words to the raw script. Returns null if it is blank or touches an annotation
 * or a tag.
 */
export function toRawRange(shown: ShownWords, range: Range): Range | null {
  const { start, end } = trim(shown.text, range)
  if (start >= end) return null
  const piece = shown.pieces.find(({ at, length }) => start >= at && end <= at + length)
  if (!piece || piece.isAnnotated) return null
  return { start: piece.raw + start - piece.at, end: piece.raw + end - piece.at }
}

/** Maps an offset of the raw script to the shown text: the nearest offset at or after it. */
export function toShown(shown: ShownWords, raw: number): number {
  for (const { at, raw: from, length } of shown.pieces) {
    if (raw < from) return at
    if (raw <= from + length) return at + raw - from
  }
  return shown.text.length
}

/**
 * Finds the first occurrence of the words outside annotations, ignoring case and spacing. Returns null if
 * there is none.
 */
export function findWords(shown: ShownWords, words: string): Range | null {
  const pieces = words.trim().split(/\s+/).filter(Boolean)
  if (pieces.length === 0) return null
  const pattern = new RegExp(pieces.map(asPattern).join('\\s+'), 'giu')
  for (const match of shown.text.matchAll(pattern)) {
    const range = { start: match.index, end: match.index + match[0].length }
    if (isWord(shown.text, range) && toRawRange(shown, range)) return range
  }
  return null
}

/**
 * Proposes the words outside annotations in the sentence at offset `at`. If the whole sentence is annotated,
 * proposes the next such words.
 */
export function proposeWords(shown: ShownWords, sentences: readonly Range[], at: number): Range | null {
  const from = Math.max(
    0,
    sentences.findIndex(({ end }) => at <= end),
  )
  for (const sentence of [...sentences.slice(from), ...sentences.slice(0, from)]) {
    for (const { at: start, length, isAnnotated } of shown.pieces) {
      if (isAnnotated) continue
      const range = trim(shown.text, {
        start: Math.max(start, sentence.start),
        end: Math.min(start + length, sentence.end),
      })
      if (/[\p{L}\p{N}]/u.test(shown.text.slice(range.start, Math.max(range.start, range.end)))) return range
    }
  }
  return null
}

/** Removes white space at both ends of a range. */
export function trim(text: string, { start, end }: Range): Range {
  let from = start
  let to = Math.min(end, text.length)
  while (from < to && /\s/.test(text[from] ?? '')) from++
  while (to > from && /\s/.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}

const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** In languages with spaces, words must not match within longer words. */
function isWord(text: string, { start, end }: Range): boolean {
  const joins = (one: string | undefined, other: string | undefined) =>
    /[a-z\d]/i.test(one ?? '') && /[a-z\d]/i.test(other ?? '')
  return !joins(text[start - 1], text[start]) && !joins(text[end - 1], text[end])
}
