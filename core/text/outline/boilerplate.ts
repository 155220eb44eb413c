import type { SlideLine, SlideText } from '../../ai/engine.ts'

const PAGE_NUMBER =
  /^[-–|]?\s*(?:(?:page|slide|p\.)\s*)?\d{1,4}(?:\s*(?:\/|of|von|sur|de|из)\s*\d{1,4})?\s*[-–|]?$/i
/** The outer share of the page, on each side, where running heads, feet and sidebars stand. */
const EDGE = 0.14

/**
 * The lines of a slide without those that are proven to belong to the deck: page numbers at the edge, and lines at the
 * edge that neighbours have at the same place. Steps of an overlay share their points too, so that there only a line
 * smaller than the text is proof.
 */
export function dropBoilerplate(slide: SlideText, neighbours: (SlideText | null)[]): SlideLine[] {
  const others = neighbours.filter((other): other is SlideText => other !== null)
  const all = [slide, ...others].flatMap(({ lines }) => lines)
  // Pictures of slides are 1920 pixels wide and at least 1080 high.
  const right = Math.max(1920, ...all.map((line) => line.x + line.width))
  const bottom = Math.max(1080, ...all.map((line) => line.y + line.height))
  const body = findBodySize(
    slide.lines.filter((line) => line.y > bottom * EDGE && line.y < bottom * (1 - EDGE)),
  )
  const largest = Math.max(0, ...slide.lines.map(({ fontSizePx }) => fontSizePx))
  return slide.lines.filter((line) => {
    const isOuter =
      line.y + line.height < bottom * EDGE ||
      line.y > bottom * (1 - EDGE) ||
      line.x + line.width < right * EDGE ||
      line.x > right * (1 - EDGE)
    const isSmall = line.fontSizePx < largest * 0.8
    if (isOuter && isSmall && PAGE_NUMBER.test(line.text.trim())) return false
    if (!isOuter || !isSmall) return true
    const sharing = others.filter((other) => other.lines.some((one) => isSame(one, line)))
    if (line.fontSizePx < (body || largest) * 0.95) return sharing.length === 0
    return sharing.every((other) => isStep(slide, other))
  })
}

/** The same words at the same place; numbers may differ. */
function isSame(one: SlideLine, other: SlideLine): boolean {
  return (
    Math.abs(one.x - other.x) < 40 &&
    Math.abs(one.y - other.y) < 20 &&
    one.text.replace(/\d+/g, '#').trim() === other.text.replace(/\d+/g, '#').trim()
  )
}

/** Returns true if two slides are steps of an overlay, which share most of their lines. */
function isStep(slide: SlideText, other: SlideText): boolean {
  const shared = slide.lines.filter((line) => other.lines.some((one) => isSame(one, line))).length
  return shared > 0.5 * Math.min(slide.lines.length, other.lines.length)
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
