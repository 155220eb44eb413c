import type { SlideLine, SlideText } from '../../ai/engine.ts'
import { detectLanguage } from '../detect-language.ts'
import { hasPredicate } from '../word-classes/word-classes.ts'
import { dropBoilerplate } from './boilerplate.ts'
import { cleanLine } from './clean-line.ts'
import { readColumns } from './columns.ts'
import { cutLong, findAcronyms, findTitleLines, MAX_ITEM_CHARS, readTitle } from './find-title.ts'
import { hasMathLetters } from './formula-traces.ts'
import { joinBullets } from './join-bullets.ts'
import { endsSentence, isUnfinished, joinLines, splitLong } from './join-lines.ts'
import { leaveOut } from './leave-out.ts'
import { countWords, findLineKind } from './line-kind.ts'

export type Item = {
  text: string
  /** 0 for a main point, more for points below it. */
  level: number
  /** The item ends in a colon and introduces the items after it. */
  heading: boolean
  bullet: boolean
  words: number
}

export type Outline = {
  title: string | null
  items: Item[]
  hasFormula: boolean
  hasCode: boolean
  /** Sentences were dropped because a formula runs through them. */
  leftOut: boolean
  /** Cells of a table, words of a figure or torn columns were dropped. */
  scattered: boolean
}

/** Maximum text read from one slide. The rest of a crowded page is left out. */
const MAX_LINES = 120

/**
 * An item on the page: the start of its first line, its last line so far, and the right edge of its column.
 */
type Part = Item & {
  x: number
  y: number
  last: SlideLine
  columnRight: number
  broken: boolean
  hole: boolean
}

/**
 * Reads a slide's lines as a title with points and sub-points. Lines that the neighbours share belong to
 * the deck, not to the slide.
 */
