import type { SlideLine } from '../../ai/engine.ts'
import { MAX_ITEM_CHARS } from './clean-line.ts'
import { endsSentence, hasOpenBracket, isUnfinished, needsGermanNoun } from './join-lines.ts'
import { countWords, type LineKind, OPERATOR } from './line-kind.ts'

/** A text on the page: the start of its first line, its last line so far, and its column. */
export type Paragraph = {
  text: string
  words: number
  heading: boolean
  bullet: boolean
  x: number
  y: number
  last: SlideLine
  /** The number of lines. */
  lines: number
  /** The right edge of the column. */
  columnRight: number
  /** Its first line ends near the edge of the page or of another line, and is not only the longest. */
  hasFullLine: boolean
  /** Three lines of the column end at one place. */
  isWrapped: boolean
  /** The smallest distance of two lines in the column. */
  leading: number
  /** A formula stands between the text and the next line. */
  beforeFormula: boolean
}

/** A line that begins with a character of a script without capitals: only a full line shows that a text goes on. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A line that begins with a character of Chinese or Japanese. */
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Returns true if a line continues a text: by its place, its size and how both begin and end. */
export function continues(
  item: Paragraph,
  line: SlideLine,
  text: string,
  marked: boolean,
  language: string | null,
): boolean {
  const start = text.replace(/^["'\p{Pi}]\s*/u, '')
  if (marked || item.text.length > MAX_ITEM_CHARS || item.last.box !== line.box) return false
  const size = item.last.fontSizePx
  const step = line.y - item.last.y
  const sameLine = Math.abs(step) < size * 0.4
  // Behind or below a formula the sentence goes on: "for any v", "where n is".
  const [first] = text.split(' ') as [string]
  const isWord = /^(?:\p{Ll}{2,}|[aàyoe] \p{Ll}{2,})(?: |$)/u.test(text) && !OPERATOR.test(first)
  if (item.beforeFormula && isWord && step > -size && step < size * 9) return !endsSentence(item.text)
  const isRestOfBracket = hasOpenBracket(item.text) && /^[^(（]*[)）]/.test(text)
  if (step < -size * 0.4 || (line.x > item.columnRight && !isRestOfBracket)) return false
  if (sameLine) {
    // In a justified line the words stand far apart.
    const isJustified =
      /^\p{Ll}/u.test(start) && !endsSentence(item.text) && Math.abs(line.fontSizePx - size) < 1
    const gap = line.x - (item.last.x + item.last.width)
    return gap > -size && gap < size * (isJustified || isRestOfBracket ? 3 : 0.8)
  }
  if (Math.abs(line.fontSizePx - size) > size * 0.3) return false
  // Smaller and indented: a point below.
  if (
    line.fontSizePx < size * 0.96 &&
    line.x > Math.min(item.x, item.last.x) + size &&
    !/^[(（]/.test(text) &&
    !(isUnfinished(item.text) && /^\p{Ll}/u.test(text))
  )
    return false
  const isCentred = Math.abs(line.x + line.width / 2 - item.last.x - item.last.width / 2) < size * 0.65
  // The rest of a bracket, and sentences behind a label of their own, can stand further to the right.
  const isBehindLabel = item.lines > 1 ? Math.abs(line.x - item.last.x) < size * 0.3 : item.hasFullLine
  const isRest = isRestOfBracket || (DENSE.test(text) && isBehindLabel)
  // The first line of a Chinese or Japanese paragraph is indented, by spaces of any width.
  const left = Math.min(item.x, item.last.x) - size * (HAN.test(text) && item.lines === 1 ? MAX_INDENT : 3)
  if (!isCentred && (line.x < left || (line.x > item.x + size * 3 && !isRest))) return false
  // The rest of a point stands behind its bullet.
  if (item.bullet && line.x < item.x - size * 0.4) return false
  // No line begins with a comma or a full stop.
  if (/^[，。、；：！？）」』]/.test(text)) return step < size * 3.2
  // A Latin word below Chinese or Japanese text shows nothing, nor does "f(n) = ".
  if (
    /^\p{Ll}(?!\S{0,8}\s[=≈≤≥]\s)/u.test(start) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(item.text)
  ) {
    const isBelow = !isCentred || Math.abs(line.x - item.last.x) < size * 0.3
    const isClosed = !item.beforeFormula && !/,$/.test(item.text) && !isUnfinished(item.text)
    // Behind a bullet, a line without one of its own goes on.
    const isHanging = item.bullet && line.x > item.x + size * 0.4
    if (isBelow && isClosed && !isHanging && item.lines === 1 && hasRoom(item, text)) return false
    return step < size * 2.2 && !endsSentence(item.text)
  }
  const isOpen =
    /,$/.test(item.text) ||
    isUnfinished(item.text) ||
    (language === 'de' && needsGermanNoun(item.text) && /^\p{Lu}\p{Ll}/u.test(text))
  if (isOpen || (/^[(（]/.test(text) && !endsSentence(item.text) && !item.heading))
    return step < size * (DENSE.test(text) ? 3.2 : 2.2)
  if (endsSentence(item.text) || item.heading) return false
  // In languages that capitalize only names, a capital more often starts a new point.
  const hangs = item.bullet && line.x > item.x + size * 0.4 && step < size * 1.75
  const isOutdented = !isCentred && item.lines > 1 && line.x < item.last.x - size * 0.4
  if (isOutdented || step > item.leading * (DENSE.test(text) ? 1.35 : 1.12)) return false
  if (hangs) return !hasRoom(item, text)
  const isOpenEnd = language === 'de' && item.hasFullLine && !/\)$/.test(item.text)
  // A name can begin any line of a Chinese or Japanese text.
  const isDense =
    /[\p{Script=Han}\p{Script=Hiragana}]$/u.test(item.text) &&
    /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text)
  if (/^\p{Lu}\p{Ll}/u.test(text) && !hangs && !isOpenEnd && !isDense) return false
  // The width of the next word with its space; two characters of a script without spaces.
  const firstWord = text.split(' ')[0] ?? ''
  const next = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 2
    : (firstWord.length + 1) * (/^[가-힣]/.test(firstWord) ? 0.9 : 0.5)
  const full = item.last.x + item.last.width + next * size > item.columnRight
  return (
    step < size * (DENSE.test(text) ? 3.2 : 1.75) &&
    full &&
    item.last.width > size * (!DENSE.test(text) ? 14 : item.isWrapped ? 5 : 10)
  )
}

/** Returns true if the next line would have had far more room than its first word needs: no text is wrapped there. */
function hasRoom({ x, last, columnRight }: Paragraph, text: string): boolean {
  const firstWord = ((text.split(' ')[0] ?? '').length + 1) * 0.5 * last.fontSizePx
  return columnRight - last.x - last.width > firstWord + (columnRight - x) * 0.25
}

/** The lines of a box in a figure or table are close and centred, and short unless the box is drawn. */
export function isSameBox(
  { text: above, words, last, lines }: Paragraph,
  line: SlideLine,
  text: string,
): boolean {
  const size = last.fontSizePx
  const step = line.y - last.y
  const isDrawn = line.box !== undefined
  return (
    last.box === line.box &&
    (isDrawn || Math.max(words, countWords(text)) <= 4) &&
    !endsSentence(above) &&
    Math.abs(line.fontSizePx - size) < 1 &&
    step > size * 0.4 &&
    step < size * 1.4 &&
    Math.abs(line.x + line.width / 2 - last.x - last.width / 2) < size * 0.25 &&
    (Math.abs(line.x - last.x) > size * 0.3 || (isDrawn && lines > 1))
  )
}

/** Widest indent of a first line, in letter heights. */
const MAX_INDENT = 6.5

/** A step of so many letter heights parts the lines of a column. */
const MAX_BLOCK_GAP = 4

/** A line that ends so far to the right ends near the edge of the page. */
const PAGE_EDGE_PX = 1540

/** The right edge and the leading of a line's column, which ends before a text beside it. */
export function measureColumn(
  all: readonly { line: SlideLine; kind: LineKind }[],
  line: SlideLine,
): Pick<Paragraph, 'columnRight' | 'hasFullLine' | 'isWrapped' | 'leading'> {
  const { x, fontSizePx: size } = line
  const content = all.filter((one) => one.line.box === line.box)
  const end = Math.min(
    ...content.flatMap(({ line: other }) => (isBeside(line, other) && other.x > x ? [other.x] : [])),
  )
  const column = content.flatMap(({ line: other, kind }) =>
    kind === 'words' &&
    (Math.abs(other.x - x) < size * 3 ||
      (HAN.test(line.text) && other.x < x && x - other.x < size * MAX_INDENT)) &&
    Math.abs(other.fontSizePx - size) < size * 0.15 &&
    other.x + other.width < end
      ? [other]
      : [],
  )
  // Chinese, Japanese and Korean show only by full lines that a text goes on.
  const block = DENSE.test(line.text) ? findBlock(column, line) : column
  const tops = block
    .filter((other) => Math.abs(other.fontSizePx - size) < size * 0.04 && Math.abs(other.x - x) < size * 0.5)
    .map(({ y }) => y)
    .toSorted((one, other) => one - other)
  const steps = tops.flatMap((y, index) => (index > 0 ? [y - (tops[index - 1] as number)] : []))
  const right = x + line.width
  const edges = block.filter((other) => other !== line).map((other) => other.x + other.width)
  const columnRight = Math.max(right, ...edges)
  return {
    hasFullLine: right > PAGE_EDGE_PX || edges.some((edge) => edge > right - size * 3),
    columnRight,
    isWrapped: [right, ...edges].filter((edge) => columnRight - edge < size * 1.2).length > 2,
    leading: Math.min(...steps.filter((step) => step > size * 0.8)),
  }
}

/** The lines of a column around a line without a wide gap between them. */
function findBlock(column: readonly SlideLine[], line: SlideLine): SlideLine[] {
  const sorted = column.toSorted((one, other) => one.y - other.y)
  const gap = line.fontSizePx * MAX_BLOCK_GAP
  const isApart = (above: SlideLine, below: SlideLine) => below.y - above.y > gap
  const at = sorted.indexOf(line)
  const start = sorted.findLastIndex((one, index) => index < at && isApart(one, sorted[index + 1]!)) + 1
  const end = sorted.findIndex((one, index) => index > at && isApart(sorted[index - 1]!, one))
  return sorted.slice(start, end < 0 ? undefined : end)
}

/** Returns true for another line at the same height, far enough to be no part of the sentence. */
export function isBeside(one: SlideLine, other: SlideLine): boolean {
  const gap = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
  return Math.abs(one.y - other.y) < one.fontSizePx * 0.5 && gap > one.fontSizePx * 1.5
}
