import type { Box } from './glyph.ts'
import { findMedian } from './reading-order.ts'

type Placed = Box & { text: string; fontSizePx: number; font?: string; row?: number }

/** Drawings no farther apart than a cell or two of this grid belong together. */
const CELL_PX = 40
/** A drawing over more of the page is its background, and one almost as wide or high as the page is a bar. */
const MOST_OF_PAGE = 0.6
const BAR_SHARE = 0.93
/** Header and footer of the page. */
const EDGES = { top: 0.1, bottom: 0.92 }
/** A figure is not smaller, as a share of the page's width and height. */
const LEAST_SHARE = 0.1
/** Minimum number of labels of a figure, and minimum share of its texts that are labels. */
const LEAST_LABELS = 4
const LABEL_SHARE = 0.75
/** Maximum number of words of a label; in a figure, some can be twice as long. */
const LABEL_WORDS = 5
/** Larger text is a title, as a multiple of the usual size. */
const LARGE = 1.6
/** Labels stand so far outside of the drawings, in font sizes. */
const OUTSIDE_EM = 1.5
/** Labels fill less of the grid of their rows and columns; the cells of a table and the lines of a list fill it. */
const SCATTERED = 0.6
const WORD = /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}]{2}/u
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const BULLET = /^(?:[•◦‣▪■□●○►▶➢]|[–—-](?:\s|$))/u
/** A caption is a text beside its figure. */
const CAPTION = /^(?:Fig(?:ure|\.)|Abb(?:ildung|\.)|Figura|Рис(?:унок|\.)|그림|图|図)(?: ?\d+)?[:.：]/
const POINTS = /^[•●○◦■□▪\s]+$/
const MOST_BULLETS = 20
/** The numbers of axes: their form, how many a chart has at least, and the outer share of its width or height. */
const NUMBERS = /^[−–-]?\d[\d.,]*%?(?:\s[−–-]?\d[\d.,]*%?)*$/
const LEAST_NUMBERS = 4
const AXIS_SHARE = 0.2
/** Program text, formulas and addresses have these characters. */
const PROGRAM = /[;{}=#$_\\<>]|\w\(|:\/\//
/** The next line of a label is nearer, in font sizes. */
const LEADING_EM = 1.6

/** A short text of a figure, with its lines. */
type Label<Line> = Placed & { lines: Line[] }

/**
 * Finds the labels of figures: short texts that stand scattered over drawings that belong together, such as the boxes and
 * arrows of a diagram or the axes of a chart.
 * @returns the labels of each figure
 */
export function findFigures<Line extends Placed>(
  lines: readonly Line[],
  drawings: readonly Box[],
  picture: { width: number; height: number },
): Label<Line>[][] {
  // The points of a chart can be characters, many more than the bullets of a list.
  const points = lines.filter(({ text }) => POINTS.test(text))
  const texts = points.length > MOST_BULLETS ? lines.filter((line) => !points.includes(line)) : lines
  const written = texts.filter(({ text }) => /[\p{L}\p{N}•‣▪■□●○►▶➢–-]/u.test(text) && !CAPTION.test(text))
  const left = new Set(joinLabels(written))
  return findRegions(drawings, picture)
    .map((region) => {
      const inside = [...left].filter((label) => isIn(label, region))
      const usual = findMedian(inside.map(({ fontSizePx }) => fontSizePx))
      const small = inside.filter(({ fontSizePx }) => fontSizePx < LARGE * usual)
      const own = small.flatMap((label) => label.lines)
      const isOne = isChart(own, region)
      const labels = isOne ? readAxes(own) : findLabels(small)
      for (const label of isOne ? small : labels) left.delete(label)
      return labels
    })
    .filter((figure) => figure.length > 0)
}

/** The bounds of drawings that touch or nearly touch, the largest first. */
function findRegions(drawings: readonly Box[], { width, height }: { width: number; height: number }): Box[] {
  const columns = Math.ceil(width / CELL_PX) + 1
  const cells = new Set<number>()
  for (const box of drawings) {
    const isLarge = box.width * box.height > MOST_OF_PAGE * width * height
    const isBar = box.width > BAR_SHARE * width || box.height > BAR_SHARE * height
    const isAtEdge = box.y + box.height < EDGES.top * height || box.y > EDGES.bottom * height
    if (isLarge || isBar || isAtEdge) continue
    const [left, top] = [Math.floor(box.x / CELL_PX), Math.floor(box.y / CELL_PX)]
    for (let row = top; row * CELL_PX <= box.y + box.height; row++)
      for (let column = left; column * CELL_PX <= box.x + box.width; column++)
        cells.add(row * columns + column)
  }
  const regions: Box[] = []
  for (const start of cells) {
    const found = [start]
    cells.delete(start)
    for (const cell of found)
      for (const next of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1])
        if (cells.delete(cell + next)) found.push(cell + next)
    const xs = found.map((cell) => cell % columns)
    const ys = found.map((cell) => Math.floor(cell / columns))
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const [across, down] = [Math.max(...xs) - x + 1, Math.max(...ys) - y + 1].map((count) => count * CELL_PX)
    if (across! > LEAST_SHARE * width && down! > LEAST_SHARE * height)
      regions.push({ x: x * CELL_PX, y: y * CELL_PX, width: across!, height: down! })
  }
  return regions.toSorted((one, other) => other.width * other.height - one.width * one.height)
}

