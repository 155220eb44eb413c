import type { SlideLine, SlideText } from '../../ai/engine.ts'
import { detectLanguage } from '../detect-language.ts'
import { hasPredicate } from '../word-classes/word-classes.ts'
import { dropBoilerplate, findBodySize } from './boilerplate.ts'
import { type CleanLine, cleanLine, MAX_ITEM_CHARS } from './clean-line.ts'
import { cutLong, findSpellings, findTitleLines, readTitle } from './find-title.ts'
import { joinBullets } from './join-bullets.ts'
import { endsSentence, FORMULA_PLACE, isUnfinished, joinLines, splitLong } from './join-lines.ts'
import { countWords, findLineKind, isCitation, isInMathLetters, type LineKind } from './line-kind.ts'
import { findTypewriterLines, isInOneFont } from './typewriter.ts'

export type Item = {
  /** `FORMULA_PLACE` stands for a formula that the text needs. */
  text: string
  /** 0 for a main point, more for points below it. */
  level: number
  /** The item ends in a colon or stands above a text of its own, and introduces the items after it. */
  heading: boolean
  bullet: boolean
  words: number
  /** Marked as speaking for or against, on a slide that has both. */
  sense: 'pro' | 'con' | null
}

export type Outline = {
  title: string | null
  items: Item[]
  hasFormula: boolean
  hasCode: boolean
  /** Labels of a figure were left out. */
  hasFigure: boolean
}

/** Maximum text read from one slide. The rest of a crowded page is left out. */
const MAX_LINES = 400

/** An item on the page: the start of its first line, its last line so far, and the right edge of its column. */
type Part = Item & {
  x: number
  y: number
  last: SlideLine
  columnRight: number
  /** Its first line ends near the edge of the page or of another line, and is not only the longest. */
  hasFullLine: boolean
  /** The smallest distance of two lines in the column. */
  leading: number
  /** The number of lines. */
  lines: number
  weight: '+' | '-' | null
  /** A formula stands between the text and the next line. */
  beforeFormula: boolean
}

/**
 * Reads a slide's lines as a title with points and sub-points, in the order of the lines. Every line of words is read,
 * except lines that the neighbours or the deck's furniture prove to belong to the deck, and single small words, which
 * are labels of a figure. `lectureLanguage` tells more surely than one slide in which language a capital begins a point.
 */
