import type { TextBox } from './boxes.ts'
import type { Box } from './glyph.ts'

type Placed = Box & { text: string; fontSizePx: number; box?: number; group?: number; row?: number }

/** A line outside of boxes, or a box with its lines in reading order. `rowHeight`: of its lines. */
type Unit<Line> = Box & {
  text: string
  fontSizePx: number
  rowHeight: number
  isBox: boolean
  blocks: Line[][][]
}

/** Columns are cut at all gaps of at least this share of the widest at once. */
const ALIKE_SHARE = 0.75
/** Boxes are read in rows if the gaps between rows are at least this share of those between columns. */
const BOXES_SHARE = 0.6
/** The columns of a grid are not farther apart than its rows, times this. */
const GRID_RATIO = 1.7
/** The edges of a table's cells in one column differ by less, in font sizes. */
const EDGE_EM = 0.6
/** Boxes that touch, such as the cells of a table, are apart. */
const INSET_PX = 3

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
 * there is one, else at its widest horizontal gap (recursive XY-cut, Nagy and Seth 1984). A drawn box is one piece, with an
 * order of its own. A row is one line, except in a table, which is read row by row. The lines of one column get the same
 * `group`, and those of one row of a table the same `row`.
 */
export function orderLines<Line extends Placed>(
  lines: Line[],
  boxes: readonly TextBox[] = [],
  around?: number,
  numbers: Numbers = { next: 1 },
): Line[][][] {
  const groups = Map.groupBy(lines, ({ box }) => findChild(box, boxes, around))
  const units = [...groups].flatMap(([child, of]): Unit<Line>[] => {
    if (child === undefined)
      return of.map((line) => ({ ...line, rowHeight: line.height, isBox: false, blocks: [[[line]]] }))
    const { x, y, width, height } = boxes[child]!
    return [
      {
        x: x + INSET_PX,
        y: y + INSET_PX,
        width: width - 2 * INSET_PX,
        height: height - 2 * INSET_PX,
        text: of.map(({ text }) => text).join(' '),
        fontSizePx: findMedian(of.map(({ fontSizePx }) => fontSizePx)),
        rowHeight: findMedian(of.map((line) => line.height)),
        isBox: true,
        blocks: orderCard(of, boxes, child, numbers),
      },
    ]
  })
  return orderUnits(units, numbers)
}

/** The lines of a box that holds other boxes are a group. */
function orderCard<Line extends Placed>(
  lines: Line[],
  boxes: readonly TextBox[],
  box: number,
  numbers: Numbers,
): Line[][][] {
  const group = numbers.next++
  const isCard = lines.some((line) => line.box !== box)
  return orderLines(isCard ? lines.map((line) => ({ ...line, group })) : lines, boxes, box, numbers)
}

/** The number of the next group. */
type Numbers = { next: number }

/** The box within `around` that holds a line's box; undefined for a line that stands in no box there. */
function findChild(box: number | undefined, boxes: readonly TextBox[], around?: number): number | undefined {
  let child = box
  while (child !== around && child !== undefined) {
    const { parent } = boxes[child]!
    if (parent === around) return child
    child = parent
  }
  return undefined
}

function orderUnits<Line extends Placed>(units: Unit<Line>[], numbers: Numbers): Line[][][] {
  if (units.length === 0) return []
  const block = sortRows(units)
  if (isTable(block)) return layOut(block.map((row) => (row.length > 1 ? putIn(row, 'row', numbers) : row)))
  const columns = cutColumns(units)
  // A large title close above columns would be read with their first lines.
  const [title, ...below] = block
  if (!columns && title?.length === 1 && isTitleOf(title[0]!, below.flat()))
    return [title, below.flat()].flatMap((part) => orderUnits(part, numbers))
  const rows = cutRows(units, columns !== null)
  // Cut a table from its title first; otherwise it would be read as columns.
  const holdsTable = rows?.parts.some((part) => isTable(sortRows(part))) ?? false
  const share = units.every(({ isBox }) => isBox) ? BOXES_SHARE : 1
  const isRows = !columns || (rows && (holdsTable || rows.gap > columns.gap * share))
  const cut = isRows ? rows : columns
  if (!cut) return layOut(block)
  return (isRows ? cut.parts : cut.all).flatMap((part) => {
    if (part.length === 1) return orderUnits(part, numbers)
    return orderUnits(isRows ? part : putIn(part, 'group', numbers), numbers)
  })
}

