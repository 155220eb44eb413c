import { scanScript } from './scan.ts'
import { spokenRanges } from './spoken.ts'

/** What is searched in the spoken words of a script: the text itself, its special signs included. */
export type FindQuery = {
  find: string
  /** False: capitals and small letters are the same. */
  matchCase?: boolean
  /**
   * Only where no letter or digit stands next to it. Where a script writes without spaces between its
   * words (Chinese, Japanese, Thai), every place between two signs counts as an end of a word.
   */
  wholeWords?: boolean
}

/**
 * A place where the words stand. `ranges` are its pieces in the raw script, more than one where a tag begins
 * or ends inside it; `start` and `end` are the ends of all of them. Offsets in UTF-16 units.
 */
export type ScriptMatch = { start: number; end: number; ranges: { start: number; end: number }[] }

type Edit = { start: number; end: number; text: string }
type Piece = { from: number; start: number; end: number; isShown: boolean }
/**
 * The spoken words put together, and the ranges of the raw script they come from; `isShown` are those directly
 * behind an opening tag.
 */
type Words = { text: string; pieces: Piece[] }

/** So many doubtful replacements of one script are tried one by one; the rest stays as it is. */
const MAX_TRIES = 100

const LETTER = '[\\p{L}\\p{M}\\p{N}_]'
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]'
/** A sign is not cut: no accent is taken off its letter, no person out of a family. */
const WHOLE_SIGN_BEFORE = '(?<!\\u200d)'
const WHOLE_SIGN_AFTER = '(?![\\p{M}\\u200d\\ufe0f])'
const WORD_BEFORE = `(?:(?<!${LETTER})|(?!${LETTER})|(?<=${UNSPACED})(?=${UNSPACED}))`
const WORD_AFTER = `(?:(?!${LETTER})|(?<!${LETTER})|(?<=${UNSPACED})(?=${UNSPACED}))`

/** Every place of a raw script whose spoken words are those searched; none inside tags. They never overlap. */
export function findInScript(script: string, query: FindQuery): ScriptMatch[] {
  const words = wordsOf(script)
  return placesOf(words.text, query).map(({ from, to }) => {
    const ranges = rangesOf(words, from, to)
    return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0, ranges }
  })
}

/**
 * Replaces the words searched by others, as they are given; a search that ignores capitals keeps those of a match that
 * is written otherwise than the words searched (`keepCapitals`). Tags, attributes and placeholders stay exactly as they
 * stand. A match that a tag begins or ends in is replaced only where what changes lies on one side of it, and no
 * replacement may make or unmake a tag: such places stay and are counted in `left`.
 */
export function replaceInScript(
  script: string,
  query: FindQuery,
  replacement: string,
): { script: string; replaced: number; left: number } {
  const words = wordsOf(script)
  const places = placesOf(words.text, query)
  const edits = places.flatMap(({ from, to }) => {
    const found = words.text.slice(from, to)
    const text = query.matchCase || found === query.find ? replacement : keepCapitals(found, replacement)
    return editOf(script, words, from, to, text) ?? []
  })
  const made = apply(script, edits)
  const tags = tagsOf(script)
  if (hasSameTags(tags, made)) {
    return { script: made, replaced: edits.length, left: places.length - edits.length }
  }
  const harmless: Edit[] = []
  for (const edit of edits.slice(0, MAX_TRIES)) {
    if (hasSameTags(tags, apply(script, [...harmless, edit]))) harmless.push(edit)
  }
  return { script: apply(script, harmless), replaced: harmless.length, left: places.length - harmless.length }
}

/** A text in the capitals of what it replaces: its first letter of "Slope", all of "SLOPE". Nothing becomes small. */
function keepCapitals(found: string, replacement: string): string {
  const isShouted = /\p{Lu}.*\p{Lu}/su.test(found) && !/\p{Ll}/u.test(found)
  if (isShouted) return replacement.toUpperCase()
  return /^\p{Lu}/u.test(found)
    ? replacement.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : replacement
}

