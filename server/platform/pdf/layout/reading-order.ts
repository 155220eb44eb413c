import type { Box } from './glyph.ts'

type Placed = Box & { text: string; fontSizePx: number }

/** Blocks are divided by a gap of this many usual line heights. */
const BLOCK_GAP = 0.75
/** Columns are divided by a gap of this many usual font sizes. */
const COLUMN_GAP_EM = 1.2
/** For columns of several lines a smaller gap is enough. */
const DEEP_COLUMN_GAP_EM = 0.5
const DEEP_COLUMN_LINES = 3
/** A table's cells are rarely longer, unless they stand in one column. */
const LONGEST_CELL_WORDS = 3

/**
 * Sorts lines into reading order, as blocks of rows. A page is cut repeatedly: at a gutter into columns if
 * there is one, else at its widest horizontal gap. A row is one line, except in a table, which is read row
 * by row.
 */
export function orderLines<Line extends Placed>(lines: Line[]): Line[][][] {
  if (lines.length === 0) return []
  const block = sortRows(lines)
  if (isTable(block)) return [block]
  const columns = cutColumns(lines)
  const rows = cutRows(lines, columns !== null)
  // Cut a table from its title first; otherwise it would be read as columns.
  const holdsTable = rows?.parts.some((part) => isTable(sortRows(part))) ?? false
  const cut = columns && rows ? (holdsTable || rows.gap > columns.gap ? rows : columns) : (columns ?? rows)
  return cut ? cut.parts.flatMap((part) => orderLines(part)) : [block]
}

type Cut<Line> = { gap: number; parts: [Line[], Line[]] }

function cutColumns<Line extends Placed>(lines: Line[]): Cut<Line> | null {
  if (lines.length < 2) return null
  const cut = findWidestGap(
    lines,
    (line) => line.x,
    (line) => line.x + line.width,
  )
  if (!cut) return null
  const size = findMedian(lines.map((line) => line.fontSizePx))
  const isDeep = cut.parts.every((part) => part.length >= DEEP_COLUMN_LINES)
  return cut.gap >= (isDeep ? DEEP_COLUMN_GAP_EM : COLUMN_GAP_EM) * size ? cut : null
}

/**
 * Returns true for rows of short cells: most rows have several cells, and equally many. A row's cells may
 * be one line each; text in columns has longer lines.
 */
function isTable<Line extends Placed>(lines: Line[][]): boolean {
  // A bullet that stands apart from its text is no cell.
  const rows = lines
    .map((row) => row.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    .filter((row) => row.length > 0)
  const several = rows.filter((row) => row.length > 1)
  if (rows.length < 2 || several.length < 0.7 * rows.length) return false
  const usual = findMedian(several.map((row) => row.length))
  const alike = several.filter((row) => Math.abs(row.length - usual) <= 1).length
  const words = findMedian(rows.flat().map((line) => line.text.split(' ').length))
  return alike >= 0.8 * several.length && words <= (usual > 2 ? 4 : 2) && !holdsText(several)
}

/** Returns true if two columns or more hold sentences, which are longer than cells. */
function holdsText<Line extends Placed>(rows: Line[][]): boolean {
  const isLong = ({ text }: Line) => text.split(' ').length > LONGEST_CELL_WORDS
  const first = rows.filter(([cell]) => isLong(cell!)).length
  const others = rows.filter(([, ...cells]) => cells.some(isLong)).length
  return first > 1 && others > 1
}

function isLevel(a: Placed, b: Placed): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return overlap > 0.5 * Math.min(a.height, b.height)
}

function cutRows<Line extends Placed>(lines: Line[], hasColumns: boolean): Cut<Line> | null {
  const cut = findWidestGap(
    lines,
    (line) => line.y,
    (line) => line.y + line.height,
  )
  if (!cut) return null
  const [above, below] = cut.parts
  const height = findMedian(lines.map((line) => line.height))
  if (cut.gap > BLOCK_GAP * height) return cut
  const changesSize = !isAlike(above.at(-1)!.fontSizePx, below[0]!.fontSizePx)
  if (changesSize && cut.gap > 0.3 * height) return cut
  // A small gap above or below columns is cut too: the columns are only found afterwards.
  const opens = !hasColumns && (cutColumns(above) !== null || cutColumns(below) !== null)
  return opens ? cut : null
}

function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.15 * Math.max(a, b)
}

/** The widest empty range on one axis that has lines on both sides. */
function findWidestGap<Line>(
  lines: Line[],
  start: (line: Line) => number,
  end: (line: Line) => number,
): Cut<Line> | null {
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

/** Sorts lines from top to bottom, and from left to right at the same height. */
function sortRows<Line extends Placed>(lines: Line[]): Line[][] {
  const sorted = [...lines].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
  const rows: Line[][] = []
  for (const line of sorted) {
    const row = rows.at(-1)
    if (row?.some((other) => isLevel(line, other))) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}

function findMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