/** The title of columns is larger than their lines, at least by this. */
const TITLE_RATIO = 1.4

function isTitleOf<Line extends Placed>(title: Unit<Line>, below: Unit<Line>[]): boolean {
  const parts = cutColumns(below)?.parts ?? []
  const isLarger = below.every(({ fontSizePx }) => title.fontSizePx > fontSizePx * TITLE_RATIO)
  return isLarger && parts.length > 1 && parts.every((part) => part.length >= DEEP_COLUMN_LINES)
}

function putIn<Line extends Placed>(
  units: Unit<Line>[],
  as: 'group' | 'row',
  numbers: Numbers,
): Unit<Line>[] {
  const number = numbers.next++
  const put = (line: Line): Line => ({ ...line, [as]: number })
  return units.map((unit) => ({
    ...unit,
    blocks: unit.blocks.map((block) => block.map((row) => row.map(put))),
  }))
}

/** The blocks of rows that are not cut further: boxes are blocks of their own, unless each is a cell of one line. */
function layOut<Line>(rows: Unit<Line>[][]): Line[][][] {
  const lines = rows.map((row) => row.flatMap(({ blocks }) => blocks.flat(2)))
  const isPlain = rows.every((row, index) => lines[index]!.length === row.length)
  return isPlain ? [lines] : rows.flat().flatMap(({ blocks }) => blocks)
}

/** A cut at the widest gap. `all`: cut at the gaps that are nearly as wide, too. */
type Cut<Line> = { gap: number; parts: [Unit<Line>[], Unit<Line>[]]; all: Unit<Line>[][] }

function cutColumns<Line>(lines: Unit<Line>[]): Cut<Line> | null {
  if (lines.length < 2) return null
  const cut = findWidestGap(
    lines,
    (line) => line.x,
    (line) => line.x + line.width,
  )
  if (!cut || isBesideBox(cut)) return cut
  if (isStaggered(cut)) return null
  const size = findMedian(lines.map((line) => line.fontSizePx))
  const isDeep = cut.parts.every((part) => part.length >= DEEP_COLUMN_LINES)
  return cut.gap >= (isDeep ? DEEP_COLUMN_GAP_EM : COLUMN_GAP_EM) * size ? cut : null
}

/** Returns true for parts without lines at one height, such as "where" to the left between two formulas: rows, not columns. */
const isStaggered = <Line>({ parts: [left, right] }: Cut<Line>): boolean =>
  !left.some((one) => right.some((other) => isLevel(one, other)))

/** Returns true for drawn cells, and for cells below each other that are short or follow a term; text in columns has longer lines. */
function isTable<Line>(rows: Unit<Line>[][]): boolean {
  return isGrid(rows) || (hasColumns(rows) && (hasShortCells(rows) || hasTerms(rows)))
}

/** Returns true for rows of two cells, a term and a text. */
function hasTerms<Line>(rows: Unit<Line>[][]): boolean {
  const words = (at: number) =>
    findMedian(rows.flatMap((row) => (row.length === 2 ? [row[at]!.text.split(' ').length] : [0])))
  return words(0) > 0 && words(0) <= LONGEST_CELL_WORDS && words(1) > LONGEST_CELL_WORDS
}