export function readOutline(slide: SlideText, neighbours: (SlideText | null)[]): Outline {
  const all = joinBullets(dropBoilerplate(slide, neighbours)).slice(0, MAX_LINES)
  const titleLines = findTitleLines(slide, all)
  const { lines, scattered } = readColumns(all, titleLines)
  const outline: Outline = {
    title: null,
    items: [],
    hasFormula: false,
    hasCode: false,
    leftOut: false,
    scattered,
  }
  outline.title = readTitle(
    slide.title ?? titleLines.map((line) => line.text).join(' '),
    findAcronyms(lines, titleLines),
  )
  const parts: Part[] = []
  const language = detectLanguage(lines.map((line) => line.text).join(' '))
  const nounsAreCapital = language === 'de'
  let formulaLine: SlideLine | null = null
  let example: SlideLine | null = null
  const isProgram = lines.some((line) => findLineKind(cleanLine(line.text).text) === 'code')
  for (const line of lines) {
    if (titleLines.includes(line)) continue
    const clean = cleanLine(line.text)
    if (EXAMPLE.test(clean.text) || (example && listsExample(example, line, clean.bullet || clean.ordered))) {
      example = line
      continue
    }
    example = null
    const found = findLineKind(clean.text)
    // Comments and assignments are part of the program next to them.
    const isPart =
      isProgram && (/^#/.test(clean.text) || (found === 'formula' && ASSIGNMENT.test(clean.text)))
    const kind = isPart ? 'code' : found
    const broken = hasMathLetters(line.text)
    if (broken) outline.hasFormula = true
    if (kind === 'formula') {
      outline.hasFormula = true
      formulaLine = line
      // A sentence that announces a formula is not complete without it.
      if (parts.at(-1)?.heading) outline.leftOut = true
    } else if (kind === 'words' && formulaLine && endsFormula(formulaLine, line, clean.text)) continue
    if (kind === 'code') outline.hasCode = true
    const previous = parts.at(-1)
    if (previous && continues(previous, line, clean.text, clean.bullet || clean.ordered, nounsAreCapital)) {
      // The rest of a sentence stays in it, even if it is mostly symbols.
      const isRest =
        /^\p{Script=Han}/u.test(clean.text) || (kind === 'formula' && /^\p{Ll}{3}/u.test(clean.text))
      if ((kind === 'noise' || kind === 'formula') && !isRest) {
        previous.hole ||= kind === 'formula'
        continue
      }
      previous.broken ||= broken || (previous.hole && !RESUMING.test(clean.text))
      previous.text = joinLines(previous.text, clean.text)
      previous.last = line
      previous.words = countWords(previous.text)
      previous.heading = /[:：]$/.test(previous.text)
      const [whole, rest] = splitLong(previous.text)
      if (rest !== '') {
        Object.assign(previous, { text: whole, words: countWords(whole), heading: false })
        parts.push({ ...previous, text: rest, words: countWords(rest), bullet: false })
      }
    } else if (kind === 'words') {
      parts.push({
        text: clean.text,
        level: 0,
        heading: /[:：]$/.test(clean.text),
        bullet: clean.bullet || clean.ordered,
        words: countWords(clean.text),
        x: line.x,
        y: line.y,
        last: line,
        columnRight: rightOfColumn(lines, line),
        broken,
        hole: false,
      })
    }
  }
  findHeadings(parts, language)
  const points = dropLabels(parts, outline.hasFormula, scattered)
  setLevels(points)
  if (points.length < parts.length) outline.scattered = true
  const spoken = leaveOut(dropDoubles(points, outline.title).map(cutPart), language, outline.hasFormula)
  if (spoken.formulas > 0) outline.hasFormula = outline.leftOut = true
  outline.items = spoken.items.map(({ text, level, heading, bullet, words }) => ({
    text,
    level,
    heading,
    bullet,
    words,
  }))
  return outline
}

function cutPart(part: Part): Part {
  return { ...part, text: cutLong(part.text) }
}

function continues(
  item: Part,
  line: SlideLine,
  text: string,
  marked: boolean,
  nounsAreCapital: boolean,
): boolean {
  if (marked || item.text.length > MAX_ITEM_CHARS) return false
  const size = item.last.fontSizePx
  const step = line.y - item.last.y
  if (OPEN_CLAUSE.test(item.text) && step > 0 && step < size * 3.2)
    return Math.abs(line.x - item.x) < size * 8
  if (step < -size * 0.4 || line.x > item.columnRight) return false
  if (
    RESUMING.test(text) &&
    (item.words > 4 || item.heading) &&
    step > 0 &&
    step < size * 8 &&
    !/[.!?。]$/.test(item.text)
  ) {
    return Math.abs(line.x - item.x) < size * 4
  }
  const sameLine = Math.abs(step) < size * 0.4
  if (sameLine) {
    const gap = line.x - (item.last.x + item.last.width)
    return gap > -size && gap < size * 0.8
  }
  if (Math.abs(line.fontSizePx - size) > size * 0.3) return false
  if (line.x < item.x - size * 2 || line.x > item.x + size * 3) return false
  if (/^\p{Ll}/u.test(text)) return step < size * 2.2 && !endsSentence(item.text)
  if (isUnfinished(item.text) || (/^\(/.test(text) && !endsSentence(item.text) && !item.heading))
    return step < size * 2.2
  if (endsSentence(item.text) || item.heading) return false
  // In languages that capitalize only names, a capital more often starts a new point than continues one.
  const hangs = item.bullet && line.x > item.x + size * 0.4 && step < size * 1.75
  if (/^\p{Lu}\p{Ll}/u.test(text) && !nounsAreCapital && !hangs) return false
  const firstWord = text.split(' ')[0] ?? ''
  const letter = /^[가-힣]/.test(firstWord) ? 0.9 : 0.5
  const full = item.last.x + item.last.width + firstWord.length * size * letter > item.columnRight
  return step < size * (DENSE.test(text) ? 2.2 : 1.75) && full && item.last.width > size * 14
}

/** A label above example sentences, which are not about the slide's subject. */
const EXAMPLE = /^(?:ex|예|예문|例)\s?[).:：]$/i

function listsExample(above: SlideLine, line: SlideLine, marked: boolean): boolean {
  const step = line.y - above.y
  return marked && Math.abs(line.x - above.x) < line.fontSizePx && step > 0 && step < line.fontSizePx * 2.2
}

/** A line that begins like this continues the sentence above, even across a formula. */
const RESUMING = /^(?:i\.e\.|e\.g\.|with|where|and|or|be|of|such that|that|which)[\s,]/
/**
 * A line that begins with a Chinese or Japanese character. `OPEN_CLAUSE`: a Korean clause whose verb is
 * still missing.
 */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const OPEN_CLAUSE = /[가-힣]\s?(?:[다라]면|지만|아니라|는데|하여)[,，]?$/
/** "x = 3", "result = first + second", in ASCII characters. */
const ASSIGNMENT = /^[A-Za-z_][\w.]*\s*=\s*[\x20-\x3c\x3e-\x7e]+$/

function rightOfColumn(lines: SlideLine[], line: SlideLine): number {
  const column = lines.filter((other) => Math.abs(other.x - line.x) < line.fontSizePx * 3)
  return Math.max(...column.map((other) => other.x + other.width))
}

/** Drops labels of a figure or table: short texts without bullets, next to bullets, formulas or cells. */
function dropLabels(parts: Part[], hasFormula: boolean, hasCells: boolean): Part[] {
  const bulleted = parts.filter((part) => part.bullet).length > 1
  const maxWords = hasFormula ? 2 : 3
  const short = parts.filter(
    (part) => !part.bullet && !part.heading && part.words <= maxWords && !/[.!?。:：]/.test(part.text),
  )
  const columns = new Set(short.map((part) => Math.round(part.x / 40)))
  const spread = short.length >= 4 && columns.size >= 3
  if (!(bulleted || hasFormula || hasCells || spread)) return parts
  return parts.filter((part) => !short.includes(part))
}

/** A few words directly above a sentence of its own paragraph are the sentence's heading. */
function findHeadings(parts: Part[], language: string | null): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    if (!next || part.bullet || part.words > 4 || part.heading) continue
    if (!next.bullet && next.words < 7) continue
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

/** A few words on the row of a formula are its end: "let G = … be the class of trees". */
function endsFormula(formula: SlideLine, line: SlideLine, text: string): boolean {
  const gap = line.x - formula.x - formula.width
  const sameRow = Math.abs(line.y - formula.y) < line.fontSizePx * 0.6
  return sameRow && Math.abs(gap) < line.fontSizePx * 3 && countWords(text) <= 6
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
