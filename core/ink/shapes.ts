import { type Box, boxAround, type Point } from '../annotations/geometry.ts'
import { fontSizeOf, type InkItem, type InkText, lineHeightOf } from './ink.ts'
import { distanceToSegment } from './simplify.ts'

/** Width of a line of text at a letter height, both in pixels. Only a browser knows it exactly. */
export type MeasureText = (line: string, fontSize: number) => number

/** An estimate without a browser: full-width letters count one em, all others a little more than half. */
const guessTextWidth: MeasureText = (line, fontSize) => {
  let widths = 0
  for (const char of line)
    widths += /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(char) ? 1 : 0.56
  return widths * fontSize
}

/** The box that an item covers, in pixels of the slide's picture. */
export function boxOf(item: InkItem, measure: MeasureText = guessTextWidth): Box {
  if (item.kind === 'text') return boxOfText(item, measure)
  const half = item.size / 2
  const box = boxAround(
    item.points.map(({ x, y }) => ({ x: x - half, y: y - half, width: item.size, height: item.size })),
  )
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

function boxOfText({ text, size, x, y }: InkText, measure: MeasureText): Box {
  const lines = text.split('\n')
  const width = lines.reduce((widest, line) => Math.max(widest, measure(line, fontSizeOf(size))), 0)
  return { x, y, width, height: lines.length * lineHeightOf(size) }
}

/** Finds the index of the topmost item within `reach` pixels of a point; null for none. */
export function findItemAt(
  items: readonly InkItem[],
  point: Point,
  reach: number,
  measure: MeasureText = guessTextWidth,
): number | null {
  const index = items.findLastIndex((item) => isAt(item, point, reach, measure))
  return index === -1 ? null : index
}

function isAt(item: InkItem, point: Point, reach: number, measure: MeasureText): boolean {
  const box = boxOf(item, measure)
  const isNear =
    point.x >= box.x - reach &&
    point.x <= box.x + box.width + reach &&
    point.y >= box.y - reach &&
    point.y <= box.y + box.height + reach
  if (!isNear || item.kind === 'text') return isNear
  const near = reach + item.size / 2
  return item.points.some(
    (end, index) => distanceToSegment(point, item.points[index - 1] ?? end, end).distance <= near,
  )
}