export function readOutline(
  slide: SlideText,
  neighbours: (SlideText | null)[],
  furniture?: readonly SlideLine[],
  lectureLanguage?: string,
): Outline {
  const lines = joinBullets(dropBoilerplate(slide, neighbours, furniture)).slice(0, MAX_LINES)
  const titleLines = findTitleLines(slide, lines)
  const title = readTitle(
    slide.title ?? titleLines.map((line) => line.text).join(' '),
    findSpellings([slide, ...neighbours].flatMap((one) => one?.lines ?? [])),
  )
  const outline: Outline = {
    title,
    items: [],
    hasFormula: false,
    hasCode: false,
    hasFigure: false,
  }
  const language = lectureLanguage ?? detectLanguage(lines.map((line) => line.text).join(' '))
  const body = findBodySize(lines)
  const content = readLines(
    lines.filter((line) => !titleLines.includes(line)),
    findTypewriterLines(slide.lines),
  )
  const parts: Part[] = []
  for (const { line, clean, kind } of content) {
    const marked = clean.bullet || clean.ordered
    if (kind === 'code') outline.hasCode = true
    const isRestOf = (part: Part) =>
      kind !== 'code' &&
      (continues(part, line, clean.text, marked, language) ||
        (slide.number > 1 && !marked && isSameBox(part, line, clean.text)))
    const last = parts.at(-1)
    // Two boxes side by side can have their lines in turns.
    const beside = parts.slice(-4, -1).findLast((part) => {
      const isBelow = Math.abs(part.x - line.x) < line.fontSizePx * 0.5 || isSameBox(part, line, clean.text)
      return last && isBeside(part.last, last.last) && isBelow && /^[^(（]/.test(clean.text) && isRestOf(part)
    })
    const previous = last && isRestOf(last) ? last : (beside ?? last)
    const goesOn = previous && isRestOf(previous)
    // The rest of a sentence stays in it, even if it is mostly symbols.
    const isRest =
      goesOn &&
      ((kind === 'noise' && /\p{L}\S/u.test(clean.text)) ||
        /^(?:\p{Script=Han}|\p{Ll}{3})/u.test(clean.text) ||
        isLastLine(previous, line, clean.text))
    if (kind !== 'words' && !isRest) {
      if (kind === 'formula') outline.hasFormula = true
      if (previous && kind === 'formula') placeFormula(previous, line)
      continue
    }
    if (previous && goesOn) {
      extend(previous, line, clean.text)
      const [whole, rest] = splitLong(previous.text)
      if (rest !== '') {
        Object.assign(previous, { text: whole, words: countWords(whole), heading: false })
        parts.push({ ...previous, text: rest, words: countWords(rest), bullet: false })
      }
    } else if (isLabel(line, clean.text, marked, body)) outline.hasFigure = true
    else
      parts.push({
        text: clean.text,
        level: 0,
        heading: /[:：]$/.test(clean.text),
        bullet: marked,
        words: countWords(clean.text),
        sense: null,
        weight: clean.weight,
        x: line.x,
        y: line.y,
        last: line,
        lines: 1,
        ...measureColumn(content, line),
        beforeFormula: false,
      })
  }
  const points = parts.filter((part) => !isCitation(part.text))
  // The lines of a title page say who, where and when.
  if (slide.number > 1) findHeadings(points, language)
  setLevels(points)
  const isWeighed = ['+', '-'].every((weight) => points.some((part) => part.weight === weight))
  outline.items = dropDoubles(points, title).map(({ text, level, heading, bullet, words, weight }) => ({
    text: cutLong(cutFormula(text)),
    level,
    heading,
    bullet,
    words,
    sense: isWeighed && weight !== null ? (weight === '+' ? 'pro' : 'con') : null,
  }))
  return outline
}

/** A text that ends in an operator continues in a formula: its last symbols are part of the formula. */
function cutFormula(text: string): string {
  if (!/[=≈≤≥<>∈∃∀|∑∏+−×]$/u.test(text)) return text
  const words = text.split(' ')
  const last = words.findLastIndex((word) => /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}]/u.test(word))
  return last < 0
    ? text
    : `${words
        .slice(0, last + 1)
        .join(' ')
        .replace(/[:：]$/, '')} ${FORMULA_PLACE}`
}

/** Keeps the place of the formula that an unfinished text, or one that ends in a colon, announces. */
function placeFormula(part: Part, line: SlideLine): void {
  const step = line.y - part.last.y
  if (step < -part.last.fontSizePx || step > part.last.fontSizePx * 6) return
  part.beforeFormula = true
  if (!/[:：]$/.test(part.text) && !isUnfinished(part.text)) return
  part.text = `${part.text.replace(/\s*[:：]$/, '')} ${FORMULA_PLACE}`
  part.heading = false
}

/**
 * The last line of a paragraph can be a short formula: with punctuation, below a full line, in its size, at its left
 * edge.
 */
function isLastLine({ x, last, columnRight }: Part, line: SlideLine, text: string): boolean {
  const size = last.fontSizePx
  return (
    text.length < 24 &&
    /\s[=<>≤≥+−-]\s.*[.,:;]$/.test(text) &&
    Math.abs(line.fontSizePx - size) < 1 &&
    Math.abs(line.x - Math.min(x, last.x)) < 2 &&
    line.y > last.y &&
    line.y - last.y < size * 1.6 &&
    last.x + last.width > columnRight - size * 4
  )
}

function extend(part: Part, line: SlideLine, text: string): void {
  part.beforeFormula = false
  part.text = joinLines(part.text, text)
  part.last = line
  part.lines += 1
  part.words = countWords(part.text)
  part.heading = /[:：]$/.test(part.text)
}

/** One small word without a bullet, or upright text, is a label of a figure's axis or part. */
function isLabel(line: SlideLine, text: string, marked: boolean, body: number): boolean {
  if (line.height > line.width && [...text].length > 3) return true
  const isWord = countWords(text) < 2 && !/\p{Script=Hangul}{4}/u.test(text)
  return !marked && isWord && (line.fontSizePx < body * 0.9 || /\d/.test(text))
}

