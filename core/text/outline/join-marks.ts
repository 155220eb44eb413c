import type { SlideLine } from '../../ai/engine.ts'

/** A line that holds only a bullet, or a number or letter with its dot or bracket. */
const MARK_ALONE = /^(?:[•◦▪▫‣●○■□◆◇★☆►▶▸➢➤➔❖✓✔➜»·∙–—*-]|o|\(?\d{1,2}[.)]|\(?[a-z][.)]|[ivx]{2,4}[.)])$/u
/** Maximum distance of a bullet from its text, in letter heights: to the left, and up or down. */
const MOST_GAP = 2.5
const MOST_STEP = 0.5

/**
 * Joins each bullet with the text to its right. A bullet is a line of its own if a wide gap follows it
 * (Google Slides) or if its height differs from the text's (LaTeX).
 */
export function joinMarks(lines: readonly SlideLine[]): SlideLine[] {
  const marks = lines.filter((line) => MARK_ALONE.test(line.text.trim()))
  if (marks.length === 0) return [...lines]
  const joined = new Map<SlideLine, SlideLine>()
  const used = new Set<SlideLine>()
  for (const mark of marks) {
    const beside = lines
      .filter((line) => !marks.includes(line) && !joined.has(line) && isBehind(mark, line))
      .sort((one, other) => one.x - other.x)[0]
    if (!beside) continue
    const width = beside.x + beside.width - mark.x
    joined.set(beside, { ...beside, text: `${mark.text.trim()} ${beside.text}`, x: mark.x, width })
    used.add(mark)
  }
  return lines.filter((line) => !used.has(line)).map((line) => joined.get(line) ?? line)
}

function isBehind(mark: SlideLine, line: SlideLine): boolean {
  const gap = line.x - mark.x - mark.width
  const size = Math.max(mark.fontSizePx, line.fontSizePx)
  return gap > -0.1 * size && gap < MOST_GAP * size && Math.abs(line.y - mark.y) < MOST_STEP * size
}