/** Returns true for rows of short cells: most rows have several cells, and equally many. */
function hasShortCells<Line>(lines: Unit<Line>[][]): boolean {
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

/** Returns true for boxes in rows and columns of equal edges, such as the cells of a table. */
function isGrid<Line>(rows: Unit<Line>[][]): boolean {
  const [first, second] = rows
  if (!first?.[1] || !second) return false
  const isEven = rows.every(
    (row) =>
      row.length === first.length &&
      row.every(
        (unit, at) =>
          unit.isBox &&
          Math.abs(unit.x - first[at]!.x) < unit.fontSizePx &&
          Math.abs(unit.y - row[0]!.y) < unit.fontSizePx,
      ),
  )
  const across = first[1].x - first[0]!.x - first[0]!.width
  const down = second[0]!.y - first[0]!.y - first[0]!.height
  return isEven && across < Math.max(down, INSET_PX * 2) * GRID_RATIO
}

/**
 * Returns true for three rows and more whose cells stand below each other, at one edge or centred. A cell of symbols alone
 * is a part of a formula.
 */
function hasColumns<Line>(rows: Unit<Line>[][]): boolean {
  const cells = rows.flat()
  if (rows.length < 3 || cells.some(({ text }) => !/[\p{L}\p{N}]/u.test(text) || /[=+−–(|∑∏∫,]$/u.test(text)))
    return false
  const count = findMedian(rows.map((row) => row.length))
  const even = rows.filter((row) => row.length === count)
  if (count < 2 || even.length < 0.7 * rows.length) return false
  const edges: ((unit: Unit<Line>) => number)[] = [
    ({ x }) => x,
    ({ x, width }) => x + width,
    ({ x, width }) => x + width / 2,
  ]
  return even[0]!.every((_, at) =>
    edges.some((edge) => {
      const places = even.map((row) => edge(row[at]!))
      const usual = findMedian(places)
      const near = places.filter((place) => Math.abs(place - usual) < EDGE_EM * even[0]![at]!.fontSizePx)
      return near.length >= 0.7 * places.length
    }),
  )
}

/** A comma or a full stop between Chinese characters. */
const INNER_STOP = /\p{Script=Han}\s?[,，;；。]\s?\p{Script=Han}/u

/** Returns true if two columns or more hold sentences, which are longer than cells. */
function holdsText<Line>(rows: Unit<Line>[][]): boolean {
  const isLong = ({ text }: Unit<Line>) =>
    text.split(' ').length > LONGEST_CELL_WORDS || INNER_STOP.test(text)
  const first = rows.filter(([cell]) => isLong(cell!)).length
  const others = rows.filter(([, ...cells]) => cells.some(isLong)).length
  return first > 1 && others > 1
}

function isLevel(a: Box, b: Box): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return overlap > 0.5 * Math.min(a.height, b.height)
}

/** Returns true for a cut with nothing but boxes on one side: their edge is drawn, so that any gap is one. */
const isBesideBox = <Line>({ parts }: Cut<Line>): boolean =>
  parts.some((part) => part.every(({ isBox }) => isBox))

function cutRows<Line>(lines: Unit<Line>[], hasColumns: boolean): Cut<Line> | null {
  const cut = findWidestGap(
    lines,
    (line) => line.y,
    (line) => line.y + line.height,
  )
  if (!cut || isBesideBox(cut)) return cut
  const [above, below] = cut.parts
  const height = findMedian(lines.map((line) => line.rowHeight))
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
  lines: Unit<Line>[],
  start: (line: Unit<Line>) => number,
  end: (line: Unit<Line>) => number,
): Cut<Line> | null {
  const sorted = [...lines].sort((a, b) => start(a) - start(b))
  let reach = end(sorted[0]!)
  const gaps = sorted.map((unit) => {
    const gap = start(unit) - reach
    reach = Math.max(reach, end(unit))
    return gap
  })
  const gap = Math.max(0, ...gaps)
  const place = gaps.indexOf(gap)
  if (place < 1) return null
  const places = gaps.flatMap((width, index) => (index > 0 && width >= gap * ALIKE_SHARE ? [index] : []))
  const all = [0, ...places].map((from, index) => sorted.slice(from, places[index]))
  return { gap, parts: [sorted.slice(0, place), sorted.slice(place)], all }
}

/** Sorts lines from top to bottom, and from left to right at the same height. */
function sortRows<Line>(lines: Unit<Line>[]): Unit<Line>[][] {
  const sorted = [...lines].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
  const rows: Unit<Line>[][] = []
  for (const line of sorted) {
    const row = rows.at(-1)
    if (row?.some((other) => isLevel(line, other))) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}

export function findMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