function wordsOf(script: string): Words {
  const opened = new Set(
    scanScript(script).tokens.flatMap((token) => (token.kind === 'open' ? [token.end] : [])),
  )
  const pieces: Piece[] = []
  let text = ''
  for (const [start, end] of spokenRanges(script)) {
    if (end === start) continue
    pieces.push({ from: text.length, start, end, isShown: opened.has(start) })
    text += script.slice(start, end)
  }
  return { text, pieces }
}

function placesOf(text: string, query: FindQuery): { from: number; to: number }[] {
  if (query.find === '') return []
  const literal = query.find.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')
  const pattern = query.wholeWords
    ? `${WHOLE_SIGN_BEFORE}${WORD_BEFORE}${literal}${WHOLE_SIGN_AFTER}${WORD_AFTER}`
    : `${WHOLE_SIGN_BEFORE}${literal}${WHOLE_SIGN_AFTER}`
  const matches = text.matchAll(new RegExp(pattern, query.matchCase ? 'gu' : 'giu'))
  return [...matches].map((match) => ({ from: match.index, to: match.index + match[0].length }))
}

/** The first piece that holds the character at an offset. */
function pieceIndexAt({ pieces }: Words, offset: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((pieces[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function rangesOf(words: Words, from: number, to: number): ScriptMatch['ranges'] {
  const ranges: ScriptMatch['ranges'] = []
  for (let index = pieceIndexAt(words, from); index < words.pieces.length; index++) {
    const piece = words.pieces[index]
    if (!piece || piece.from >= to) break
    const start = piece.start + Math.max(0, from - piece.from)
    ranges.push({ start, end: Math.min(piece.end, piece.start + to - piece.from) })
  }
  return ranges
}

/** What is to be changed in the raw script; null where that would be on both sides of a tag. */
function editOf(script: string, words: Words, from: number, to: number, replacement: string): Edit | null {
  const ranges = rangesOf(words, from, to)
  const [first] = ranges
  if (!first) return null
  if (ranges.length === 1) return { ...first, text: replacement }
  const { before, after } = commonEnds(words.text.slice(from, to), replacement)
  const text = replacement.slice(before, replacement.length - after)
  const changed = rangesOf(words, from + before, to - after)
  if (to - after === from + before) {
    // Nothing goes: what is new follows the character before it, on that one's side of the tag.
    const [beside] = rangesOf(words, from + Math.max(0, before - 1), from + Math.max(1, before))
    if (!beside) return null
    const at = before === 0 ? beside.start : beside.end
    return { start: at, end: at, text }
  }
  const [only] = changed
  if (!only || changed.length > 1) return null
  const piece = words.pieces[pieceIndexAt(words, from + before)]
  // A tag that lost its words to a neighbour would show something at no time.
  const isEmptied =
    piece?.isShown &&
    (script.slice(piece.start, only.start) + text + script.slice(only.end, piece.end)).trim() === ''
  return isEmptied ? null : { ...only, text }
}

/** How many characters two texts share at their beginnings and, of what is left, at their ends. */
function commonEnds(one: string, other: string): { before: number; after: number } {
  const shorter = Math.min(one.length, other.length)
  let before = 0
  while (before < shorter && one[before] === other[before]) before++
  if (isHalf(one, before) || isHalf(other, before)) before--
  let after = 0
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after++
  if (isHalf(one, one.length - after) || isHalf(other, other.length - after)) after--
  return { before, after }
}

/** Whether an offset lies in the middle of a character of two UTF-16 units. */
function isHalf(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

/** @param edits in their order, none over another */
function apply(script: string, edits: readonly Edit[]): string {
  let made = ''
  let done = 0
  for (const edit of edits) {
    made += script.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return made + script.slice(done)
}

const tagsOf = (script: string): string[] =>
  scanScript(script).tokens.map((token) => script.slice(token.start, token.end))

function hasSameTags(tags: string[], script: string): boolean {
  const made = tagsOf(script)
  return made.length === tags.length && made.every((tag, index) => tag === tags[index])
}
