import type { SlideLine } from '../../ai/engine.ts'
import { endsSentence, isUnfinished } from './join-lines.ts'
import { countWords, OPERATOR } from './line-kind.ts'
import type { Content } from './program-blocks.ts'

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
  /** The right edge of its lines, in a text of several lines of those up to the next gap. */
  runRight: number
  /** Its first line ends near the edge of the page or of another line, and is not only the longest. */
  hasFullLine: boolean
  /** Three lines of the column end at one place. */
  isWrapped: boolean
  /** The smallest distance of two lines in the column. */
  leading: number
  /** A line of its box has room for the first word of the next one. */
  isBoxList: boolean
  /** Other lines of its box begin elsewhere, or with a small letter. */
  isTextBox: boolean
  /** A formula stands between the text and the next line. */
  beforeFormula: boolean
}

/** Endings of Korean words that others follow. */
const KOREAN_OPEN = /[가-힣](?:[는은을를에된]|[로러다]운|[하이]며|하[면고]|에서|으로)$/
const SCRIPT = /[⁰ⁱ⁴-₟¹²³ᵢ-ᵪⱼ]/u
/** Opens a definition: "h(n) = the number of tiles", "P,Q=length", "dₛ is the share of days", "人参(Panax ginseng) 大补元气". */
const DEFINITION =
  /^[^\s。，、]{1,9}\s[=≈≤≥]\s|^\p{L}(?:,\p{L})?=\p{L}{3}|^\p{L}[⁰ⁱ⁴-₟¹²³ᵢ-ᵪⱼ]+\s\p{L}|^\p{Script=Han}{2,8}\s?[(（]\p{Lu}\p{Ll}/u

/** In these scripts, words of Latin capitals are names. */
export const MIXED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A line that begins with a character of a script without capitals: only a full line shows that a text goes on. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns true if a line continues a text: by its place, its size and how both begin and end. */
export function continues(
  item: Paragraph,
  line: SlideLine,
  text: string,
  marked: boolean,
  isNameIn: (word: string) => boolean,
): boolean {
  if (marked || item.last.box !== line.box || line.text === item.last.text) return false
  const size = item.last.fontSizePx
  const step = line.y - item.last.y
  const isSmallLetter = /^["“„«‘']?\p{Ll}/u.test(text)
  // Behind or below a formula the sentence goes on: "for any v", "where n is".
  const [first] = text.split(' ') as [string]
  const isWord =
    (/^(?:\p{Ll}{2,}|[aàyoeавикосу] \p{Ll}{2,})(?: |$)/u.test(text) && !OPERATOR.test(first)) ||
    /^(?:[をとがにはで为的]|から|なので|ため)/.test(text)
  if (item.beforeFormula && isWord && step > -size && step < size * 9) return !endsSentence(item.text)
  const gap = line.x - (item.last.x + item.last.width)
  const isNext = step < size * 0.4 && gap < size * 1.3
  if (step < -size * 0.4 || (line.x > item.columnRight && !isNext)) return false
  const isFilled =
    item.lines > 1 && item.last.x + item.last.width + widthOfFirst(text) * size > item.columnRight
  if (DEFINITION.test(text) && DEFINITION.test(item.text) && !isFilled && !isUnfinished(item.text))
    return false
  if (step < size * 0.4) {
    // In a justified line the words stand far apart.
    const isRest = /^[()\p{Ll}]/u.test(text) || endsSentence(item.text)
    return gap > -size && gap < size * (isRest ? 4.5 : item.words > 2 ? 1.3 : 0.8)
  }
  // Smaller and indented: a point below.
  const left = Math.min(item.x, item.last.x)
  const isBracket = /^[(（]/.test(text)
  const isGoingOn = isBracket || (isSmallLetter && isUnfinished(item.text)) || KOREAN_OPEN.test(item.text)
  if (line.fontSizePx < size * 0.96 && line.x > left + size && !isGoingOn) return false
  const isCentred = Math.abs(line.x + line.width / 2 - item.last.x - item.last.width / 2) < size * 0.75
  const isDense = DENSE.test(text)
  const isOut = line.x < left - size * (isDense ? 6.5 : 3)
  if (!isCentred && (isOut || (line.x > item.x + size * 3 && !isDense))) return false
  if (isSmallLetter) {
    const isFirst =
      item.lines === 1 && !(item.bullet && !MIXED_SCRIPT.test(item.text)) && !/,$/.test(item.text)
    return step < size * 2.2 && !endsSentence(item.text) && !(isFirst && hasRoom(item, text))
  }
  // One Chinese character is no line of its own.
  const isOpen =
    /,$/.test(item.text) ||
    isUnfinished(item.text) ||
    (isBracket && !item.heading) ||
    /^\p{Script=Han}$/u.test(text)
  if (isOpen && !endsSentence(item.text)) return step < size * (isDense ? 3.2 : 2.2)
  // Indices make a line higher.
  const widest = isDense ? 1.35 : SCRIPT.test(text + item.last.text) ? 1.25 : 1.12
  if (endsSentence(item.text) || item.heading || step > item.leading * widest) return false
  if (item.bullet && line.x > item.x + size * 0.4 && step < size * 1.75) return !hasRoom(item, text)
  const isKoreanOpen = KOREAN_OPEN.test(item.text)
  // A capital more often starts a new point, unless the word is a name or has its capital in all sentences.
  const end = item.last.x + item.last.width
  const isJustified = item.isWrapped && item.columnRight - end < size * 0.2
  const isName =
    item.lines > 1 || isJustified || MIXED_SCRIPT.test(item.text) || (item.hasFullLine && isNameIn(first))
  if (/^\p{Lu}\p{Ll}|^[ВИКОСУ] /u.test(text) && !isName) return false
  return (
    step < size * (isDense ? 3.2 : 1.75) &&
    Math.abs(line.fontSizePx - size) < size * 0.12 &&
    end + widthOfFirst(text) * size > item.columnRight &&
    end - left > size * (!isDense && !isKoreanOpen ? 14 : item.isWrapped && step < size * 2.4 ? 5 : 12)
  )
}

/** The width of the first word with its space, and of the symbols before it ("F : R → [0, 1]"), in letter heights; two and a quarter characters of a script without spaces. */
export const widthOfFirst = (text: string): number =>
  DENSE.test(text) ? 2.25 : (/^(?:[^\p{Ll}\s]{1,2} )*\S*/u.exec(text)![0].length + 1) * 0.5

/** Returns true if the next line would have had far more room than its first word needs: no text is wrapped there. */
function hasRoom({ x, last, runRight }: Paragraph, text: string): boolean {
  const firstWord = widthOfFirst(text) * last.fontSizePx
  return runRight - last.x - last.width > firstWord + (runRight - x) * 0.25
}

/** The lines of a box in a table are close and centred, and short unless the box is drawn. In a list, each line is a point. */
export function isSameBox(
  { text: above, words, last, lines, isBoxList, isTextBox }: Paragraph,
  line: SlideLine,
  text: string,
): boolean {
  const isDrawn = line.box !== undefined
  const size = last.fontSizePx
  const step = line.y - last.y
  return (
    last.box === line.box &&
    (isDrawn || Math.max(words, countWords(text)) <= 4) &&
    !endsSentence(above) &&
    !DEFINITION.test(text) &&
    (!isDrawn || !isBoxList || /^\p{Ll}/u.test(text) || isUnfinished(above)) &&
    Math.abs(line.fontSizePx - size) < 1 &&
    step > size * 0.4 &&
    step < size * 1.4 &&
    Math.abs(line.x + line.width / 2 - last.x - last.width / 2) < size * 0.25 &&
    (Math.abs(line.x - last.x) > size * 0.3 || (isDrawn && (lines > 1 || isTextBox)))
  )
}

/** A line that ends so far to the right ends near the edge of the page. */
const PAGE_EDGE_PX = 1540

/** The right edge and the leading of a line's column, which ends before a text beside it. */
export function measureColumn(
  all: readonly Content[],
  line: SlideLine,
): Pick<
  Paragraph,
  'columnRight' | 'runRight' | 'hasFullLine' | 'isWrapped' | 'isBoxList' | 'isTextBox' | 'leading'
> {
  const { x, fontSizePx: size } = line
  const content = all.filter((one) => one.line.box === line.box)
  const end = Math.min(
    ...content.flatMap(({ line: other }) => (isBeside(line, other) && other.x > x ? [other.x] : [])),
  )
  const column = content.flatMap(({ line: other, kind }) =>
    kind === 'words' &&
    Math.abs(other.x - x) < size * 3 &&
    Math.abs(other.fontSizePx - size) < size * 0.2 &&
    other.x + other.width < end
      ? [other]
      : [],
  )
  const tops = column
    .flatMap((other) => (Math.abs(other.x - x) < size * 0.5 ? [other.y] : []))
    .toSorted((one, other) => one - other)
  const steps = tops.flatMap((y, index) => (index > 0 ? [y - (tops[index - 1] as number)] : []))
  const edgeOf = (one: SlideLine) => one.x + one.width
  const right = edgeOf(line)
  const group = column.filter((one) => one.group === line.group)
  const runEnd = tops.find((y, at) => y > line.y && y - tops[at - 1]! > size * 2) ?? Number.POSITIVE_INFINITY
  const run = group.filter(({ y }) => y >= line.y && y < runEnd).map(edgeOf)
  const width = Math.max(...run) - x
  // Two lines of a text are nearly as long; names and commands below a heading are short.
  const isText =
    run.filter((edge) => edge - x > Math.max(width * 0.75, size * 6)).length > 1 &&
    !all.some(({ clean }) => MIXED_SCRIPT.test(clean.text))
  const others = column.filter((other) => other !== line).map(edgeOf)
  const columnRight = Math.max(right, ...others)
  return {
    columnRight,
    runRight: Math.max(right, ...(isText ? run : group.map(edgeOf))),
    hasFullLine: right > PAGE_EDGE_PX || others.some((edge) => edge > right - size * 3),
    isWrapped: [right, ...others].filter((edge) => columnRight - edge < size * 1.2).length > 2,
    isTextBox: content.some((one) => Math.abs(one.line.x - x) > size * 0.3 || /^\p{Ll}/u.test(one.line.text)),
    isBoxList: isList(content.flatMap((one) => (Math.abs(one.line.fontSizePx - size) < 1 ? [one] : []))),
    leading: Math.min(...steps),
  }
}

/** Returns true for the lines of a box that do not fill it: a next line would have had room in the one before. */
function isList(content: readonly Content[]): boolean {
  const widest = Math.max(...content.map(({ line }) => line.width))
  return content.some(({ line, clean: { text, bullet, ordered } }, index) => {
    const above = content[index - 1]
    if (!above || bullet || ordered || /^\p{Ll}/u.test(text) || endsSentence(above.clean.text)) return false
    const [first = ''] = text.split(' ')
    const isFollowing = line.y > above.line.y && line.y - above.line.y < line.fontSizePx * 1.4
    const widthOfWord = ((first.length + 1) * line.width) / line.text.length
    return isFollowing && above.line.width + widthOfWord < widest
  })
}

/** Returns true for another line at the same height, far enough to be no part of the sentence. */
function isBeside(one: SlideLine, other: SlideLine): boolean {
  const gap = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
  return Math.abs(one.y - other.y) < one.fontSizePx * 0.5 && gap > one.fontSizePx * 1.5
}
