import type { SlideLine, SlideText } from '../ai.ts'
import { dropBoilerplate, findBodySize } from './boilerplate.ts'
import { cleanLine, tidyText } from './clean-line.ts'
import { countWords, findLineKind } from './line-kind.ts'

export type Item = {
  text: string
  /** 0 for a main point, more for points below it. */
  level: number
  /** It introduces what follows: it ends in a colon. */
  heading: boolean
  bullet: boolean
  words: number
}

export type Outline = {
  title: string | null
  items: Item[]
  /** Short words that stand alone, as in a figure or a table. */
  labels: string[]
  hasFormula: boolean
  hasCode: boolean
}

/** What is read of one slide at most; the rest of a page full of text is left out. */
const MAX_LINES = 120
const MAX_ITEM_CHARS = 600

type Part = Item & { x: number; last: SlideLine; columnRight: number }

/** Reads a slide's lines as a title with points and sub-points. The neighbours tell what is only the deck's frame. */
export function readOutline(slide: SlideText, neighbours: (SlideText | null)[]): Outline {
  const lines = dropBoilerplate(slide, neighbours).slice(0, MAX_LINES)
  const titleLines = findTitleLines(slide, lines)
  const outline: Outline = { title: null, items: [], labels: [], hasFormula: false, hasCode: false }
  outline.title = readTitle(slide.title ?? titleLines.map((line) => line.text).join(' '))
  const parts: Part[] = []
  for (const line of lines) {
    if (titleLines.includes(line)) continue
    const clean = cleanLine(line.text)
    const kind = findLineKind(clean.text)
    if (kind === 'formula') outline.hasFormula = true
    if (kind === 'code') outline.hasCode = true
    const previous = parts.at(-1)
    if (previous && continues(previous, line, clean.text, clean.bullet || clean.ordered)) {
      // The rest of a sentence stays in it even if it is mostly symbols.
      if (kind === 'noise' || (kind === 'formula' && !/\p{L}{3}/u.test(clean.text))) continue
      previous.text = joinLines(previous.text, clean.text)
      previous.last = line
      previous.words = countWords(previous.text)
      previous.heading = /[:：]$/.test(previous.text)
    } else if (kind === 'words') {
      parts.push({
        text: clean.text,
        level: 0,
        heading: /[:：]$/.test(clean.text),
        bullet: clean.bullet || clean.ordered,
        words: countWords(clean.text),
        x: line.x,
        last: line,
        columnRight: rightOfColumn(lines, line),
      })
    }
  }
  const { points, labels } = splitLabels(parts)
  setLevels(points)
  outline.labels = labels
  outline.items = dropDoubles(points, outline.title).map(({ text, level, heading, bullet, words }) => ({
    text: cutLong(text),
    level,
    heading,
    bullet,
    words,
  }))
  return outline
}

/** The slide's first line if it stands apart by size or place, else the largest of the first ones. */
function findTitleLines(slide: SlideText, lines: SlideLine[]): SlideLine[] {
  const readable = lines.filter(
    (line) => findLineKind(cleanLine(line.text).text) === 'words' && line.text.length < 160,
  )
  if (slide.title) {
    const title = slide.title.replace(/\s+/g, '')
    return readable.filter((line) => line.text.length > 2 && title.includes(line.text.replace(/\s+/g, '')))
  }
  const largest = Math.max(0, ...readable.map((line) => line.fontSizePx))
  const alike = readable.length <= 3 && readable.every((line) => line.fontSizePx > largest * 0.94)
  if (alike && readable.length === lines.length) {
    return countWords(readable.map((line) => line.text).join(' ')) <= 14 ? readable : []
  }
  const bottom = Math.max(...lines.map((line) => line.y + line.height))
  const top = readable.reduce<SlideLine | null>(
    (high, line) => (high && high.y <= line.y ? high : line),
    null,
  )
  const first =
    top && top.fontSizePx > largest * 0.8 && top.y < bottom * 0.2
      ? top
      : readable.find((line) => line.fontSizePx >= largest * 0.93)
  if (!first || first.y > bottom * 0.4 || countWords(first.text) > 14) return []
  const body = findBodySize(lines)
  const larger = first.fontSizePx > body * 1.12
  if (!larger && (first !== top || readable.length === 1 || /[.!?。]$/.test(first.text))) {
    return readable.length === 1 ? [first] : []
  }
  const title = [first]
  for (const line of readable.slice(readable.indexOf(first) + 1)) {
    const above = title.at(-1) as SlideLine
    const near = line.y > above.y && line.y - above.y < above.fontSizePx * 1.6
    const same = Math.abs(line.fontSizePx - first.fontSizePx) < first.fontSizePx * 0.06
    if (!near || !same || !larger || title.length === 3) break
    title.push(line)
  }
  return title
}

