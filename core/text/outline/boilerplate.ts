import type { SlideLine, SlideText } from '../../ai/engine.ts'

const PAGE_NUMBER = /^(?:[-–]\s*)?\d{1,4}(?:\s*(?:\/|of|von|sur|de)\s*\d{1,4})?(?:\s*[-–])?$/i
const PAGE_OF_PAGES = /\b\d{1,4}\s*\/\s*\d{1,4}$/
const NOTICE = /©|\ball rights reserved\b|^copyright\b|^confidential\b/i
/** A line that holds only a citation: "Brown et al. (1993)." */
const CITED =
  /^[[(]?\p{Lu}[\p{L}’'-]+(?:(?:,\s|\s(?:and|&|und|et|y)\s)\p{Lu}[\p{L}’'-]+)*(?:\set\sal\.?)?[,.]?\s[([]?(?:19|20)\d{2}[a-z]?[)\]]{0,2}\.?$/u
const ADDRESS = /^(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * The lines of a slide without those that belong to the deck: page numbers, addresses, notices, and small
 * lines at the top or bottom that neighbouring slides have at the same position.
 */
export function dropBoilerplate(slide: SlideText, neighbours: (SlideText | null)[]): SlideLine[] {
  const others = neighbours.filter((other): other is SlideText => other !== null)
  const repeated = new Set(others.flatMap((other) => other.lines.map(placeKey)))
  const bottom = Math.max(
    1,
    ...[slide, ...others].flatMap(({ lines }) => lines.map((line) => line.y + line.height)),
  )
  const inner = slide.lines.filter((line) => line.y > bottom * 0.07 && line.y < bottom * 0.88)
  const body = findBodySize(inner.length > 0 ? inner : slide.lines)
  const footerKeys = new Set(
    others.filter((other) => !goesOn(slide, other)).flatMap(({ lines }) => lines.map(placeKey)),
  )
  return slide.lines.filter((line) => {
    const text = line.text.trim()
    if (PAGE_NUMBER.test(text) || NOTICE.test(text) || ADDRESS.test(text)) return false
    if (CITED.test(text) && (/\bet al\b/.test(text) || line.fontSizePx < body * 0.9)) return false
    const low = line.y > bottom * 0.88
    const high = line.y + line.height < bottom * 0.07
    if (low && line.fontSizePx <= body && PAGE_OF_PAGES.test(text)) return false
    if (low && slide.lines.length > 2 && footerKeys.has(placeKey(line))) return false
    if (low && line.fontSizePx < body * 0.9 && slide.lines.length > 1) return !repeated.has(placeKey(line))
    if (high && footerKeys.has(placeKey(line)) && slide.lines.some((other) => isHead(line, other)))
      return false
    if (high && line.fontSizePx < body * 0.9) return !repeated.has(placeKey(line))
    return true
  })
}

/** Returns true if a much larger line stands below: then the small line above it is not the title. */
function isHead(line: SlideLine, other: SlideLine): boolean {
  return other.y > line.y && other.fontSizePx > line.fontSizePx * 1.4
}

/**
 * Returns true if two slides are steps of an overlay, which share most of their lines. Lines shared by
 * other slides belong to the deck.
 */
function goesOn(slide: SlideText, other: SlideText): boolean {
  const there = new Set(other.lines.map(placeKey))
  const shared = slide.lines.filter((line) => there.has(placeKey(line))).length
  return shared > 0.5 * Math.min(slide.lines.length, other.lines.length)
}

/** The font size of most characters on the slide. */
export function findBodySize(lines: readonly SlideLine[]): number {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.fontSizePx / 2) * 2
    weights.set(size, (weights.get(size) ?? 0) + line.text.length)
  }
  let body = 0
  let largest = 0
  for (const [size, weight] of weights) {
    if (weight > largest) [body, largest] = [size, weight]
  }
  return body
}

function placeKey(line: SlideLine): string {
  return `${Math.round(line.y / 20)}:${line.text.replace(/\d+/g, '#').trim()}`
}
