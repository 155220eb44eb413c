import type { SlideLine, SlideText } from '../../ai/engine.ts'
import { isBulletAlone } from './join-bullets.ts'

const PAGE_NUMBER =
  /^[-–|]?\s*(?:(?:page|slides?|p\.)\s*[-–]?\s*)?\d{1,4}(?:\s*(?:\/|of|von|sur|de|из)\s*\d{1,4})?\s*[-–|]?$/i
/** The outer share of the page, on each side, where running heads, feet and sidebars stand. */
const EDGE = 0.14

/** The lines of a slide without those that are proven to belong to the deck: its furniture, and page numbers at the edge. */
export function dropBoilerplate(slide: SlideText, furniture: readonly SlideLine[] = []): SlideLine[] {
  const { right, bottom } = sizeOf([...slide.lines, ...furniture])
  const largest = Math.max(0, ...slide.lines.map(({ fontSizePx }) => fontSizePx))
  const isPageNumber = (line: SlideLine) =>
    line.row === undefined &&
    line.fontSizePx < largest * 0.8 &&
    isAtEdge(line, right, bottom) &&
    PAGE_NUMBER.test(line.text.trim())
  // A header moves to the side where there is a picture; on the first page, its words are the author's name.
  const isFurniture = (line: SlideLine) =>
    furniture.some((one) => isSame(one, line, slide.number > 1 ? Number.POSITIVE_INFINITY : NEAR_PX))
  // A bar of sections names other ones on other slides.
  const body = findBodySize(slide.lines)
  const isInBar = (line: SlideLine) =>
    isAtEdge(line, right, bottom) &&
    slide.lines.some(
      (one) =>
        Math.abs(one.y - line.y) < line.fontSizePx &&
        Math.abs(one.fontSizePx - line.fontSizePx) < 1 &&
        one.fontSizePx < body &&
        /\p{L}{3}/u.test(one.text) &&
        isFurniture(one),
    )
  // Bullets stand at one place on many slides.
  return slide.lines.filter(
    (line) => isBulletAlone(line) || !(isPageNumber(line) || isFurniture(line) || isInBar(line)),
  )
}

/** Minimum number of different contents with the same line, for the line to belong to the deck. */
const FURNITURE_CONTENTS = 4

/** A title that is larger than the deck's text can stand over this share of its contents. */
const MOST = 0.7

/**
 * The lines that belong to a deck, not to its slides: they stand at one place over different contents, at the edge or on
 * a third of all contents. Steps of an overlay are one content. A line larger than the text, or the largest, is a title, unless
 * half of all contents have it, or most: a section with one large title can be half of a deck.
 */
export function findFurniture(slides: readonly SlideText[]): SlideLine[] {
  const all = slides.flatMap(({ lines }) => lines)
  const { right, bottom } = sizeOf(all)
  const text = findBodySize(all)
  const byWords = new Map<
    string,
    { line: SlideLine; contents: Set<number>; small: Set<number>; inColumn: Set<number> }[]
  >()
  let content = 1
  for (const [index, slide] of slides.entries()) {
    const before = slides[index - 1]
    if (before && !isStep(slide, before)) content += 1
    const body = findBodySize(slide.lines)
    const largest = Math.max(...slide.lines.map(({ fontSizePx }) => fontSizePx))
    for (const line of slide.lines) {
      const alike = byWords.get(wordsOf(line)) ?? []
      byWords.set(wordsOf(line), alike)
      let found = alike.find((other) => isNear(other.line, line))
      if (!found) {
        found = { line, contents: new Set(), small: new Set(), inColumn: new Set() }
        alike.push(found)
      }
      found.contents.add(content)
      if (isInColumn(line, slide.lines)) found.inColumn.add(content)
      if (line.fontSizePx < Math.min(body * 1.1, largest)) found.small.add(content)
    }
  }
  return [...byWords.values()].flat().flatMap(({ line, contents, small, inColumn }) => {
    const isTitle = small.size < contents.size / 2
    const share = line.fontSizePx > text * 1.1 ? MOST : 0.5
    const least = isTitle
      ? content * share
      : isAtEdge(line, right, bottom) && inColumn.size < contents.size / 2
        ? 0
        : content / 3
    return contents.size >= Math.max(FURNITURE_CONTENTS, least) ? [line] : []
  })
}

/** Returns true for the next line of a list or text that begins above. */
function isInColumn(line: SlideLine, lines: readonly SlideLine[]): boolean {
  const size = line.fontSizePx
  return lines.some(
    (other) =>
      other.y < line.y - size * 0.5 &&
      other.y > line.y - size * 3.2 &&
      Math.abs(other.x - line.x) < size * 0.3 &&
      Math.abs(other.fontSizePx - size) < 1,
  )
}

/** Pictures of slides are 1920 pixels wide and at least 1080 high. */
function sizeOf(lines: readonly SlideLine[]): { right: number; bottom: number } {
  const size = { right: 1920, bottom: 1080 }
  for (const { x, y, width, height } of lines) {
    size.right = Math.max(size.right, x + width)
    size.bottom = Math.max(size.bottom, y + height)
  }
  return size
}

function isAtEdge(line: SlideLine, right: number, bottom: number): boolean {
  return (
    line.y + line.height < bottom * EDGE ||
    line.y > bottom * (1 - EDGE) ||
    line.x + line.width < right * EDGE ||
    line.x > right * (1 - EDGE)
  )
}

/** Lines so far to the side of each other stand at one place. */
const NEAR_PX = 40

/** The same words at the same place; numbers may differ. */
const isSame = (one: SlideLine, other: SlideLine, near = NEAR_PX): boolean =>
  isNear(one, other, near) && wordsOf(one) === wordsOf(other)

const isNear = (one: SlideLine, other: SlideLine, near = NEAR_PX): boolean =>
  Math.abs(one.x - other.x) < near && Math.abs(one.y - other.y) < 20

const wordsOf = ({ text }: SlideLine): string => text.replace(/\d+/g, '#').trim()

/** Returns true if two slides are steps of an overlay, which share most of their lines; the edges do not count. */
function isStep(slide: SlideText, other: SlideText): boolean {
  const { right, bottom } = sizeOf([...slide.lines, ...other.lines])
  const [own, theirs] = [slide, other].map(({ lines }) =>
    lines.filter((line) => !isAtEdge(line, right, bottom)),
  )
  const shared = own!.filter((line) => theirs!.some((one) => isSame(one, line))).length
  return shared > 0.5 * Math.min(own!.length, theirs!.length)
}

/** The font size of most characters on the slide. */
export function findBodySize(lines: readonly SlideLine[]): number {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.fontSizePx / 2) * 2
    weights.set(size, (weights.get(size) ?? 0) + line.text.length)
  }
  return [...weights].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
}