function continues(
  item: Part,
  line: SlideLine,
  text: string,
  marked: boolean,
  language: string | null,
): boolean {
  if (marked || item.text.length > MAX_ITEM_CHARS) return false
  const size = item.last.fontSizePx
  const step = line.y - item.last.y
  const sameLine = Math.abs(step) < size * 0.4
  if (step < -size * 0.4 || line.x > item.columnRight) return false
  if (sameLine) {
    // In a justified line the words stand far apart.
    const isJustified =
      /^\p{Ll}/u.test(text) && !endsSentence(item.text) && Math.abs(line.fontSizePx - size) < 1
    const gap = line.x - (item.last.x + item.last.width)
    return gap > -size && gap < size * (isJustified ? 3 : 0.8)
  }
  if (Math.abs(line.fontSizePx - size) > size * 0.3) return false
  // Smaller and indented: a point below.
  if (line.fontSizePx < size * 0.96 && line.x > Math.min(item.x, item.last.x) + size) return false
  const isCentred = Math.abs(line.x + line.width / 2 - item.last.x - item.last.width / 2) < size * 0.5
  if (!isCentred && (line.x < item.x - size * 3 || line.x > item.x + size * 3)) return false
  // A Latin word below Chinese or Japanese text shows nothing.
  if (/^\p{Ll}/u.test(text) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(item.text)) {
    const isAcross = item.beforeFormula && /^\p{Ll}{2}/u.test(text) && Math.abs(line.x - item.x) < size
    return step < size * (isAcross ? 9 : 2.2) && !endsSentence(item.text)
  }
  const isOpen = /,$/.test(item.text) || isUnfinished(item.text)
  if (isOpen || (/^\(/.test(text) && !endsSentence(item.text) && !item.heading))
    return step < size * (DENSE.test(text) ? 3.2 : 2.2)
  if (endsSentence(item.text) || item.heading) return false
  // In languages that capitalize only names, a capital more often starts a new point.
  const hangs = item.bullet && line.x > item.x + size * 0.4 && step < size * 1.75
  const isOutdented = !isCentred && item.lines > 1 && line.x < item.last.x - size * 0.4
  if (isOutdented || step > item.leading * (DENSE.test(text) ? 1.35 : 1.12)) return false
  const isOpenEnd = language === 'de' && item.hasFullLine && !/\)$/.test(item.text)
  if (/^\p{Lu}\p{Ll}/u.test(text) && !hangs && !isOpenEnd) return false
  const firstWord = text.split(' ')[0] ?? ''
  // The width of the next word with its space; two characters of a script without spaces.
  const next = Math.max(
    (firstWord.length + 1) * (/^[가-힣]/.test(firstWord) ? 0.9 : 0.5),
    DENSE.test(text) ? 2 : 0,
  )
  const full = item.last.x + item.last.width + next * size > item.columnRight
  return (
    step < size * (DENSE.test(text) ? 3.2 : 1.75) &&
    full &&
    item.last.width > size * (DENSE.test(text) ? 10 : 14)
  )
}

/** The lines of a box in a figure or table are short, close and centred. */
function isSameBox({ text: above, words, last }: Part, line: SlideLine, text: string): boolean {
  const size = last.fontSizePx
  const step = line.y - last.y
  return (
    Math.max(words, countWords(text)) <= 4 &&
    !endsSentence(above) &&
    Math.abs(line.fontSizePx - size) < 1 &&
    step > size * 0.4 &&
    step < size * 1.4 &&
    Math.abs(line.x + line.width / 2 - last.x - last.width / 2) < size * 0.25 &&
    Math.abs(line.x - last.x) > size * 0.3
  )
}

/** A line that begins with a character of a script without capitals: only a full line shows that a text goes on. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
type Content = { line: SlideLine; clean: CleanLine; kind: LineKind }

/** "x = 3", "result = first + second", in ASCII characters. */
const ASSIGNMENT = /^[A-Za-z_][\w.]*\s*=\s*[\x20-\x3c\x3e-\x7e]+$/