function isIn(line: Placed, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [line.x + line.width / 2, line.y + line.height / 2]
  const outside = OUTSIDE_EM * line.fontSizePx
  const isAcross = middleX > x - outside && middleX < x + width + outside
  return isAcross && middleY > y - outside && middleY < y + height + outside
}

/** Returns true for a region with the numbers of two axes, at its side and at its lower or upper edge, and no other numbers. */
function isChart(texts: readonly Placed[], { x, y, width, height }: Box): boolean {
  const numbers = texts.filter(({ text }) => NUMBERS.test(text))
  const isAtEnd = (share: number) => share < AXIS_SHARE || share > 1 - AXIS_SHARE
  const isAside = (one: Placed) => isAtEnd((one.x + one.width / 2 - x) / width)
  const isAboveOrBelow = (one: Placed) => isAtEnd((one.y + one.height / 2 - y) / height)
  const count = numbers.flatMap(({ text }) => text.split(/\s/)).length
  const isShort = texts.every(({ text, row }) => row === undefined && countWords(text) <= LABEL_WORDS * 2)
  return (
    isShort &&
    numbers.every((one) => isAside(one) || isAboveOrBelow(one)) &&
    numbers.some((one) => !isAside(one)) &&
    numbers.some((one) => !isAboveOrBelow(one)) &&
    count >= LEAST_NUMBERS
  )
}

/** The numbers of a chart's axes, each alone, and its other texts. */
const readAxes = <Line extends Placed>(lines: readonly Line[]): Label<Line>[] => {
  const [numbers, words] = [true, false].map((are) => lines.filter(({ text }) => NUMBERS.test(text) === are))
  return [...joinLabels(words!), ...numbers!.flatMap((one) => joinLabels([one]))]
}

/** Those of the texts of a region that are labels; none if it is no figure. */
function findLabels<Line extends Placed>(texts: readonly Label<Line>[]): Label<Line>[] {
  const lines = texts.flatMap((label) => label.lines)
  const hasProgram = lines.some(({ text }) => PROGRAM.test(text))
  const isProgram = ({ text, font }: Placed) =>
    font === 'math' || PROGRAM.test(text) || (font === 'typewriter' && hasProgram)
  const programs = lines.filter((line) => line.row !== undefined || isProgram(line)).length
  if (programs * 3 > lines.length || lines.some(({ text }) => BULLET.test(text))) return []
  const labels = texts.filter(({ text }) => countWords(text) <= LABEL_WORDS)
  const named = labels.filter(({ text }) => WORD.test(text))
  const places = (of: (label: Placed) => number) =>
    new Set(named.map((label) => Math.round(of(label) / label.fontSizePx))).size
  const columns = Math.min(
    places(({ x }) => x),
    places(({ x, width }) => x + width / 2),
  )
  const isScattered = columns > 2 && named.length < SCATTERED * columns * places(({ y }) => y)
  const isFigure = named.length >= LEAST_LABELS && labels.length >= LABEL_SHARE * texts.length && isScattered
  return isFigure ? texts.filter(({ text }) => countWords(text) <= LABEL_WORDS * 2) : []
}

/** Joins lines to texts: a line goes on below the one that it overlaps. */
function joinLabels<Line extends Placed>(lines: readonly Line[]): Label<Line>[] {
  const labels: Line[][] = []
  for (const line of lines.toSorted((one, other) => one.y - other.y)) {
    const above = labels.find((label) => isNext(label.at(-1)!, line))
    if (above) above.push(line)
    else labels.push([line])
  }
  return labels.map((of) => {
    const [x, y] = [Math.min(...of.map((line) => line.x)), of[0]!.y]
    const width = Math.max(...of.map((line) => line.x + line.width)) - x
    const { y: lastY, height } = of.at(-1)!
    const text = of.map((line) => line.text).join(' ')
    return { x, y, width, height: lastY + height - y, text, fontSizePx: of[0]!.fontSizePx, lines: of }
  })
}

/** Returns true for the next line of a text. */
function isNext(above: Placed, line: Placed): boolean {
  const size = line.fontSizePx
  const step = line.y - above.y
  const overlap = Math.min(above.x + above.width, line.x + line.width) - Math.max(above.x, line.x)
  return step > 0.3 * size && step < LEADING_EM * size && overlap > 0.5 * Math.min(above.width, line.width)
}

/** Three characters of Chinese or Japanese are as much as a word. */
const countWords = (text: string): number => text.split(/\s+/).length + (text.match(DENSE)?.length ?? 0) / 3