function readTitle(raw: string): string | null {
  const title = cleanLine(raw).text.replace(/[\s:：.。]+$/, '')
  if (title === '') return null
  const letters = title.replace(/[^\p{L}]/gu, '')
  const shouted = letters.length > 6 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return cutLong(shouted ? title.replace(/\p{L}{4,}/gu, (word) => capitalised(word)) : title)
}

function capitalised(word: string): string {
  return word[0] + word.slice(1).toLowerCase()
}

function continues(item: Part, line: SlideLine, text: string, marked: boolean): boolean {
  if (marked || item.text.length > MAX_ITEM_CHARS) return false
  const size = item.last.fontSizePx
  const step = line.y - item.last.y
  if (step < -size * 0.4 || line.x > item.columnRight) return false
  const sameLine = Math.abs(step) < size * 0.4
  if (sameLine) {
    const gap = line.x - (item.last.x + item.last.width)
    return gap > -size && gap < size * 1.2
  }
  if (Math.abs(line.fontSizePx - size) > size * 0.3) return false
  if (line.x < item.x - size || line.x > item.x + size * 3) return false
  if (/^\p{Ll}/u.test(text)) return step < size * 2.2 && !endsSentence(item.text)
  if (ABBREVIATION.test(item.text)) return step < size * 2.2
  if (endsSentence(item.text) || item.heading) return false
  const firstWord = (text.split(' ')[0] ?? '').length
  const full = item.last.x + item.last.width + firstWord * size * 0.5 > item.columnRight
  return step < size * 1.75 && full && item.last.width > size * 14
}

const ABBREVIATION = /\b(?:e\.g|i\.e|cf|vs|resp|z\.B|d\.h|al)\.$/i

function endsSentence(text: string): boolean {
  return /[.!?。！？]$/.test(text) && !ABBREVIATION.test(text)
}

function rightOfColumn(lines: SlideLine[], line: SlideLine): number {
  const column = lines.filter((other) => Math.abs(other.x - line.x) < line.fontSizePx * 3)
  return Math.max(...column.map((other) => other.x + other.width))
}

function joinLines(before: string, after: string): string {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、。]$/u.test(before)
  const glued = dense || /\p{L}-$/u.test(before)
  return tidyText(glued ? before + after : `${before} ${after}`)
}

/** Many short words without bullets are a figure's or table's labels, not points. */
function splitLabels(parts: Part[]): { points: Part[]; labels: string[] } {
  const short = parts.filter(
    (part) => !part.bullet && !part.heading && part.words <= 3 && !/[.!?。]$/.test(part.text),
  )
  const rows = new Set(short.map((part) => Math.round(part.x / 40)))
  if (short.length < 4 || rows.size < 3) return { points: parts, labels: [] }
  const labels = [...new Set(short.map((part) => part.text))]
  return { points: parts.filter((part) => !short.includes(part)), labels }
}

function setLevels(parts: Part[]): void {
  let open: Part[] = []
  for (const part of parts) {
    while (open.length > 0 && (open.at(-1) as Part).x > part.x - 18) open.pop()
    const parent = open.at(-1)
    // Further to the right than any indent is another column, which begins anew.
    if (parent && part.x - parent.x > 420) open = []
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

function cutLong(text: string): string {
  if (text.length <= MAX_ITEM_CHARS) return text
  const end = text.lastIndexOf(' ', MAX_ITEM_CHARS)
  return text.slice(0, end > 200 ? end : MAX_ITEM_CHARS).replace(/[\uD800-\uDBFF]$/, '')
}
