import type { Box } from './glyph.ts'

type Placed = Box & { text: string; fontSizePx: number }

/** Blocks are divided by a gap of this much of the usual line height. */
const BLOCK_GAP = 0.75
/** Columns are divided by a gap of this much of the usual font size. */
const COLUMN_GAP_EM = 1.2

/**
 * Puts lines into the order in which a person reads them, as blocks of lines: a page is cut again and again,
 * at a gutter into columns where there is one, else at its widest horizontal gap.
 * Rows of a table are read row by row.
 */
export function orderLines<Line extends Placed>(lines: Line[]): Line[][] {
  if (lines.length === 0) return []
  const columns = cutColumns(lines)
  if (columns) return columns.flatMap((column) => orderLines(column))
  const rows = cutRows(lines)
  if (rows) return rows.flatMap((row) => orderLines(row))
  return [sortRows(lines)]
}

function cutColumns<Line extends Placed>(lines: Line[]): [Line[], Line[]] | null {
  if (lines.length < 2) return null
  const size = findMedian(lines.map((line) => line.fontSizePx))
  const cut = findWidestGap(
    lines,
    (line) => line.x,
    (line) => line.x + line.width,
  )
  if (!cut || cut.gap < COLUMN_GAP_EM * size) return null
  const [left, right] = cut.parts
  return isTable(left, right) ? null : [left, right]
}

/** Cells: nearly every line of the shorter side stands level with one of the other, and they are short. */
function isTable<Line extends Placed>(left: Line[], right: Line[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  if (few.length < 2) return few.length === 1 && many.some((line) => isLevel(line, few[0]!))
  const level = few.filter((line) => many.some((other) => isLevel(line, other))).length
  const words = findMedian([...left, ...right].map((line) => line.text.split(' ').length))
  return level >= 0.8 * few.length && few.length >= 0.6 * many.length && words <= 2
}

function isLevel(a: Placed, b: Placed): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return overlap > 0.5 * Math.min(a.height, b.height)
}

function cutRows<Line extends Placed>(lines: Line[]): [Line[], Line[]] | null {
  const cut = findWidestGap(
    lines,
    (line) => line.y,
    (line) => line.y + line.height,
  )
  if (!cut) return null
  const [above, below] = cut.parts
  const height = findMedian(lines.map((line) => line.height))
  const changesSize = !isAlike(above.at(-1)!.fontSizePx, below[0]!.fontSizePx)
  // A gap in front of columns is worth a cut however small it is: only then can the columns be seen.
  const opens = cut.gap > 0 && (cutColumns(above) !== null || cutColumns(below) !== null)
  return cut.gap > BLOCK_GAP * height || (changesSize && cut.gap > 0.3 * height) || opens
    ? [above, below]
    : null
}

function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.15 * Math.max(a, b)
}

/** The widest empty stretch on one axis that has lines on both sides. */
function findWidestGap<Line>(
  lines: Line[],
  start: (line: Line) => number,
  end: (line: Line) => number,
): { gap: number; parts: [Line[], Line[]] } | null {
  const sorted = [...lines].sort((a, b) => start(a) - start(b))
  let reach = end(sorted[0]!)
  let gap = 0
  let place = 0
  for (let index = 1; index < sorted.length; index++) {
    const width = start(sorted[index]!) - reach
    if (width > gap) {
      gap = width
      place = index
    }
    reach = Math.max(reach, end(sorted[index]!))
  }
  return place === 0 ? null : { gap, parts: [sorted.slice(0, place), sorted.slice(place)] }
}

/** From top to bottom; what stands level from left to right. */
function sortRows<Line extends Placed>(lines: Line[]): Line[] {
  const sorted = [...lines].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
  const rows: Line[][] = []
  for (const line of sorted) {
    const row = rows.at(-1)
    if (row?.some((other) => isLevel(line, other))) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x))
}

function findMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
