import { isIn } from './boxes.ts'
import type { Box, Glyph } from './glyph.ts'
import { findMedian } from './reading-order.ts'

/** A rule is thinner than this and, across, wider. */
const THICKEST_PX = 8
const LEAST_WIDTH_PX = 200
/** The rules of a table begin and end at one place, but for this. */
const EDGE_PX = 8
/** Minimum number of rules of a table: with upright rules, and without. LaTeX draws three or four around many rows. */
const LEAST_RULES = { upright: 3, none: 6 }
/** An upright rule is as high as its table, at least by this share. */
const UPRIGHT_SHARE = 0.8
/** The least gap between columns that no rule divides, in font sizes: no line of the table has text there. */
const GUTTER_EM = 0.5
/** A bullet stands apart from its text. */
const BULLET = /^[•◦‣▪■–-]$/
/** Rows with text in two cells, as a share of all. */
const FILLED_SHARE = 0.7
/** A page with more rules is a drawing. */
const MAX_RULES = 500
/** A page with more cells is a table of numbers, which its rows show. */
const MAX_CELLS = 80
/** More edges times rows than 80 cells can have, though some go over several columns. */
const MAX_PLACES = 4 * MAX_CELLS
/** More letters than a table has that can be read. */
const MAX_GLYPHS = 3_000

/** Finds the tables and their cells that are drawn with rules between their rows, such as those of PowerPoint. */
export function findRuledCells(drawings: readonly Box[], glyphs: readonly Glyph[]): Box[] {
  const across = drawings.filter(({ width, height }) => height < THICKEST_PX && width > LEAST_WIDTH_PX)
  const upright = drawings.filter(({ width, height }) => width < THICKEST_PX && height > width)
  if (across.length > MAX_RULES || upright.length > MAX_RULES) return []
  const tables: Box[][] = []
  for (const rule of across.toSorted((one, other) => one.y - other.y)) {
    const table = tables.find(([first]) => isAligned(first!, rule))
    if (!table) tables.push([rule])
    else if (rule.y - table.at(-1)!.y > EDGE_PX) table.push(rule)
  }
  const cells = tables.flatMap((rules) => cutCells(rules, upright, glyphs))
  return cells.length > MAX_CELLS ? [] : cells
}

const isAligned = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < EDGE_PX && Math.abs(one.width - other.width) < EDGE_PX

function cutCells(rules: readonly Box[], upright: readonly Box[], glyphs: readonly Glyph[]): Box[] {
  const { x, y: top, width } = rules[0]!
  const height = rules.at(-1)!.y - top
  const sides = upright.filter(
    (rule) =>
      rule.height > UPRIGHT_SHARE * height &&
      rule.y > top - EDGE_PX &&
      rule.y + rule.height < top + height + 2 * EDGE_PX &&
      rule.x > x - EDGE_PX &&
      rule.x < x + width + EDGE_PX,
  )
  if (rules.length < (sides.length > 0 ? LEAST_RULES.upright : LEAST_RULES.none)) return []
  const inner = sides.map((rule) => rule.x).filter((at) => at > x + EDGE_PX && at < x + width - EDGE_PX)
  const inside = glyphs.filter(
    (glyph) =>
      glyph.angle === 0 &&
      glyph.along > x - EDGE_PX &&
      glyph.alongEnd < x + width + EDGE_PX &&
      glyph.baseline > top &&
      glyph.baseline < top + height,
  )
  if (inside.length > MAX_GLYPHS) return []
  const cuts = inner.length > 0 ? inner.toSorted((one, other) => one - other) : findGutters(inside)
  if (cuts.length === 0 || cuts.length * rules.length > MAX_PLACES) return []
  const edges = [x, ...cuts, x + width]
  const rows = rules.slice(0, -1).map(({ y }, row) => {
    const bottom = rules[row + 1]!.y
    const line = inside.filter(({ baseline }) => baseline > y && baseline < bottom)
    // A cell can go over several columns.
    const own = edges.filter((edge) => !line.some((glyph) => isCut(glyph, edge, line)))
    return own
      .slice(0, -1)
      .map((left, at) => ({ x: left, y, width: own[at + 1]! - left, height: bottom - y }))
  })
  // The lines of a chart have few texts between them.
  const isFilled = (row: readonly Box[]) =>
    row.filter((cell) => inside.some((glyph) => isIn(glyph, cell))).length > 1
  if (rows.filter(isFilled).length < FILLED_SHARE * rows.length) return []
  return [{ x, y: top, width, height }, ...rows.flat()]
}

/** Returns true if an edge stands in a word or between two words of a line. */
function isCut({ along, alongEnd, baseline, em }: Glyph, edge: number, line: readonly Glyph[]): boolean {
  if (along > edge || edge - alongEnd > GUTTER_EM * em) return false
  return (
    alongEnd > edge + 0.2 * em ||
    line.some(
      (other) =>
        other.along >= alongEnd &&
        other.alongEnd > edge &&
        other.along - alongEnd < GUTTER_EM * em &&
        Math.abs(other.baseline - baseline) < 0.2 * em,
    )
  )
}

/** The starts of the gaps that all lines share: a bullet can stand at their end. */
function findGutters(glyphs: readonly Glyph[]): number[] {
  const least = GUTTER_EM * (findMedian(glyphs.map(({ em }) => em)) ?? 0)
  const words = glyphs.filter(({ text }) => !BULLET.test(text))
  const gutters: number[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { along, alongEnd } of words.toSorted((one, other) => one.along - other.along)) {
    if (along - end > least) gutters.push(end + least / 2)
    end = end === Number.POSITIVE_INFINITY ? alongEnd : Math.max(end, alongEnd)
  }
  return gutters
}
