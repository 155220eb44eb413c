import type { TextLine, Word } from '../pdf.types.ts'
import { type Glyph, toPictureBox } from './glyph.ts'
import { findLineFont } from './line-font.ts'
import { type GlyphLine, SPACE_EM } from './lines.ts'
import { hasRightToLeft, isRightToLeft, orderForReading } from './right-to-left.ts'

export type LineOfWords = TextLine & { words: Word[]; angle: number }

/** Returns the words of a line with their boxes, and the line itself. */
export function buildWords(line: GlyphLine, picture: { width: number; height: number }): LineOfWords | null {
  // Check once per line: nearly all text runs from left to right, and the check costs more than the rest.
  const rightToLeft = hasRightToLeft(line.glyphs.map((glyph) => glyph.text).join(''))
  const groups = splitAtSpaces(line, rightToLeft)
  const words = groups
    .map((glyphs) => toWord(glyphs, line, picture, rightToLeft))
    .filter((word) => word.text !== '')
  if (words.length === 0) return null
  const ordered = rightToLeft
    ? orderForReading(words, isRightToLeft(words.map((word) => word.text).join('')))
    : words
  const text = ordered.map((word) => word.text).join(' ')
  const box = toPictureBox({ ...line, ...findHeight(line) }, line.angle, picture)
  const font = findLineFont(groups)
  const fontSizePx = findUsualSize(line.glyphs)
  const inBox = line.glyphs[0]?.box
  return {
    text,
    ...box,
    fontSizePx,
    ...(font && { font }),
    ...(inBox !== undefined && { box: inBox }),
    words: ordered,
    angle: line.angle,
  }
}

/** A fraction, a sum or a large bracket is higher, in font sizes. It does not make its line higher. */
const TALL_EM = 1.5

function findHeight({ glyphs, across, acrossEnd, em }: GlyphLine): Pick<GlyphLine, 'across' | 'acrossEnd'> {
  const usual = glyphs.filter((glyph) => glyph.acrossEnd - glyph.across < TALL_EM * em)
  if (usual.length === 0 || usual.length === glyphs.length) return { across, acrossEnd }
  return {
    across: Math.min(...usual.map((glyph) => glyph.across)),
    acrossEnd: Math.max(...usual.map((glyph) => glyph.acrossEnd)),
  }
}

