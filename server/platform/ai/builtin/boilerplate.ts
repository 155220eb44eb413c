import type { SlideLine, SlideText } from '../ai.ts'

const PAGE_NUMBER = /^(?:[-–]\s*)?\d{1,4}(?:\s*(?:\/|of|von|sur|de)\s*\d{1,4})?(?:\s*[-–])?$/i
const PAGE_OF_PAGES = /\b\d{1,4}\s*\/\s*\d{1,4}$/
const NOTICE = /©|\ball rights reserved\b|^copyright\b|^confidential\b/i
const ADDRESS = /^(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * The lines of a slide without what belongs to the deck rather than to the slide: page numbers, addresses, notices,
 * and small lines at the top or bottom that its neighbours carry at the same place.
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
  return slide.lines.filter((line) => {
    const text = line.text.trim()
    if (PAGE_NUMBER.test(text) || NOTICE.test(text) || ADDRESS.test(text)) return false
    const low = line.y > bottom * 0.88
    const high = line.y + line.height < bottom * 0.07
    if (low && line.fontSizePx <= body && PAGE_OF_PAGES.test(text)) return false
    if (low && line.fontSizePx < body * 0.9 && slide.lines.length > 1) return !repeated.has(placeKey(line))
    if (high && line.fontSizePx < body * 0.9) return !repeated.has(placeKey(line))
    return true
  })
}

/** The font size of most of the slide's characters. */
export function findBodySize(lines: readonly SlideLine[]): number {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.fontSizePx / 2) * 2
    weights.set(size, (weights.get(size) ?? 0) + line.text.length)
  }
  let body = 0
  let most = 0
  for (const [size, weight] of weights) {
    if (weight > most) [body, most] = [size, weight]
  }
  return body
}

function placeKey(line: SlideLine): string {
  return `${Math.round(line.y / 20)}:${line.text.replace(/\d+/g, '#').trim()}`
}
