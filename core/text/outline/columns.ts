import type { SlideLine } from '../../ai/engine.ts'
import { cleanLine } from './clean-line.ts'
import { countWords, findLineKind } from './line-kind.ts'

/** Minimum gap between two texts on one row, in letter heights, to treat them as separate. */
const WIDE_GAP = 1.2

/**
 * Drops cells of tables and labels of figures: short texts next to others on their row, and lines that run
 * across two columns. Columns of prose are read one after the other. `scattered`: something was dropped.
 */
export function readColumns(
  lines: SlideLine[],
  titleLines: SlideLine[],
): { lines: SlideLine[]; scattered: boolean } {
  const body = lines.filter((line) => !titleLines.includes(line))
  const mixed = new Set(body.filter((line) => runsAcross(line, body) || isTableHead(line, body)))
  const cells = body.filter((line) => mixed.has(line) || body.some((other) => isBeside(line, other)))
  if (cells.length === 0) return { lines, scattered: false }
  const texts = new Map(body.map((line) => [line, measureText(line)]))
  const dropped = new Set<SlideLine>()
  for (const line of [...cells].sort((one, two) => one.y - two.y)) {
    if (findLineKind(cleanLine(line.text).text) !== 'words') continue
    const column = body.filter(
      (other) => !mixed.has(other) && Math.abs(other.x - line.x) < line.fontSizePx * 1.5,
    )
    const kept =
      !mixed.has(line) &&
      (isProse(column.map((other) => texts.get(other) as Measured)) || goesOn(line, body, dropped))
    if (!kept) dropped.add(line)
  }
  const kept = lines.filter((line) => !dropped.has(line))
  return { lines: readApart(kept, titleLines), scattered: dropped.size > 0 }
}

function isBeside(line: SlideLine, other: SlideLine): boolean {
  if (line === other || Math.abs(line.y - other.y) > line.fontSizePx * 0.4) return false
  const gap = Math.max(other.x - line.x - line.width, line.x - other.x - other.width)
  return gap > line.fontSizePx * WIDE_GAP
}

/**
 * Returns true if two separate texts stand directly above or below the line, the left one at its left edge.
 */
function runsAcross(line: SlideLine, body: SlideLine[]): boolean {
  const size = line.fontSizePx
  const right = line.x + line.width
  const under = body.filter(
    (other) =>
      other !== line &&
      Math.abs(other.y - line.y) < size * 1.6 &&
      Math.abs(other.y - line.y) > size * 0.5 &&
      Math.abs(other.fontSizePx - size) < size * 0.1 &&
      other.x >= line.x - size &&
      other.x < right - size,
  )
  if (under.length < 2 || /[:：.]$/.test(line.text)) return false
  return under.some(
    (one) => Math.abs(one.x - line.x) < size && under.some((two) => two.x > one.x && isBeside(one, two)),
  )
}

/** Returns true for a line above separate numbers, each below one of its words. */
function isTableHead(line: SlideLine, body: SlideLine[]): boolean {
  const size = line.fontSizePx
  const cells = body.filter(
    (other) =>
      other.y - line.y > size * 0.5 &&
      other.y - line.y < size * 2.4 &&
      other.x >= line.x - size &&
      other.x < line.x + line.width + size,
  )
  const isNumber = (cell: SlideLine) => /^[\d\s.,?%()±+−–-]+$/.test(cell.text)
  return (
    cells.length > 1 && cells.every(isNumber) && cells.some((cell) => isBeside(cells[0] as SlideLine, cell))
  )
}

type Measured = { marked: boolean; words: number }

function measureText(line: SlideLine): Measured {
  const { text, bullet, ordered } = cleanLine(line.text)
  return { marked: bullet || ordered, words: countWords(text) }
}

/** A column of prose has bullets or sentences. Columns of tables and figures have few words per line. */
function isProse(column: Measured[]): boolean {
  if (column.some((text) => text.marked || text.words > 5)) return true
  const all = column.reduce((sum, text) => sum + text.words, 0)
  return column.length > 1 && all / column.length >= 4
}

/** Returns true for the short last line of a paragraph whose other lines have nothing next to them. */
function goesOn(line: SlideLine, body: SlideLine[], dropped: Set<SlideLine>): boolean {
  const size = line.fontSizePx
  return body.some(
    (above) =>
      above !== line &&
      !dropped.has(above) &&
      above.y < line.y - size * 0.5 &&
      line.y - above.y < size * 1.8 &&
      Math.abs(above.fontSizePx - size) < size * 0.1 &&
      line.x > above.x - size * 0.5 &&
      line.x < above.x + size * 1.5,
  )
}

/** Reorders two columns that were read line by line: the left column comes first. */
function readApart(lines: SlideLine[], titleLines: SlideLine[]): SlideLine[] {
  const across = lines.filter((line, index) => {
    const next = lines[index + 1]
    return next && !titleLines.includes(line) && next.x > line.x && isBeside(line, next)
  })
  if (across.length < 2) return lines
  const splits = across.map((line) => (lines[lines.indexOf(line) + 1] as SlideLine).x)
  const split = Math.min(...splits)
  const inside = lines.slice(lines.indexOf(across[0] as SlideLine))
  if (inside.some((line) => line.x < split && line.x + line.width > split)) return lines
  const before = lines.slice(0, lines.length - inside.length)
  const left = inside.filter((line) => line.x < split - line.fontSizePx)
  return [...before, ...left, ...inside.filter((line) => !left.includes(line))]
}