/** The lines with their kinds. On a slide with a program, assignments and comments are part of it. */
function readLines(lines: readonly SlideLine[], typed: ReadonlySet<SlideLine>): Content[] {
  const content = lines.map((line): Content => {
    const clean = cleanLine(line.text)
    if (typed.has(line)) return { line, clean, kind: 'code' }
    return { line, clean, kind: isInMathLetters(line.text) ? 'formula' : findLineKind(clean.text) }
  })
  if (content.some(({ kind }) => kind === 'code'))
    for (const [index, one] of content.entries()) {
      const isInFont =
        one.kind !== 'formula' &&
        !one.clean.bullet &&
        [content[index - 1], content[index + 1]].some(
          (next) => next?.kind === 'code' && isInOneFont(one.line, next.line),
        )
      if (isInFont || /^#/.test(one.clean.text) || ASSIGNMENT.test(one.clean.text)) one.kind = 'code'
    }
  return content
}

/** A line that ends so far to the right ends near the edge of the page. */
const PAGE_EDGE_PX = 1540

/** The right edge and the leading of a line's column, which ends before a text beside it. */
function measureColumn(
  content: readonly Content[],
  line: SlideLine,
): Pick<Part, 'columnRight' | 'hasFullLine' | 'leading'> {
  const { x, fontSizePx: size } = line
  const end = Math.min(
    ...content.flatMap(({ line: other }) => (isBeside(line, other) && other.x > x ? [other.x] : [])),
  )
  const column = content.flatMap(({ line: other, kind }) =>
    kind === 'words' &&
    Math.abs(other.x - x) < size * 3 &&
    Math.abs(other.fontSizePx - size) < size * 0.15 &&
    other.x + other.width < end
      ? [other]
      : [],
  )
  const tops = column
    .filter((other) => Math.abs(other.fontSizePx - size) < size * 0.04 && Math.abs(other.x - x) < size * 0.5)
    .map(({ y }) => y)
    .toSorted((one, other) => one - other)
  const steps = tops.flatMap((y, index) => (index > 0 ? [y - (tops[index - 1] as number)] : []))
  const right = x + line.width
  const edges = column.filter((other) => other !== line).map((other) => other.x + other.width)
  return {
    hasFullLine: right > PAGE_EDGE_PX || edges.some((edge) => edge > right - size * 3),
    columnRight: Math.max(right, ...edges),
    leading: Math.min(...steps.filter((step) => step > size * 0.8)),
  }
}

/** Returns true for another line at the same height, far enough to be no part of the sentence. */
function isBeside(one: SlideLine, other: SlideLine): boolean {
  const gap = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
  return Math.abs(one.y - other.y) < one.fontSizePx * 0.5 && gap > one.fontSizePx * 1.5
}

/** A few words directly above a sentence of its own paragraph are the sentence's heading. */
function findHeadings(parts: Part[], language: string | null): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    if (!next || part.bullet || part.words > 4 || part.heading) continue
    const isLarger = part.last.fontSizePx > next.last.fontSizePx * 1.05
    if (!next.bullet && !isLarger) continue
    const close = next.y - part.last.y < part.last.fontSizePx * 5
    if (
      close &&
      !(language === 'en' && hasPredicate(part.text)) &&
      Math.abs(next.x - part.x) < part.last.fontSizePx * (next.bullet ? 2 : 1) &&
      !/[.!?。]$/.test(part.text)
    )
      part.heading = true
  }
}

function setLevels(parts: Part[]): void {
  let open: Part[] = []
  for (const [index, part] of parts.entries()) {
    while (open.length > 0 && (open.at(-1) as Part).x > part.x - 18) open.pop()
    const parent = open.at(-1)
    const above = parts[index - 1]
    const far = above !== undefined && !part.bullet && part.y - above.last.y > part.last.fontSizePx * 4
    // A text further to the right than any indent is in another column; it starts at the top level.
    if (parent && (part.x - parent.x > 420 || far)) open = []
    part.level = Math.min(open.length, 3)
    open.push(part)
  }
}

function dropDoubles(parts: Part[], title: string | null): Part[] {
  const seen = new Set([title?.toLowerCase()])
  return parts.filter((part) => {
    const key = part.text.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
