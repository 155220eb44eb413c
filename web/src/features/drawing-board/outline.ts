import type { InkPoint, Stroke } from '@lectern/core/ink/ink.ts'
import { getStroke } from 'perfect-freehand'

/** Between two points that are farther apart, others are set: corners stay corners. In pixels of the picture. */
const widestGap = 6

/** How thin a pen's stroke gets where it is hardly pressed. */
const penThinning = 0.6

/** A pen pressed as usual gives about half of what it could: that shall be the chosen width. */
const usualPressureScale = 1.15

/** The outline of a stroke as the path data of an SVG, in pixels of the picture. */
export function outlineOf(stroke: Stroke, isFinished = true): string {
  const isPen = stroke.tool === 'pen'
  const outline = getStroke(fillGaps(stroke.points), {
    size: isPen ? stroke.size * usualPressureScale : stroke.size,
    thinning: isPen ? penThinning : 0,
    smoothing: 0.5,
    // The points were smoothed as they were drawn.
    streamline: 0,
    simulatePressure: false,
    last: isFinished,
  })
  return toPath(outline)
}

/** The same line with points close to each other. */
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

/** A closed curve through the middles between the outline's points, which bend it. */
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
