import type { Box, Glyph } from './glyph.ts'

/** A box for text. `parent`: the index of the box around it. */
export type TextBox = Box & { parent?: number }

/** A page with more rectangles, or with more around text, is a figure, such as a chart of bars with numbers. */
const MAX_RECTANGLES = 1000
const MAX_BOXES = 120
/** A rectangle over more of the page is its background. */
const MOST_OF_PAGE = 0.85
/** Text within this distance of the edge, in font sizes, means a highlighted word instead of a box. */
const INLINE_EM = 0.8
/** Lines of a text are not farther apart, in font sizes; those of two cells are. */
const LEADING_EM = 1.3
/** A rectangle no higher than this around one line, in font sizes, is the background of the line. */
const TIGHT_EM = 1.5

/**
 * Finds the rectangles that are drawn around text, and gives each character the innermost of them. A rectangle whose edge
 * cuts a line, such as the background of one word, is no box, unless it is one of the `cells` of a table.
 */
export function putInBoxes(
  glyphs: readonly Glyph[],
  rectangles: readonly Box[],
  picture: { width: number; height: number },
  cells: readonly Box[] = [],
): { glyphs: Glyph[]; boxes: TextBox[] } {
  if (rectangles.length > MAX_RECTANGLES) return { glyphs: [...glyphs], boxes: [] }
  const upright = glyphs.filter(({ angle }) => angle === 0)
  // Three and more rectangles from one edge down are a drawing of many parts, such as a shadow.
  const edges = Map.groupBy(
    rectangles,
    ({ x, y, width }) => `${x.toFixed()} ${y.toFixed()} ${width.toFixed()}`,
  )
  const found = [...edges.values()]
    .flatMap((same) => (new Set(same.map(({ height }) => height.toFixed())).size > 2 ? [] : same))
    .filter((box) => sizeOf(box) < MOST_OF_PAGE * picture.width * picture.height)
    .concat(cells)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
    .map((box) => ({ box, inside: new Set(upright.filter((glyph) => isIn(glyph, box))) }))
    .filter(
      ({ box, inside }) =>
        inside.size > 0 &&
        (cells.includes(box) || (!isTight(box, inside) && !cutsLine(box, inside, upright))),
    )
  // A shadow or a frame has the text of its box.
  const single = found.filter(
    ({ inside }, index) => !found.slice(0, index).some((smaller) => isSame(smaller.inside, inside)),
  )
  if (single.length === 0 || single.length > MAX_BOXES) return { glyphs: [...glyphs], boxes: [] }
  const innermost = new Map<Glyph, number>()
  for (const [index, { inside }] of single.entries())
    for (const glyph of inside) if (!innermost.has(glyph)) innermost.set(glyph, index)
  const boxes = single.map(({ box, inside }, index): TextBox => {
    const parent = single.findIndex((larger, at) => at > index && isWithin(inside, larger.inside))
    return parent < 0 ? box : { ...box, parent }
  })
  return {
    glyphs: glyphs.map((glyph) => {
      const box = innermost.get(glyph)
      return box === undefined ? glyph : { ...glyph, box }
    }),
    boxes,
  }
}

const sizeOf = ({ width, height }: Box): number => width * height

export function isIn({ along, alongEnd, across, acrossEnd }: Glyph, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [(along + alongEnd) / 2, (across + acrossEnd) / 2]
  return middleX > x && middleX < x + width && middleY > y && middleY < y + height
}

const isWithin = (one: Set<Glyph>, other: Set<Glyph>): boolean =>
  one.size <= other.size && [...one].every((glyph) => other.has(glyph))

const isSame = (one: Set<Glyph>, other: Set<Glyph>): boolean =>
  one.size === other.size && isWithin(one, other)

const isNextLine = (step: number, one: Glyph, other: Glyph): boolean =>
  step > 0.5 * other.em && step < LEADING_EM * other.em && Math.abs(one.em - other.em) < 0.05 * other.em

function isTight({ height }: Box, inside: ReadonlySet<Glyph>): boolean {
  return height < TIGHT_EM * Math.max(...[...inside].map(({ em }) => em))
}

/** Returns true if a line goes on from the inside to the outside, or if the edge stands between two lines of a text. */
function cutsLine(box: Box, inside: ReadonlySet<Glyph>, glyphs: readonly Glyph[]): boolean {
  return glyphs.some((glyph) => {
    const near = INLINE_EM * glyph.em
    const leading = LEADING_EM * glyph.em
    const isClose =
      !inside.has(glyph) &&
      glyph.alongEnd > box.x - near &&
      glyph.along < box.x + box.width + near &&
      glyph.baseline > box.y - leading &&
      glyph.baseline < box.y + box.height + leading
    if (!isClose) return false
    return [...inside].some((one) => {
      const step = Math.abs(one.baseline - glyph.baseline)
      const gap = Math.max(one.along - glyph.alongEnd, glyph.along - one.alongEnd)
      return (step < 0.2 * glyph.em && gap < near) || (gap < 0 && isNextLine(step, one, glyph))
    })
  })
}
