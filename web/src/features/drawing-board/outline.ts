import type { InkPoint, Stroke } from '@lectern/core/ink/ink.ts'
import { getStroke } from 'perfect-freehand'

/** Points are inserted in wider gaps, so that corners stay corners. In pixels of the picture. */
const widestGap = 6

/** How thin a pen's stroke becomes at the lightest pressure. */
const penThinning = 0.6

/** Usual pressure is about half of a pen's range: it should give the chosen width. */
const usualPressureScale = 1.15

/** The outline of a stroke as SVG path data, in pixels of the picture. */
export function outlineOf(stroke: Stroke, isFinished = true): string {
  const isPen = stroke.tool === 'pen'
  const outline = getStroke(fillGaps(stroke.points), {
    size: isPen ? stroke.size * usualPressureScale : stroke.size,
    thinning: isPen ? penThinning : 0,
    smoothing: 0.5,
    // The points were smoothed while they were drawn.
    streamline: 0,
    simulatePressure: false,
    last: isFinished,
  })
  return toPath(outline)
}

/** Fills the gaps of a line. */
export function fillGaps(points: readonly InkPoint[]): InkPoint[] {
  const filled: InkPoint[] = []
  let before: InkPoint | undefined
  for (const point of points) {
    if (before) {
      const gaps = Math.floor(Math.hypot(point.x - before.x, point.y - before.y) / widestGap)
      for (let gap = 1; gap <= gaps; gap += 1) {
        const share = gap / (gaps + 1)
        filled.push({
          x: before.x + (point.x - before.x) * share,
          y: before.y + (point.y - before.y) * share,
          pressure: before.pressure + (point.pressure - before.pressure) * share,
        })
      }
    }
    filled.push(point)
    before = point
  }
  return filled
}

/** A closed curve through the midpoints of the outline, with the outline's points as control points. */
function toPath(outline: readonly [number, number][]): string {
  const first = outline[0]
  if (!first) return ''
  const round = (value: number) => value.toFixed(2)
  let path = ''
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length] as [number, number]
    const middle = `${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
    path += index === 0 ? `M${middle}` : `Q${round(x)} ${round(y)} ${middle}`
  }
  const [secondX, secondY] = outline[1] ?? first
  return `${path}Q${round(first[0])} ${round(first[1])} ${round((first[0] + secondX) / 2)} ${round((first[1] + secondY) / 2)}Z`
}
