import type { Point } from '../annotations/geometry.ts'
import type { InkPoint } from './ink.ts'

/** Figures that the drawing board draws between two points. They are stored as strokes of the brush. */
export const INK_FIGURES = ['line', 'arrow', 'rectangle', 'ellipse'] as const
export type InkFigure = (typeof INK_FIGURES)[number]

export const isFigure = (tool: string): tool is InkFigure => INK_FIGURES.some((figure) => figure === tool)

/** Sides of the polygon that is drawn for an ellipse. */
const SIDES = 72

/**
 * The points of a figure between two points, in one stroke.
 * @param size the width of the brush: the head of an arrow grows with it
 * @param isRegular squares, circles, and lines in steps of 45 degrees
 */
export function drawFigure(
  figure: InkFigure,
  from: Point,
  end: Point,
  { size, isRegular = false }: { size: number; isRegular?: boolean },
): InkPoint[] {
  const to = isRegular ? makeRegular(figure, from, end) : end
  const points = {
    line: () => [from, to],
    arrow: () => drawArrow(from, to, size),
    rectangle: () => [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from],
    ellipse: () => drawEllipse(from, to),
  }[figure]()
  return points.map(({ x, y }) => ({ x, y, pressure: 0.5 }))
}

function makeRegular(figure: InkFigure, from: Point, to: Point): Point {
  const [right, down] = [to.x - from.x, to.y - from.y]
  if (figure === 'rectangle' || figure === 'ellipse') {
    const side = Math.max(Math.abs(right), Math.abs(down))
    return { x: from.x + side * (right < 0 ? -1 : 1), y: from.y + side * (down < 0 ? -1 : 1) }
  }
  const step = Math.PI / 4
  const angle = Math.round(Math.atan2(down, right) / step) * step
  const length = Math.hypot(right, down)
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
}

function drawArrow(from: Point, to: Point, size: number): Point[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = Math.min(16 + 4 * size, Math.hypot(to.x - from.x, to.y - from.y) / 2)
  const corner = (turn: number): Point => ({
    x: to.x - head * Math.cos(angle + turn),
    y: to.y - head * Math.sin(angle + turn),
  })
  return [from, to, corner(0.5), to, corner(-0.5)]
}

function drawEllipse(from: Point, to: Point): Point[] {
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return Array.from({ length: SIDES + 1 }, (_, side) => {
    const angle = (2 * Math.PI * side) / SIDES
    return {
      x: centre.x + (Math.abs(to.x - from.x) / 2) * Math.cos(angle),
      y: centre.y + (Math.abs(to.y - from.y) / 2) * Math.sin(angle),
    }
  })
}