function splitAtSpaces(line: GlyphLine, rightToLeft: boolean): Glyph[][] {
  const groups: Glyph[][] = []
  let end = Number.NEGATIVE_INFINITY
  let previous: Glyph | undefined
  let usual: number | undefined
  const spread = findSpread(line)
  const hasSpaces = !isSpacedOut(line.glyphs)
  const usualGap = () => (usual ??= findUsualGap(line.glyphs))
  for (const glyph of line.glyphs) {
    const gap = glyph.along - end
    const em = Math.max(glyph.em, previous?.em ?? 0)
    // The PDF reader puts a space on each side of a root, because it hangs from above the line.
    const isAtRoot =
      /[√(]$/.test(previous?.text ?? '') || (glyph.text === '√' && /[/(]/.test(previous?.text ?? ''))
    if (
      !previous ||
      (gap > SPACE_EM * em && gap > spread * 1.5) ||
      (!isAtRoot &&
        hasSpaces &&
        isSpaceBetween(previous, glyph, rightToLeft) &&
        gap > leastSpace(previous, glyph, line) * em &&
        gap > spread * 1.5) ||
      (gap > NARROW_SPACE_EM * em && isLetter(previous) && isLetter(glyph) && gap > usualGap() + 0.1 * em)
    )
      groups.push([])
    groups.at(-1)!.push(glyph)
    end = Math.max(previous ? end : glyph.alongEnd, glyph.alongEnd)
    previous = glyph
  }
  return groups
}

/** Least usual gap between the letters of a line that is spread, in font sizes, and its least number of letters. */
const SPREAD_EM = 0.15
const SPREAD_LETTERS = 5
/** A table of truth values has many letters, but few different ones. */
const SPREAD_KINDS = 4

/** The usual gap between letters that stand far apart, to fill a line or for show; less than any gap for other lines. */
function findSpread({ glyphs, em }: GlyphLine): number {
  const gaps = glyphs.slice(1).flatMap((glyph, index) => {
    const before = glyphs[index]!
    return isLetter(before) && isLetter(glyph) ? [glyph.along - before.alongEnd] : []
  })
  const usual = findMedian(gaps)
  const kinds = new Set(glyphs.filter(isLetter).map(({ text }) => text)).size
  return gaps.length >= SPREAD_LETTERS && kinds >= SPREAD_KINDS && usual > SPREAD_EM * em
    ? usual
    : Number.NEGATIVE_INFINITY
}

/** Returns true if nearly every letter has a space before it, which PDFium reports for some short pages. The spaces show nothing. */
const isSpacedOut = (glyphs: readonly Glyph[]): boolean =>
  glyphs.length > SPREAD_LETTERS &&
  glyphs.filter((glyph) => glyph.spaceBefore && isLetter(glyph)).length > 0.8 * glyphs.length

/** Least gap of a space, in font sizes. The PDF reader puts a space before and after an index. */
function leastSpace(before: Glyph, after: Glyph, line: GlyphLine): number {
  return isScript(before, line) || isScript(after, line) ? 0.15 : -0.1
}

/**
 * The space of a narrow font, if the PDF has none: between two Latin letters, and wider than the line's
 * usual gap.
 */
const NARROW_SPACE_EM = 0.14

const isLetter = (glyph: Glyph): boolean => /^\p{Script=Latin}/u.test(glyph.text)

function findUsualGap(glyphs: readonly Glyph[]): number {
  return findMedian(glyphs.slice(1).map((glyph, index) => glyph.along - glyphs[index]!.alongEnd))
}

const findMedian = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Text that runs from right to left has its spaces on the other side. */
function isSpaceBetween(left: Glyph, right: Glyph, rightToLeft: boolean): boolean {
  return rightToLeft && hasRightToLeft(left.text) && hasRightToLeft(right.text)
    ? left.spaceBefore
    : right.spaceBefore
}

function toWord(
  glyphs: Glyph[],
  line: GlyphLine,
  picture: { width: number; height: number },
  rightToLeft: boolean,
): Word {
  const visual = writeScripts(glyphs, line)
  const text =
    rightToLeft && hasRightToLeft(visual)
      ? orderForReading(glyphs, isRightToLeft(visual))
          .map((glyph) => glyph.text)
          .join('')
      : visual
  const frame = { ...glyphs[0]! }
  for (const glyph of glyphs) {
    frame.along = Math.min(frame.along, glyph.along)
    frame.alongEnd = Math.max(frame.alongEnd, glyph.alongEnd)
    frame.across = Math.min(frame.across, glyph.across)
    frame.acrossEnd = Math.max(frame.acrossEnd, glyph.acrossEnd)
  }
  return { text: text.normalize('NFC'), ...toPictureBox(frame, line.angle, picture) }
}

/** Without the letters of ordinals ("1st", "2e", "3a"). */
export const RAISED = new Map(
  zip(
    '0123456789+-−=()×bcdfgijklmnptuvwxyzT⊤BDGHKLMNPRUVW',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ˣᵇᶜᵈᶠᵍⁱʲᵏˡᵐⁿᵖᵗᵘᵛʷˣʸᶻᵀᵀᴮᴰᴳᴴᴷᴸᴹᴺᴾᴿᵁⱽᵂ',
  ),
)
export const LOWERED = new Map(
  zip('0123456789+-−=()×aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₓₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
)

function zip(from: string, to: string): [string, string][] {
  const others = [...to]
  return [...from].map((letter, index) => [letter, others[index]!])
}

/** Returns true for a letter that is smaller than its line and stands above or below the line's letters. */
function isScript(glyph: Glyph, line: GlyphLine): boolean {
  return glyph.em < 0.85 * line.em && Math.abs(glyph.baseline - line.baseline) > 0.1 * line.em
}

type Piece = { kind: 'plain' | 'raised' | 'lowered'; glyphs: Glyph[] }

/** Letters of one word that stand on the line, above or below it, in writing order. */
function splitScripts(glyphs: readonly Glyph[], line: GlyphLine): Piece[] {
  const pieces: Piece[] = []
  for (const glyph of glyphs) {
    const kind = !isScript(glyph, line) ? 'plain' : glyph.baseline < line.baseline ? 'raised' : 'lowered'
    if (pieces.at(-1)?.kind === kind) pieces.at(-1)!.glyphs.push(glyph)
    else pieces.push({ kind, glyphs: [glyph] })
  }
  return pieces
}

/** An index before the exponent of the same letter: they stand above each other. */
function orderScripts(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const end = pieces.findIndex(({ kind }, index) => index >= at && kind === 'plain')
    const group = pieces.slice(at, end < 0 ? undefined : end)
    for (const kind of ['lowered', 'raised'] as const) {
      const of = group.flatMap((piece) => (piece.kind === kind ? piece.glyphs : []))
      if (of.length > 0) ordered.push({ kind, glyphs: of })
    }
    if (end < 0) break
    ordered.push(pieces[end]!)
    at = end + 1
  }
  return ordered
}

/**
 * The text of a word, with exponents and indices in the characters of their own that Unicode has: x², tᵢ. An index with
 * other letters stays as it is.
 */
function writeScripts(glyphs: readonly Glyph[], line: GlyphLine): string {
  const pieces = orderScripts(splitScripts(glyphs, line))
  return pieces.map((piece, at) => writePiece(piece, pieces[at - 1], pieces[at + 1])).join('')
}

function writePiece({ kind, glyphs }: Piece, before: Piece | undefined, after: Piece | undefined): string {
  const letters = glyphs.map((glyph) => glyph.text)
  if (kind === 'plain') return letters.join('')
  const table = kind === 'raised' ? RAISED : LOWERED
  const written = letters.map((letter) => table.get(letter.normalize('NFKC')))
  const isIndex =
    before !== undefined &&
    written.every(Boolean) &&
    // "Rⁿˣᵐ" is no ordinal.
    (kind === 'lowered' ||
      letters.includes('×') ||
      letters.filter((letter) => /\p{L}/u.test(letter)).length < 2) &&
    // "2nd" has two letters, and "3d" may be raised.
    !(letters[0] === 'd' && /\p{N}$/u.test(before.glyphs.at(-1)?.text ?? '')) &&
    /[\p{L}\p{N}]/u.test(letters.join(''))
  const isFootnote = kind === 'raised' && !before && after?.kind === 'plain' && /^\d+$/.test(letters.join(''))
  return (isIndex || isFootnote ? written : letters).join('')
}

/** The font size that most characters have. */
function findUsualSize(glyphs: Glyph[]): number {
  const counts = new Map<number, number>()
  for (const glyph of glyphs) {
    const size = Math.round(glyph.em * 10) / 10
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}
