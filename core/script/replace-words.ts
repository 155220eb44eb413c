import { scanScript } from './scan.ts'
import { spokenRanges } from './spoken.ts'

/** A search in a script's spoken words; special characters are literal. */
export type FindQuery = {
  find: string
  /** False: capitals and small letters are the same. */
  matchCase?: boolean
  /**
   * Only where no letter or digit stands next to the match. In scripts without spaces between words
   * (Chinese, Japanese, Thai), words may end between any two characters.
   */
  wholeWords?: boolean
}

/**
 * A match. `ranges` are its pieces in the raw script, more than one when a tag begins or ends inside it;
 * `start` and `end` enclose all of them. Offsets in UTF-16 units.
 */
type ScriptMatch = { start: number; end: number; ranges: { start: number; end: number }[] }

type Edit = { start: number; end: number; text: string }
type Piece = { from: number; start: number; end: number; isShown: boolean }
/**
 * The spoken words, and their ranges in the raw script; `isShown` are those directly behind an opening tag.
 */
type Words = { text: string; pieces: Piece[] }

/** This many doubtful replacements are tried one by one; the rest stay unchanged. */
const MAX_TRIES = 100

const LETTER = '[\\p{L}\\p{M}\\p{N}_]'
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]'
/** Do not split a character: keep accents on letters and joined emoji together. */
const WHOLE_CHARACTER_BEFORE = '(?<!\\u200d)'
const WHOLE_CHARACTER_AFTER = '(?![\\p{M}\\u200d\\ufe0f])'
const WORD_BEFORE = `(?:(?<!${LETTER})|(?!${LETTER})|(?<=${UNSPACED})(?=${UNSPACED}))`
const WORD_AFTER = `(?:(?!${LETTER})|(?<!${LETTER})|(?<=${UNSPACED})(?=${UNSPACED}))`

/** All matches in a script's spoken words, without overlap; none inside tags. */
export function findInScript(script: string, query: FindQuery): ScriptMatch[] {
  const words = wordsOf(script)
  return findRanges(words.text, query).map(({ from, to }) => {
    const ranges = rangesOf(words, from, to)
    return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0, ranges }
  })
}

/**
 * Replaces matches. A case-insensitive search adapts the replacement's capitals (`keepCapitals`). Tags,
 * attributes and placeholders stay unchanged. A match that crosses a tag is replaced only when the change
 * lies on one side of it; no replacement may create or break a tag. Matches that stay are counted in
 * `left`.
 */
export function replaceInScript(
  script: string,
  query: FindQuery,
  replacement: string,
): { script: string; replaced: number; left: number } {
  const words = wordsOf(script)
  const matches = findRanges(words.text, query)
  const edits = matches.flatMap(({ from, to }) => {
    const found = words.text.slice(from, to)
    const text = query.matchCase || found === query.find ? replacement : keepCapitals(found, replacement)
    return editOf(script, words, from, to, text) ?? []
  })
  const made = apply(script, edits)
  const tags = tagsOf(script)
  if (hasSameTags(tags, made)) {
    return { script: made, replaced: edits.length, left: matches.length - edits.length }
  }
  const harmless: Edit[] = []
  for (const edit of edits.slice(0, MAX_TRIES)) {
    if (hasSameTags(tags, apply(script, [...harmless, edit]))) harmless.push(edit)
  }
  return {
    script: apply(script, harmless),
    replaced: harmless.length,
    left: matches.length - harmless.length,
  }
}

/**
 * Gives a text the capitals of what it replaces: the first letter as in "Slope", all as in "SLOPE". Never
 * lowers letters.
 */
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

function findRanges(text: string, query: FindQuery): { from: number; to: number }[] {
  if (query.find === '') return []
  const literal = query.find.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')
  const pattern = query.wholeWords
    ? `${WHOLE_CHARACTER_BEFORE}${WORD_BEFORE}${literal}${WHOLE_CHARACTER_AFTER}${WORD_AFTER}`
    : `${WHOLE_CHARACTER_BEFORE}${literal}${WHOLE_CHARACTER_AFTER}`
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

/** The edit in the raw script; null when it would be on both sides of a tag. */
function editOf(script: string, words: Words, from: number, to: number, replacement: string): Edit | null {
  const ranges = rangesOf(words, from, to)
  const [first] = ranges
  if (!first) return null
  if (ranges.length === 1) return { ...first, text: replacement }
  const { before, after } = commonEnds(words.text.slice(from, to), replacement)
  const text = replacement.slice(before, replacement.length - after)
  const changed = rangesOf(words, from + before, to - after)
  if (to - after === from + before) {
    // Pure insertion: put it behind the previous character, on the same side of a tag.
    const [beside] = rangesOf(words, from + Math.max(0, before - 1), from + Math.max(1, before))
    if (!beside) return null
    const at = before === 0 ? beside.start : beside.end
    return { start: at, end: at, text }
  }
  const [only] = changed
  if (!only || changed.length > 1) return null
  const piece = words.pieces[pieceIndexAt(words, from + before)]
  // A tag without words would show its annotation at no time.
  const isEmptied =
    piece?.isShown &&
    (script.slice(piece.start, only.start) + text + script.slice(only.end, piece.end)).trim() === ''
  return isEmptied ? null : { ...only, text }
}

/** How many characters two texts share at their beginnings and, in the rest, at their ends. */
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

/** @param edits in order, without overlap */
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
